/* Cells and the space of the drawing. A cell x,y,z has its x to the right, its y towards whoever looks from the front
 * and its z upwards; in the drawing (three.js) y is up and z comes forward. Space keeps the cells' unit: a piece fills
 * its cell from the cell's numbers to the next ones.
 */
import { Vector3 } from 'three'
import { keyOf, type Cell } from '../table/touch'

export const toSpace = (point: Cell): Vector3 => new Vector3(point[0], point[2], point[1])
export const middleOf = (at: Cell): Vector3 => new Vector3(at[0] + 0.5, at[2] + 0.5, at[1] + 0.5)

export type Bounds = { low: Vector3; high: Vector3 }

/** The box round some cells; with none, round the first cell. */
export function boundsOf(cells: readonly Cell[]): Bounds {
  const low = new Vector3(0, 0, 0)
  const high = new Vector3(1, 1, 1)
  if (cells.length) {
    low.setScalar(Infinity)
    high.setScalar(-Infinity)
    for (const at of cells) {
      low.min(toSpace(at))
      high.max(toSpace(at).addScalar(1))
    }
  }
  low.y = 0
  return { low, high }
}

/** What a ray meets first: the piece, the free cell in front of it, and how far away; on the table there is no piece. */
export type Met = { piece: Cell | null; before: Cell | null; far: number }

const MOST = 400

/** Walk along a ray from cell to cell until it meets a piece or the table. */
export function meet(origin: Vector3, way: Vector3, filled: ReadonlySet<string>, around: Bounds): Met | null {
  const enter = intoBox(origin, way, around)
  if (enter === null) return null
  const start = origin.clone().addScaledVector(way, enter + 1e-6)
  const cell = [Math.floor(start.x), Math.floor(start.y), Math.floor(start.z)]
  const along = [way.x, way.y, way.z]
  const from = [start.x, start.y, start.z]
  const sign = along.map(Math.sign)
  const next = along.map((each, n) => (each ? (cell[n] + (each > 0 ? 1 : 0) - from[n]) / each : Infinity))
  const step = along.map((each) => (each ? Math.abs(1 / each) : Infinity))
  let before: Cell | null = null
  let far = 0
  for (let n = 0; n < MOST; n++) {
    const at: Cell = [cell[0], cell[2], cell[1]]
    if (cell[1] < 0) return { piece: null, before, far: enter + far }
    if (filled.has(keyOf(at))) return { piece: at, before, far: enter + far }
    before = at
    const axis = next[0] <= next[1] && next[0] <= next[2] ? 0 : next[1] <= next[2] ? 1 : 2
    far = next[axis]
    cell[axis] += sign[axis]
    next[axis] += step[axis]
  }
  return null
}

/** How far along a ray a box begins; null where the ray misses it. */
function intoBox(origin: Vector3, way: Vector3, { low, high }: Bounds): number | null {
  let near = 0
  let far = Infinity
  for (const axis of ['x', 'y', 'z'] as const) {
    if (!way[axis]) {
      if (origin[axis] < low[axis] || origin[axis] > high[axis]) return null
      continue
    }
    const one = (low[axis] - origin[axis]) / way[axis]
    const other = (high[axis] - origin[axis]) / way[axis]
    near = Math.max(near, Math.min(one, other))
    far = Math.min(far, Math.max(one, other))
  }
  return near < far ? near : null
}
