/* A zone in words: a list of pieces, or a board line by line with the names that players write for its cells.
 *
 * Nothing here knows a game. A board with edges is told with its free cells, runs of them in one; of a board without
 * edges only what lies there, and the gaps between.
 */
import type { Judged, Piece, Zone } from '../messages/messages'
import { cellName, keyOf, type Cell } from '../table/touch'
import { say } from '../words/words.svelte'

/** A board, or a floor of one that has several. */
export type Floor = { name: string; rows: string[]; columns: string[] }

const DOWN = 1
const ACROSS = 0

/** Do its cells mean nothing but an order? */
export const isList = (zone: Zone): boolean => zone.layout === 'list' || (zone.labels === 'none' && !zone.column_names?.length && !zone.row_names?.length)

const piecesOf = (zone: Zone): Piece[] => (zone.spots ?? []).flatMap((spot) => spot.piece ?? [])

/** The tone that all pieces of a zone have, so that it need not be said with each. */
function common(zone: Zone): Piece['tone'] {
  const tones = new Set(piecesOf(zone).map((piece) => piece.tone ?? 'plain'))
  return tones.size === 1 && piecesOf(zone).length > 1 ? [...tones][0] : undefined
}

function pieceIn(zone: Zone, piece: Piece): string {
  const { tone = 'plain' } = piece
  return [piece.text, piece.small, tone === 'plain' || tone === common(zone) ? '' : say(`tone.${tone}`)].filter(Boolean).join(' ')
}

/** What is true of all pieces of a zone; that a hand is one's own its title says. */
export function ofAll(zone: Zone): string {
  const tone = common(zone)
  return tone && tone !== 'plain' && tone !== 'mine' ? say('text.of-all', { tone: say(`tone.${tone}`) }) : ''
}

/** The pieces of a list, equal ones together. */
export function listed(zone: Zone): string[] {
  const counts = new Map<string, number>()
  for (const piece of piecesOf(zone)) {
    const told = pieceIn(zone, piece)
    counts.set(told, (counts.get(told) ?? 0) + 1)
  }
  return [...counts].map(([what, n]) => (n > 1 ? say('text.several', { n, what }) : what))
}

/** How far a board with edges goes. */
export function edges(zone: Zone): string {
  if (!zone.low || !zone.high) return ''
  return [ACROSS, DOWN].map((axis) => namesOf(zone, axis, span(zone, axis, []))).join('; ')
}

/** A board, floor by floor. */
export function floors(zone: Zone): Floor[] {
  const heights = zone.dimensions === 3 ? [...new Set((zone.spots ?? []).map((spot) => spot.at[2]))].sort((one, other) => one - other) : [null]
  return heights.map((z) => ({
    name: z === null ? '' : z === 0 ? say('zone.on-table') : say('zone.floor', { n: z }),
    rows: linesOf(zone, z, DOWN),
    columns: linesOf(zone, z, ACROSS),
  }))
}

/** The rows of a floor (`DOWN`: one below the other), or its columns. */
function linesOf(zone: Zone, z: number | null, axis: number): string[] {
  const along = 1 - axis
  const spots = (zone.spots ?? []).filter((spot) => z === null || spot.at[2] === z)
  const lying = new Map(spots.flatMap((spot) => (spot.piece ? [[keyOf(spot.at), spot.piece] as const] : [])))
  const cellAt = (line: number, place: number): Cell => {
    const flat = axis === DOWN ? [place, line] : [line, place]
    return z === null ? flat : [...flat, z]
  }
  const found: string[] = []
  let free: number[] = []
  const tellFree = (): void => {
    if (free.length) found.push(say('zone.cell', { cell: namesOf(zone, axis, free), what: say('zone.free') }))
    free = []
  }
  for (const line of span(zone, axis, spots.map((spot) => spot.at))) {
    const here = spots.filter((spot) => spot.at[axis] === line)
    if (!here.some((spot) => spot.piece)) {
      if (zone.low) free.push(line)
      continue
    }
    tellFree()
    const cells = span(zone, along, here.map((spot) => spot.at)).map((place) => cellAt(line, place))
    found.push(say('zone.cell', { cell: namesOf(zone, axis, [line]), what: cellsIn(zone, cells, lying) }))
  }
  tellFree()
  return found
}

/** The numbers along an axis: a board's own, or as far as something lies. */
function span(zone: Zone, axis: number, cells: readonly Cell[]): number[] {
  const places = cells.map((at) => at[axis])
  const low = zone.low?.[axis] ?? Math.min(...places)
  const high = zone.high?.[axis] ?? Math.max(...places)
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, n) => low + n)
}

/** Cells one after the other, free ones that follow each other in one. */
function cellsIn(zone: Zone, cells: readonly Cell[], lying: Map<string, Piece>): string {
  const told: string[] = []
  let free: Cell[] = []
  const tellFree = (): void => {
    const [first, last] = [free[0], free.at(-1)].map((at) => (at ? cellName(zone, at) : ''))
    if (free.length) told.push(free.length > 1 ? say('text.free-run', { first, last }) : say('text.free', { cell: first }))
    free = []
  }
  for (const at of cells) {
    const piece = lying.get(keyOf(at))
    if (!piece) {
      free.push(at)
      continue
    }
    tellFree()
    told.push(`${cellName(zone, at)} ${pieceIn(zone, piece)}`)
  }
  tellFree()
  return told.join('; ')
}

/** What some lines that follow each other are called. */
function namesOf(zone: Zone, axis: number, lines: readonly number[]): string {
  const own = axis === DOWN ? zone.row_names : zone.column_names
  const name = (line: number): string =>
    own?.[line - (zone.low?.[axis] ?? 0)] ?? (zone.labels !== 'sheet' ? String(line) : axis === DOWN ? String(line + 1) : String.fromCharCode(97 + line))
  const [first, last] = [name(lines[0]), name(lines[lines.length - 1])]
  if (lines.length === 1) return axis === DOWN ? say('text.row', { name: first }) : say('text.column', { name: first })
  return axis === DOWN ? say('text.rows', { first, last }) : say('text.columns', { first, last })
}

/** What a line would bring, in words. */
export function brings(text: string, verdict: Judged): string {
  const words = verdict.words.filter((line) => line.word).map((line) => (line.points ? `${line.word} ${line.points}` : line.word))
  const what = [verdict.points ? say('bar.points', { n: verdict.points }) : '', words.join(', ')].filter(Boolean).join(': ')
  return [`${say('zone.cell', { cell: text, what: what || say('text.can') })}.`, ...verdict.notes].join(' ')
}
