/* Where one looks from: turned, tilted, nearer or further; whatever the way, what lies on the table fills the window. */
import { PerspectiveCamera, Vector3 } from 'three'

export type Pose = { turn: number; tilt: number; zoom: number; aside: Vector3 }

const QUARTER = Math.PI / 2
export const SIDES = 4
/** Four sides and the top, as keys name them from 1 on; before that, the view that a table opens with. */
export const VIEWS: readonly Pick<Pose, 'turn' | 'tilt'>[] = [
  { turn: 0.42, tilt: 0.62 },
  ...Array.from({ length: SIDES }, (_, n) => ({ turn: n * QUARTER, tilt: 0.3 })),
  { turn: 0, tilt: QUARTER - 0.001 },
]
const LEAST_TILT = 0.02
/** Room round each piece, in its own size; and how near one comes at most. */
const ROOM = 1.05
const NEAREST = 9

export class View {
  readonly camera = new PerspectiveCamera(32, 1, 0.1, 2000)
  pose: Pose = { ...VIEWS[0], zoom: 1, aside: new Vector3() }
  private pieces: Vector3[] = [new Vector3(0.5, 0.5, 0.5)]
  private target = new Vector3()

  /** All of this should be in sight. */
  look(pieces: Vector3[]): void {
    this.pieces = pieces.length ? pieces : [new Vector3(0.5, 0.5, 0.5)]
  }

  /** Which way is forward on the table, as quarters of a turn from the front. */
  get quarter(): number {
    return ((Math.round(this.pose.turn / QUARTER) % SIDES) + SIDES) % SIDES
  }

  turnBy(turn: number, tilt: number): void {
    this.pose.turn += turn
    this.pose.tilt = Math.min(VIEWS[5].tilt, Math.max(LEAST_TILT, this.pose.tilt + tilt))
  }

  zoomBy(factor: number): void {
    this.pose.zoom = Math.min(6, Math.max(0.4, this.pose.zoom * factor))
  }

  /** Move what is seen, by shares of the window's height. */
  shift(right: number, up: number): void {
    const { camera } = this
    const size = 2 * Math.tan((camera.fov * Math.PI) / 360) * camera.position.distanceTo(this.target)
    const x = new Vector3().setFromMatrixColumn(camera.matrix, 0)
    const y = new Vector3().setFromMatrixColumn(camera.matrix, 1)
    this.pose.aside.addScaledVector(x, right * size).addScaledVector(y, up * size)
  }

  place(width: number, height: number): void {
    const { camera } = this
    const { turn, tilt, zoom } = this.pose
    camera.aspect = width / Math.max(1, height)
    const back = new Vector3(Math.sin(turn) * Math.cos(tilt), Math.sin(tilt), Math.cos(turn) * Math.cos(tilt))
    const right = new Vector3(Math.cos(turn), 0, -Math.sin(turn))
    const up = new Vector3().crossVectors(back, right)
    const tall = Math.tan((camera.fov * Math.PI) / 360)
    const spans = [right, up, back].map((axis) => {
      const places = this.pieces.map((piece) => piece.dot(axis))
      return [Math.min(...places), Math.max(...places)]
    })
    const middle = spans.map(([low, high]) => (low + high) / 2)
    let far = NEAREST
    for (const piece of this.pieces) {
      const ahead = piece.dot(back) - middle[2] + 0.8
      far = Math.max(far, ahead + (Math.abs(piece.dot(up) - middle[1]) + ROOM) / tall, ahead + (Math.abs(piece.dot(right) - middle[0]) + ROOM) / (tall * camera.aspect))
    }
    this.target.set(0, 0, 0).addScaledVector(right, middle[0]).addScaledVector(up, middle[1]).addScaledVector(back, middle[2]).add(this.pose.aside)
    camera.position.copy(this.target).addScaledVector(back, far / zoom)
    camera.up.copy(up)
    camera.lookAt(this.target)
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
  }
}

/** From one pose to another, the short way round. */
export function between(from: Pose, to: Pose, share: number): Pose {
  const whole = 2 * Math.PI
  const turned = ((((to.turn - from.turn + Math.PI) % whole) + whole) % whole) - Math.PI
  return {
    turn: from.turn + turned * share,
    tilt: from.tilt + (to.tilt - from.tilt) * share,
    zoom: from.zoom + (to.zoom - from.zoom) * share,
    aside: from.aside.clone().lerp(to.aside, share),
  }
}
