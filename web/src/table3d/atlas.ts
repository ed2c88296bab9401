/* All letters that are on the table, in one texture: each in a square of its own, with a line at its foot, so that an
 * N is told from a Z, and upside down from upright. */
import { CanvasTexture, LinearMipmapLinearFilter } from 'three'

const SQUARE = 128
const COLUMNS = 8

export class Atlas {
  private texts: string[] = []
  private canvas = document.createElement('canvas')
  rows = 4
  readonly columns = COLUMNS
  texture = this.paint()

  /** The column and row (from below) of a text's square; a new one makes the texture anew. */
  slot(text: string): [number, number] {
    let n = this.texts.indexOf(text)
    if (n < 0) {
      n = this.texts.push(text) - 1
      if (n >= this.rows * COLUMNS) this.rows *= 2
      this.stale = true
    }
    return [n % COLUMNS, Math.floor(n / COLUMNS)]
  }
  private stale = false

  /** Paint what is new; true where the texture is another one now. */
  refresh(): boolean {
    if (!this.stale) return false
    this.stale = false
    this.texture.dispose()
    this.texture = this.paint()
    return true
  }

  private paint(): CanvasTexture {
    const { canvas } = this
    canvas.width = COLUMNS * SQUARE
    canvas.height = this.rows * SQUARE
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#fff'
    pen.textAlign = 'center'
    this.texts.forEach((text, n) => {
      const x = (n % COLUMNS) * SQUARE + SQUARE / 2
      const y = (this.rows - 1 - Math.floor(n / COLUMNS)) * SQUARE
      const size = text.length < 2 ? 0.74 : Math.min(0.56, 1.3 / text.length)
      pen.font = `700 ${SQUARE * size}px system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif`
      pen.textBaseline = 'alphabetic'
      const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(text)
      pen.fillText(text, x, y + SQUARE * 0.47 + (up - down) / 2)
      pen.globalAlpha = 0.65
      pen.fillRect(x - SQUARE * 0.16, y + SQUARE * 0.87, SQUARE * 0.32, SQUARE * 0.045)
      pen.globalAlpha = 1
    })
    const texture = new CanvasTexture(canvas)
    texture.minFilter = LinearMipmapLinearFilter
    texture.anisotropy = 4
    return texture
  }
}
