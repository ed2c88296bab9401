/* What a player has picked up and laid out, for every game: taps, drags, keys and typed words all come here. */
import type { Judged, Piece, Refused, Scene, Table } from '../messages/messages'
import type { Live } from '../live.svelte'
import { begin, isButton, isFresh, keyOf, laidOut, openPicks, step, stepWords, targetsOf, textOf, type Cell, type Target, type Walk } from './touch'

export class Pointing {
  walks: Walk[] = $state.raw([])
  picked: Target[] = $state.raw([])
  verdict: Judged | null = $state.raw(null)
  refused: Refused | null = $state.raw(null)
  sending = $state(false)
  private table: Table | null = $state.raw(null)
  private asked = ''

  constructor(private live: Live) {}

  /** The table has changed: what was laid out stays where it still can. */
  follow(table: Table): void {
    const keep = this.table?.seat === table.seat ? this.picked : []
    this.table = table
    this.clear()
    for (const target of keep) if (!this.pick(target)) return this.clear()
  }

  get scene(): Scene | null {
    return this.table?.scene ?? null
  }

  clear(): void {
    this.walks = begin(this.table?.gestures ?? [])
    this.picked = []
    this.verdict = null
    this.refused = null
    this.asked = ''
  }

  /** Take up again what was picked last. */
  undo(): void {
    const keep = this.picked.slice(0, -1)
    this.clear()
    for (const target of keep) this.pick(target)
  }

  /** The lines that are complete now; one of them is offered to be played. */
  readonly texts: string[] = $derived(
    this.picked.length ? [...new Set(this.walks.map(textOf).filter((text): text is string => text !== null))] : [],
  )
  readonly text: string | null = $derived(this.texts[0] ?? null)

  /** Everything that can be pointed at now, by zone and cell. */
  readonly open: Map<string, Target[]> = $derived.by(() => {
    const found = new Map<string, Target[]>()
    if (!this.table) return found
    for (const walk of this.walks)
      for (const number of openPicks(walk))
        for (const target of targetsOf(this.table.scene, walk, number))
          if (target.zone) {
            const key = `${target.zone}|${keyOf(target.at)}`
            const known = found.get(key) ?? []
            if (!known.some((each) => each.text === target.text)) found.set(key, [...known, target])
          }
    return found
  })

  /** What can be chosen from a list now: faces of a cube, letters, whole moves. */
  readonly choices: Target[] = $derived.by(() => {
    const table = this.table
    if (!table) return []
    const found = this.walks.flatMap((walk) =>
      openPicks(walk).flatMap((number) => targetsOf(table.scene, walk, number).filter((target) => !target.zone)),
    )
    return found.filter((target, n) => found.findIndex((other) => other.text === target.text) === n)
  })

  /** May words be typed now? */
  readonly wantsWords: boolean = $derived(
    this.picked.length > 0 && this.walks.some((walk) => openPicks(walk).some((n) => walk.gesture.picks?.[n].words)),
  )

  /** The gestures that a button makes: pass, done, accept. */
  readonly buttons: { text: string; label: string }[] = $derived.by(() => {
    const table = this.table
    if (!table) return []
    return begin(table.gestures)
      .filter((walk) => isButton(walk.gesture) && textOf(walk) !== null)
      .map((walk) => ({ text: textOf(walk)!, label: table.labels[walk.number] }))
  })

  /** The ways of pointing that are still open, by their labels. */
  readonly labels: string[] = $derived.by(() => {
    const table = this.table
    return table ? [...new Set(this.walks.filter((walk) => !isButton(walk.gesture)).map((walk) => table.labels[walk.number]))] : []
  })

  /** Pieces as they would lie: those that were put down, or the picture that the table made of it. */
  readonly ghosts: Map<string, Map<string, Piece | null>> = $derived.by(() => {
    const found = new Map<string, Map<string, Piece | null>>()
    const put = (zone: string, at: Cell, piece: Piece | null): void => {
      if (!found.has(zone)) found.set(zone, new Map())
      found.get(zone)!.set(keyOf(at), piece)
    }
    const scene = this.table?.scene
    if (!scene || !this.picked.length) return found
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
    for (const [piece, to] of this.walks[0] ? laidOut(this.walks[0]) : [])
      put(to.zone, to.at, { text: piece.piece ?? piece.text, tone: 'new', small: '', id: '' })
    return found
  })

  can = (zone: string, at: Cell): boolean => this.open.has(`${zone}|${keyOf(at)}`)
  isPicked = (zone: string, at: Cell): boolean =>
    this.picked.some((target) => target.zone === zone && keyOf(target.at) === keyOf(at))

  /** Point at something; false where it cannot be pointed at. */
  pick(target: Target): boolean {
    if (!this.table) return false
    if (this.picked.length && this.isSameAsLast(target) && this.text) {
      void this.play(this.text)
      return true
    }
    let next = step(this.table.scene, this.walks, target)
    let picked = [...this.picked, target]
    if (!next.length && this.picked.length) {
      next = step(this.table.scene, begin(this.table.gestures), target)  // another way to begin
      picked = [target]
    }
    if (!next.length) return false
    this.walks = next
    this.picked = picked
    this.verdict = null
    this.refused = null
    this.judge()
    return true
  }

  private isSameAsLast(target: Target): boolean {
    const last = this.picked[this.picked.length - 1]
    return !!target.zone && last.zone === target.zone && keyOf(last.at) === keyOf(target.at) && !this.can(target.zone, target.at)
  }

  type(word: string): void {
    const next = stepWords(this.walks, word)
    if (!next.length) return
    this.walks = next
    this.picked = [...this.picked, { zone: '', at: [], text: word }]
    this.judge()
  }

  /** Ask the table what the line would bring. */
  private judge(): void {
    const text = this.text
    this.asked = text ?? ''
    if (text) void this.preview(text)
  }

  private async preview(text: string): Promise<void> {
    const answer = await this.live.ask({ kind: 'judge', seat: this.live.seat, text })
    if (this.asked !== text) return
    if (answer.kind === 'judged') this.verdict = answer
    if (answer.kind === 'refused') this.refused = answer
  }

  /** Make the move. */
  async play(text: string): Promise<boolean> {
    const table = this.table
    if (!table || this.sending) return false
    this.sending = true
    const ask = table.asks.find((each) => each.seat === this.live.seat)?.ask ?? null
    const answer = await this.live.ask({ kind: 'say', seat: this.live.seat, text, ask })
    this.sending = false
    if (answer.kind === 'refused') {
      this.refused = answer
      return false
    }
    this.clear()
    return answer.kind === 'done'
  }

  get isFresh(): boolean {
    return this.walks.every(isFresh)
  }
}
