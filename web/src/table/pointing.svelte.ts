/* What a player has picked up and laid out, for every game: taps, drags, keys and typed words all come here.
 *
 * All there is to remember is the list of what was picked, in order; everything else follows from it and from the
 * gestures that the table offers.
 */
import type { Gesture, Judged, Piece, Refused, Scene, Table } from '../messages/messages'
import type { Live } from '../live.svelte'
import { begin, isButton, keyOf, laidOut, openPicks, step, targetsOf, textOf, walkBy, type Cell, type Target, type Walk } from './touch'

const idOf = (zone: string, at: Cell): string => `${zone}|${keyOf(at)}`
const covers = (target: Target, zone: string, at: Cell): boolean =>
  target.zone === zone && (target.cells ?? [target.at]).some((cell) => keyOf(cell) === keyOf(at))

export class Pointing {
  picked: Target[] = $state.raw([])
  verdict: Judged | null = $state.raw(null)
  refused: Refused | null = $state.raw(null)
  sending = $state(false)
  /** Which of the lines that are complete is meant, where there are several. */
  meant = $state(0)
  /** A whole line that was suggested, to be looked at before it is played. */
  suggested: string | null = $state(null)
  /** What the people round the table say of how it lies, by its label; null: a seat makes its move. */
  saying: string | null = $state(null)
  /** Where the next letter goes, and along which axis it goes on from there. */
  pen: { zone: string; at: Cell; way: number } | null = $state.raw(null)
  private table: Table | null = $state.raw(null)
  private asked = ''

  constructor(private live: Live) {}

  /** The table has changed: what was laid out stays where it still can. */
  follow(table: Table): void {
    const same = this.table?.seat === table.seat
    const keep = same ? this.picked : []
    if (this.saying !== null && !table.arranged.includes(this.saying)) this.saying = null
    this.table = table
    this.set(this.walk(keep).length ? keep : [])
    if (!same || !this.pen || !this.canWrite(this.pen.zone, this.pen.at)) this.pen = null
  }

  /** Let the table say something of this kind (null: a seat plays again). */
  arrange(label: string | null): void {
    this.saying = label
    this.pen = null
    this.set([])
  }

  /** The gestures that are walked through, with what each is called. */
  private readonly ways: { gestures: readonly Gesture[]; labels: readonly string[] } = $derived.by(() => {
    const table = this.table
    if (!table) return { gestures: [], labels: [] }
    if (this.saying === null) return { gestures: table.gestures, labels: table.labels }
    const gestures = table.arranging.filter((_, n) => table.arranged[n] === this.saying)
    return { gestures, labels: gestures.map(() => this.saying!) }
  })

  get scene(): Scene | null {
    return this.table?.scene ?? null
  }

  private walk(picked: readonly Target[]): Walk[] {
    return this.table ? walkBy(this.table.scene, this.ways.gestures, picked) : []
  }

  private set(picked: Target[]): void {
    this.picked = picked
    this.meant = 0
    this.suggested = null
    this.judge()
  }

  clear(): void {
    this.set([])
  }

  /** Take up again what was picked last. */
  undo(): void {
    this.set(this.picked.slice(0, -1))
  }

  readonly walks: Walk[] = $derived(this.walk(this.picked))

  /** The lines that are complete now, with the name of the gesture that each belongs to. */
  readonly lines: { text: string; label: string }[] = $derived.by(() => {
    const found = new Map<string, string>()
    if (this.picked.length)
      for (const walk of this.walks) {
        const text = textOf(walk)
        if (text !== null && !found.has(text)) found.set(text, this.ways.labels[walk.number])
      }
    return [...found].map(([text, label]) => ({ text, label }))
  })
  readonly text: string | null = $derived(this.suggested ?? this.lines[this.meant]?.text ?? null)

  /** What else could have been meant instead of what was picked last: it can be pointed at too, but does not light up. */
  private readonly others: Target[][] = $derived.by(() => {
    const all = this.picked
    const found: Target[][] = []
    if (!all.length) return found
    const laid = this.walks.some((walk) => walk.pairs.length > 0)
    if (!laid && all.length > 1) found.push(all.slice(-1))
    found.push(all.slice(0, -1))
    if (all.length > 1) found.push(all.slice(0, -2))
    if (!laid || all.length < 3) found.push([])
    return found
  })

  /** Everything that can be pointed at now, by zone and cell. */
  readonly open: Map<string, Target[]> = $derived(this.openAfter(this.walks))
  private readonly instead: Map<string, Target[]> = $derived(
    new Map(this.others.flatMap((picked) => [...this.openAfter(this.walk(picked))]).reverse()),
  )

  private openAfter(walks: readonly Walk[]): Map<string, Target[]> {
    const found = new Map<string, Target[]>()
    if (!this.table) return found
    for (const walk of walks)
      for (const number of openPicks(walk))
        for (const target of targetsOf(this.table.scene, walk, number))
          if (target.zone) {
            const key = idOf(target.zone, target.at)
            const known = found.get(key)
            if (!known) found.set(key, [target])
            else if (!known.some((each) => each.text === target.text)) known.push(target)
          }
    return found
  }

  private choicesAfter(walks: readonly Walk[]): Target[] {
    const table = this.table
    if (!table) return []
    const found = new Map<string, Target>()
    for (const walk of walks)
      for (const number of openPicks(walk))
        for (const target of targetsOf(table.scene, walk, number)) if (!target.zone) found.set(target.text, target)
    return [...found.values()]
  }

  /** What can be chosen from a list now: faces of a cube, letters, whole moves; also instead of what was chosen last. */
  readonly choices: Target[] = $derived.by(() => {
    const now = this.choicesAfter(this.walks)
    const last = this.picked.at(-1)
    return now.length || !last || last.zone || last.typed ? now : this.choicesAfter(this.walk(this.picked.slice(0, -1)))
  })

  /** May words be typed now? */
  readonly wantsWords: boolean = $derived(
    (this.picked.length > 0 || this.walks.every((walk) => walk.gesture.picks?.[0]?.words)) && this.walks.some((walk) => openPicks(walk).some((n) => walk.gesture.picks?.[n].words)),
  )

  /** The gestures that a button makes: pass, done, accept. */
  readonly buttons: { text: string; label: string }[] = $derived.by(() => {
    const { gestures, labels } = this.ways
    return begin(gestures)
      .filter((walk) => isButton(walk.gesture) && textOf(walk) !== null)
      .map((walk) => ({ text: textOf(walk)!, label: labels[walk.number] }))
  })

  /** The ways of pointing that are still open, by their labels. */
  readonly labels: string[] = $derived.by(() => {
    const { labels } = this.ways
    return [...new Set(this.walks.filter((walk) => !isButton(walk.gesture)).map((walk) => labels[walk.number]))]
  })

  /** What was put down where. */
  readonly laid: [Target, Target][] = $derived(this.table && this.walks[0] ? laidOut(this.table.scene, this.walks[0]) : [])

  /** Pieces as they would lie: those that were put down, or the picture that the table made of it. */
  readonly ghosts: Map<string, Map<string, Piece | null>> = $derived.by(() => {
    const found = new Map<string, Map<string, Piece | null>>()
    const put = (zone: string, at: Cell, piece: Piece | null): void => {
      if (!found.has(zone)) found.set(zone, new Map())
      found.get(zone)!.set(keyOf(at), piece)
    }
    const scene = this.table?.scene
    if (!scene) return found
    if (this.verdict?.scene) {
      for (const zone of this.verdict.scene.zones) {
        const before = scene.zones.find((each) => each.id === zone.id)
        if (!before || zone.layout === 'list') continue
        const old = new Map((before.spots ?? []).map((spot) => [keyOf(spot.at), spot.piece]))
        const now = new Map((zone.spots ?? []).map((spot) => [keyOf(spot.at), spot.piece]))
        for (const [key, piece] of now)
          if (piece && (old.get(key)?.text !== piece.text || old.get(key)?.small !== piece.small))
            put(zone.id, key.split(',').map(Number), piece)
        for (const [key, piece] of old)
          if (piece && !now.get(key)) put(zone.id, key.split(',').map(Number), null)
      }
      return found
    }
    for (const [piece, to] of this.laid)
      put(to.zone, to.at, { text: piece.piece ?? piece.text, tone: 'new', small: '', id: '' })
    return found
  })

  /** Cells for a letter that is still to be chosen: they may be pointed at first, and the letters follow. */
  private readonly writable: Set<string> = $derived.by(() => {
    const found = new Set<string>()
    if (!this.table) return found
    for (const walk of this.walks)
      for (const n of openPicks(walk)) {
        const [pick, next] = [walk.gesture.picks?.[n], walk.gesture.picks?.[n + 1]]
        if (pick?.of && pick.of.length > 1 && !pick.many && next?.free)
          for (const target of targetsOf(this.table.scene, walk, n + 1)) found.add(idOf(target.zone, target.at))
      }
    return found
  })
  canWrite = (zone: string, at: Cell): boolean => this.writable.has(idOf(zone, at))

  /** The next letter goes here; where that is so already, it goes on along another axis. */
  write(zone: string, at: Cell): void {
    const pen = this.pen
    if (pen && pen.zone === zone && keyOf(pen.at) === keyOf(at)) this.pen = { ...pen, way: (pen.way + 1) % at.length }
    else this.pen = { zone, at, way: pen && pen.way < at.length ? pen.way : 0 }
  }

  /** Choose a letter, a face, a move; a letter goes to where the pen is. */
  key(target: Target): void {
    const pen = this.pen
    if (!this.pick(target) || !pen || !this.open.has(idOf(pen.zone, pen.at))) return
    this.pick({ zone: pen.zone, at: pen.at, text: '' })
    const filled = new Set((this.scene?.zones.find((each) => each.id === pen.zone)?.spots ?? []).filter((spot) => spot.piece).map((spot) => keyOf(spot.at)))
    let at = pen.at
    do at = at.map((each, axis) => (axis === pen.way ? each + 1 : each))
    while (filled.has(keyOf(at)))
    this.pen = { ...pen, at }
  }

  /** Does it light up? */
  can = (zone: string, at: Cell): boolean => this.open.has(idOf(zone, at)) || (this.picked.every((each) => each.zone || this.laid.length) && this.canWrite(zone, at))
  /** Can it be pointed at, although it does not light up? */
  may = (zone: string, at: Cell): boolean => this.instead.has(idOf(zone, at))
  isPicked = (zone: string, at: Cell): boolean => this.picked.some((target) => covers(target, zone, at))
  /** Has this piece been put down somewhere else? */
  isLaid = (zone: string, at: Cell): boolean => this.laid.some(([piece]) => covers(piece, zone, at))
  /** All that a cell can mean now. */
  meanings = (zone: string, at: Cell): Target[] => this.open.get(idOf(zone, at)) ?? this.instead.get(idOf(zone, at)) ?? []

  /** Point at something; false where it cannot be pointed at. */
  pick(target: Target): boolean {
    const table = this.table
    if (!table) return false
    for (const before of [this.picked, ...this.others]) {
      const next = step(table.scene, this.walk(before), target)
      if (!next.length) continue
      const full = target.zone ? (this.meanings(target.zone, target.at).find((each) => target.only === undefined || each.text === target.only) ?? target) : target
      this.set([...before, { ...full, ...(target.only === undefined ? {} : { only: target.only }), piece: full.piece ?? target.piece }])
      return true
    }
    return false
  }

  /** Take up again what was picked there, with the piece that was put there; all else stays, where it still can. */
  takeUp(zone: string, at: Cell): Target | null {
    const index = this.picked.findIndex((target) => covers(target, zone, at))
    if (index < 0) return null
    const pair = this.laid.find(([piece, to]) => covers(piece, zone, at) || covers(to, zone, at))
    const out = new Set<Target>([this.picked[index]])
    if (pair) for (const target of this.picked) if (pair.some((each) => covers(target, each.zone, each.at))) out.add(target)
    const rest = this.picked.filter((target) => !out.has(target))
    this.set(this.walk(rest).length ? rest : this.picked.slice(0, index))
    return pair?.[0] ?? null
  }

  type(word: string): void {
    this.pick({ zone: '', at: [], text: word, typed: true })
  }

  /** Show what a whole line would do. */
  suggest(text: string): void {
    this.set([])
    this.suggested = text
    this.judge()
  }

  /** Of several lines that are complete, this one is meant. */
  mean(n: number): void {
    this.meant = n
    this.judge()
  }

  /** Ask the table what the line would bring. */
  private judge(): void {
    const text = this.text
    this.verdict = null
    this.refused = null
    this.asked = text ?? ''
    if (text && this.saying === null) void this.preview(text)
  }

  private async preview(text: string): Promise<void> {
    const answer = await this.live.ask({ kind: 'judge', seat: this.live.seat, text })
    if (this.asked !== text) return
    if (answer.kind === 'judged') this.verdict = answer
    if (answer.kind === 'refused') this.refused = answer
  }

  /** What only the table as a whole can do is proposed to it. */
  private async propose(text: string): Promise<boolean> {
    const answer = await this.live.ask({ kind: 'propose', seat: this.live.seat, text })
    this.refused = answer.kind === 'refused' ? answer : null
    return answer.kind === 'done'
  }

  /** Make the move. */
  async play(text: string): Promise<boolean> {
    const table = this.table
    if (!table || this.sending) return false
    this.sending = true
    const { picked, suggested } = this
    const ask = table.asks.find((each) => each.seat === this.live.seat)?.ask ?? null
    const answer = await this.live.ask(this.saying === null ? { kind: 'say', seat: this.live.seat, text, ask } : { kind: 'propose', seat: this.live.seat, text })
    this.sending = false
    if (answer.kind === 'refused' && answer.key === 'not-the-table') return this.propose(text)
    if (answer.kind === 'refused') {
      this.refused = answer
      return false
    }
    if (this.picked === picked && this.suggested === suggested) this.clear() // else the next move is under way already
    // One piece after the other is set; what is said once, such as a score, is said then.
    if (this.saying !== null && !this.ways.gestures.some((gesture) => gesture.picks?.some((pick) => pick.zones?.length))) this.arrange(null)
    return answer.kind === 'done'
  }
}
