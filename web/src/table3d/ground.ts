/* The table under the pieces: its cells, their numbers, and soft shadows of what stands above, painted as one picture. */
import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry } from 'three'
import type { Cell } from '../table/touch'
import type { Bounds } from './lattice'

const MARGIN = 2
const MOST = 2048

export type Tints = { board: string; line: string; soft: string }

export class Ground {
  readonly mesh = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), new MeshBasicMaterial({ transparent: true }))
  private canvas = document.createElement('canvas')
  private painted = ''

  constructor() {
    this.mesh.position.y = -0.012
    this.mesh.renderOrder = -1
  }

  paint(cells: readonly Cell[], { low, high }: Bounds, tints: Tints): void {
    const name = JSON.stringify([cells, low, high, tints])
    if (name === this.painted) return
    this.painted = name
    const left = low.x - MARGIN
    const back = low.z - MARGIN
    const wide = high.x - low.x + 2 * MARGIN
    const deep = high.z - low.z + 2 * MARGIN
    const size = Math.min(64, MOST / Math.max(wide, deep))
    const { canvas, mesh } = this
    canvas.width = Math.round(wide * size)
    canvas.height = Math.round(deep * size)
    const pen = canvas.getContext('2d')!
    pen.scale(size, size)
    pen.translate(-left, -back)
    pen.fillStyle = tints.board
    pen.beginPath()
    pen.roundRect(left + 0.04, back + 0.04, wide - 0.08, deep - 0.08, 0.7)
    pen.fill()
    pen.save()
    pen.clip()
    pen.strokeStyle = tints.line
    pen.lineWidth = 0.03
    for (let x = left + 1; x < left + wide; x++) line(pen, x, back + 1, x, back + deep - 1)
    for (let z = back + 1; z < back + deep; z++) line(pen, left + 1, z, left + wide - 1, z)
    pen.fillStyle = tints.soft
    pen.font = '600 0.4px system-ui, sans-serif'
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    for (let x = left + 1; x < left + wide - 1; x++) for (const z of [back + 0.55, back + deep - 0.5]) pen.fillText(String(x), x + 0.5, z)
    for (let z = back + 1; z < back + deep - 1; z++) for (const x of [left + 0.5, left + wide - 0.5]) pen.fillText(String(z), x, z + 0.5)
    shadows(pen, cells, size)
    pen.restore()
    const material = mesh.material
    material.map?.dispose()
    material.map = new CanvasTexture(canvas)
    material.map.colorSpace = 'srgb'
    material.map.anisotropy = 4
    material.needsUpdate = true
    mesh.scale.set(wide, 1, deep)
    mesh.position.x = left + wide / 2
    mesh.position.z = back + deep / 2
  }
}

function line(pen: CanvasRenderingContext2D, ...[ax, ay, bx, by]: number[]): void {
  pen.beginPath()
  pen.moveTo(ax, ay)
  pen.lineTo(bx, by)
  pen.stroke()
}

/** The higher a piece, the softer its shadow. */
function shadows(pen: CanvasRenderingContext2D, cells: readonly Cell[], size: number): void {
  for (const [x, y, z] of cells) {
    const soft = 0.22 + 0.16 * z
    pen.shadowColor = `rgb(30 20 5 / ${0.42 / (1 + 0.55 * z)})`
    pen.shadowBlur = soft * size
    pen.shadowOffsetX = (100 + 0.1 + 0.06 * z) * size
    pen.shadowOffsetY = (0.12 + 0.06 * z) * size
    pen.fillStyle = '#000'
    pen.fillRect(x + 0.06 - 100, y + 0.06, 0.88, 0.88) // far aside: only its shadow is to be seen
  }
  pen.shadowColor = 'transparent'
}
