/* The whole of pointing, for every game: a walk through the gestures by what was picked so far.
 *
 * It is the page's side of `rules/touch.py`, which says what each word means. Nothing here knows a game.
 */
import type { Gesture, Pick, Scene, Spot, Zone } from '../messages/messages'

export type Cell = readonly number[]

/** A thing that can be pointed at: a cell of a zone, or a text that is chosen or typed.
 *
 * `cells` are all that is picked with it, such as a line; with `only`, where a cell means several things, the text that
 * is meant; `typed` is a word from the keyboard.
 */
export type Target = { zone: string; at: Cell; text: string; piece?: string; cells?: readonly Cell[]; only?: string; typed?: boolean }

/** Cells that are pointed out, such as a word behind a seat's score. */
export type Shown = { seat: number; cells: readonly Cell[] }

/** A gesture with what was picked for it so far. */
export type Walk = {
  gesture: Gesture
  number: number
  got: Target[][]
  pairs: [Target, Target][]
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export const keyOf = (at: Cell): string => at.join(',')
export const same = (one: Target, other: Target): boolean =>
  one.zone === other.zone &&
  keyOf(one.at) === keyOf(other.at) &&
  (one.zone !== '' || one.text === other.text) &&
  (other.only === undefined || one.text === other.only)

const picksOf = (gesture: Gesture): readonly Pick[] => gesture.picks ?? []

/** What a cell of a zone is called in a line. */
export function cellName(zone: Zone, at: Cell): string {
  if (zone.column_names?.length && zone.low)
    return zone.column_names[at[0] - zone.low[0]] + zone.row_names![at[1] - zone.low[1]]
  if (zone.labels === 'sheet') return String.fromCharCode(97 + at[0]) + (at[1] + 1)
  return at.join(',')
}

function neighbours(at: Cell): number[][] {
  return at.flatMap((_, axis) => [-1, 1].map((by) => at.map((each, n) => (n === axis ? each + by : each))))
}

/** The cells where a piece may come to lie: inside the zone's bounds, or beside what lies there already. */
export function freeCells(zone: Zone, laid: readonly Cell[] = []): number[][] {
  const spots = zone.spots ?? []
  const filled = new Set([...spots.filter((spot) => spot.piece).map((spot) => keyOf(spot.at)), ...laid.map(keyOf)])
  const found: number[][] = []
  if (zone.low && zone.high && zone.low.length === 2) {
    for (let y = zone.low[1]; y <= zone.high[1]; y++)
      for (let x = zone.low[0]; x <= zone.high[0]; x++) if (!filled.has(`${x},${y}`)) found.push([x, y])
    return found
  }
  if (!filled.size) return [Array<number>(zone.dimensions ?? 2).fill(0)]
  const seen = new Set<string>()
  const lying = [...spots.filter((spot) => spot.piece).map((spot) => spot.at), ...laid]
  const near = [...spots.filter((spot) => !spot.piece).map((spot) => [...spot.at]), ...lying.flatMap(neighbours)]
  for (const at of near) {
    const key = keyOf(at)
    if (!filled.has(key) && !seen.has(key) && (at.length < 3 || at[2] >= 0)) {
      seen.add(key)
      found.push(at)
    }
  }
  return found
}

function nameOf(zone: Zone, spot: Spot, by: Pick['by']): string {
  if (by === 'cell') return cellName(zone, spot.at)
  if (by === 'row') return zone.row_names![spot.at[1] - zone.low![1]]
  return (by === 'small' && spot.piece!.small) || spot.piece!.text
}

/** All that a pick admits, when some pieces were taken up and laid before. */
export function targets(scene: Scene, pick: Pick, laid: Target[] = [], taken: Target[] = []): Target[] {
  if (pick.of?.length)
    return pick.of.flatMap((text) =>
      (text === '*?' ? LETTERS.map((letter) => '*' + letter) : [text]).map((each) => ({ zone: '', at: [], text: each })),
    )
  if (pick.words) return []
  if (pick.groups?.length)
    return pick.groups.flatMap((group) =>
      group.at.map((at) => ({ zone: pick.zones![0], at, text: group.text, cells: group.at })),
    )
  const found: Target[] = []
  for (const zone of scene.zones) {
    if (!pick.zones?.includes(zone.id)) continue
    if (pick.free) {
      const here = laid.filter((each) => each.zone === zone.id).map((each) => each.at)
      const lies = new Set(here.map(keyOf))
      const free = pick.at ? pick.at.filter((at) => !lies.has(keyOf(at))) : freeCells(zone, here)
      for (const at of free) found.push({ zone: zone.id, at, text: nameOf(zone, { at }, pick.by ?? 'text') })
    } else {
      const gone = new Set(taken.filter((each) => each.zone === zone.id).map((each) => keyOf(each.at)))
      const only = pick.at ? new Set(pick.at.map(keyOf)) : null
      for (const spot of zone.spots ?? [])
        if (spot.piece && !gone.has(keyOf(spot.at)) && (!only || only.has(keyOf(spot.at))))
          found.push({ zone: zone.id, at: spot.at, text: nameOf(zone, spot, pick.by ?? 'text'), piece: spot.piece.text })
    }
  }
  return found
}

export const begin = (gestures: readonly Gesture[]): Walk[] =>
  gestures.map((gesture, number) => ({ gesture, number, got: picksOf(gesture).map(() => []), pairs: [] }))

/** Which picks of a walk can come now, by number. */
export function openPicks(walk: Walk): number[] {
  const picks = picksOf(walk.gesture)
  if (walk.gesture.each) {
    if (walk.got[0].length) return [1]
    return walk.pairs.length ? [0, ...picks.map((_, n) => n).slice(2)] : [0]
  }
  const open: number[] = []
  for (let n = 0; n < picks.length; n++) {
    if (walk.got.slice(n + 1).some((got) => got.length)) continue
    if (picks[n].many || !walk.got[n].length) open.push(n)
    if ((picks[n].least ?? 1) > 0 && !walk.got[n].length) break
  }
  return open
}

export function targetsOf(scene: Scene, walk: Walk, number: number): Target[] {
  const laid = walk.pairs.map(([, to]) => to)
  const taken = [...walk.pairs.map(([piece]) => piece), ...walk.got.flat()]
  return targets(scene, picksOf(walk.gesture)[number], laid, taken)
}

function stepOne(walk: Walk, target: Target, number: number): Walk {
  if (walk.gesture.each && number === 1)
    return { ...walk, got: [[], ...walk.got.slice(1)], pairs: [...walk.pairs, [walk.got[0][0], target]] }
  return { ...walk, got: walk.got.map((got, n) => (n === number ? [...got, target] : got)) }
}

/** The walks that go on when this is pointed at, chosen or typed. */
export function step(scene: Scene, walks: readonly Walk[], target: Target): Walk[] {
  return walks.flatMap((walk) =>
    openPicks(walk).flatMap((number) => {
      if (target.typed) return picksOf(walk.gesture)[number].words ? [stepOne(walk, target, number)] : []
      return targetsOf(scene, walk, number)
        .filter((each) => same(each, target))
        .map((each) => stepOne(walk, { ...each, piece: each.piece ?? target.piece }, number))
    }),
  )
}

/** The walks that are left when all of this was picked, from the beginning. */
export const walkBy = (scene: Scene, gestures: readonly Gesture[], picked: readonly Target[]): Walk[] =>
  picked.reduce((walks, target) => step(scene, walks, target), begin(gestures))

/** The line that a walk makes, or null while something is missing. */
export function textOf(walk: Walk): string | null {
  const picks = picksOf(walk.gesture)
  let text = walk.gesture.text
  let first = 0
  if (walk.gesture.each) {
    if (walk.got[0].length || !walk.pairs.length) return null
    first = 2
    const each = walk.gesture.each
    text = text.replace(
      '{}',
      walk.pairs.map(([piece, to]) => each.replace('{0}', piece.text).replace('{1}', to.text)).join(' '),
    )
  }
  for (let n = first; n < picks.length; n++) {
    const got = walk.got[n]
    if (got.length < (picks[n].least ?? 1)) return null
    const said = got.length ? (picks[n].lead ?? '') + got.map((each) => each.text).join(picks[n].join ?? ' ') : ''
    text = text.replace(`{${n}}`, said)
  }
  return text
}

/** Does a gesture need nothing to be picked, so that a button makes it? */
export const isButton = (gesture: Gesture): boolean => picksOf(gesture).every((pick) => (pick.least ?? 1) === 0)

/** What lies where because of what was picked: pieces that were put down, by zone and cell. Where there is only one
 * piece to put down, it need not be picked. */
export function laidOut(scene: Scene, walk: Walk): [Target, Target][] {
  const picks = picksOf(walk.gesture)
  const pairs = [...walk.pairs]
  const free = picks.findIndex((pick, n) => pick.free && !(walk.gesture.each && n < 2))
  if (free > 0 && walk.got[free]?.length) {
    const before = picks.slice(0, free)
    const from = walk.got.slice(0, free).flat().find((each) => each.zone) ?? before.flatMap((pick) => targets(scene, pick)).find((each) => each.zone)
    if (from) pairs.push([from, walk.got[free][0]])
  }
  return pairs
}
