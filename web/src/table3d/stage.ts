/* The drawing: bricks, marks and the table, drawn when something has changed and not otherwise. */
import {
  AmbientLight, BoxGeometry, Color, CylinderGeometry, DirectionalLight, EdgesGeometry, HemisphereLight, LineBasicMaterial, LineSegments,
  Matrix4, MeshBasicMaterial, MeshLambertMaterial, OctahedronGeometry, Quaternion, Scene, Vector2, Vector3, WebGLRenderer,
} from 'three'
import type { Bond, Fall } from '../messages/messages'
import { keyOf, type Cell } from '../table/touch'
import { Atlas } from './atlas'
import { brickShape, Wood } from './brick'
import { between, View, VIEWS, type Pose } from './camera'
import { Crowd, type Member } from './crowd'
import { Ground } from './ground'
import { boundsOf, meet, middleOf, toSpace, type Bounds } from './lattice'

export type Block = { at: Cell; text: string; tone: string; turned: boolean; ghost: boolean; alpha?: number; faint?: boolean }
/** What can be seen through: what is sliced away, and what is only thought of. */
const isThin = (block: Block): boolean => !!block.faint || (block.alpha ?? 1) < 1
export type Look = { blocks: Block[]; bonds: readonly Bond[]; free: Cell[]; cursor: Cell | null; shown: ReadonlySet<string>; falls: readonly Fall[] }

const REACH = 15
const SNAP = 60
const TURNING_MS = 380
const FALL_MS = 950
const HOLD_MS = 350
const BACK_MS = 450
const ANGLE = 1.05
const PARTS = 12
const STILL = 0.45
/** Where a drawing takes longer than this, it is coarse while something moves. */
const SLOW_MS = 45
const COARSE = 0.5
const ZERO = new Vector3()
const ONE = new Vector3(1, 1, 1)
const UP = new Vector3(0, 1, 0)
const OVER = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI)
const NOT = new Quaternion()

/** Where what falls has come to, at a share of the whole way. */
function fallen({ edge, pace }: Fall, share: number): Matrix4 {
  const matrix = new Matrix4()
  if (!edge) return matrix.setPosition(0, -1.2 * share, 0)
  const [one, other] = [toSpace(edge[0]), toSpace(edge[1])]
  // Numbers of cells are left-handed in space, so the turn is the other way round.
  matrix.makeRotationAxis(other.clone().sub(one).normalize(), -ANGLE * share * (pace ?? 1))
  return matrix.setPosition(one.clone().sub(one.clone().applyMatrix4(matrix)))
}

export class Stage {
  private renderer: WebGLRenderer
  private scene = new Scene()
  readonly view = new View()
  private atlas = new Atlas()
  private wood = new Wood()
  private clear = new Wood(true)
  private bricks: Crowd
  private ghosts: Crowd
  private dots: Crowd
  private plates: Crowd
  private discs: Crowd
  private ground = new Ground()
  private sun = new DirectionalLight(0xfff4e0, 1.75)
  private cursor = new LineSegments(new EdgesGeometry(new BoxGeometry(1.03, 1.03, 1.03)), new LineBasicMaterial())
  private look: Look = { blocks: [], bonds: [], free: [], cursor: null, shown: new Set(), falls: [] }
  private solid: Block[] = []
  private thin: Block[] = []
  private filled = new Set<string>()
  private bounds: Bounds = boundsOf([])
  private size = new Vector2(1, 1)
  private frame = 0
  private moving: { began: number; ms: number; step: (share: number) => void; done: () => void } | null = null
  frames = 0
  /** Called after each drawing. */
  drawn: () => void = () => {}

  constructor(
    private canvas: HTMLCanvasElement,
    private readonly still: () => boolean,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' })
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
    this.scene.add(new AmbientLight(0xffffff, 0.75), new HemisphereLight(0xffffff, 0xcbb89a, 0.9), this.sun, this.ground.mesh, this.cursor)
    const shape = brickShape()
    this.bricks = new Crowd(this.scene, shape, this.wood)
    this.ghosts = new Crowd(this.scene, shape, this.clear, 2)
    this.dots = new Crowd(this.scene, new OctahedronGeometry(0.1, 2), new MeshBasicMaterial({ transparent: true, opacity: 0.85 }), 1)
    this.plates = new Crowd(this.scene, new BoxGeometry(1, 1, 1), new MeshLambertMaterial())
    this.discs = new Crowd(this.scene, new CylinderGeometry(0.5, 0.5, 1, 28), new MeshLambertMaterial())
  }

  // Drawing.

  /** Draw soon; several wishes are one drawing. */
  ask(): void {
    this.frame ||= requestAnimationFrame((now) => this.draw(now))
  }

  private draw(now: number): void {
    this.frame = 0
    this.pace(now)
    const { moving } = this
    if (moving) {
      moving.began ||= now
      const share = Math.min(1, (now - moving.began) / moving.ms)
      moving.step(share)
      if (share < 1) this.ask()
      else {
        if (this.moving === moving) this.moving = null
        moving.done()
      }
    }
    this.view.place(this.size.x, this.size.y)
    this.sun.position.set(-3, 8, 5).applyAxisAngle(UP, this.view.pose.turn) // the sides that one sees are lit
    this.renderer.render(this.scene, this.view.camera)
    this.frames++
    this.canvas.dataset.calls = String(this.renderer.info.render.calls)
    this.canvas.dataset.frames = String(this.frames)
    this.drawn()
  }

  /** Drawings that follow each other slowly become coarse, until all is at rest. */
  private pace(now: number): void {
    const took = now - this.last
    this.last = now
    if (took < 1000) this.slowness = 0.7 * this.slowness + 0.3 * took
    if (!this.coarse && this.slowness > SLOW_MS && took < 1000) this.sharpness((this.coarse = true))
  }
  private last = 0
  private slowness = 0
  private coarse = false
  private sharpness(coarse: boolean): void {
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2) * (coarse ? COARSE : 1))
  }
  /** All is at rest: draw it once more as it should be, where it was coarse. */
  sharpen(): boolean {
    if (!this.coarse) return false
    this.sharpness((this.coarse = false))
    this.last = this.slowness = 0 // what is drawn now follows nothing
    this.ask()
    return true
  }

  private play(ms: number, step: (share: number) => void, done: () => void = () => {}): void {
    this.moving?.step(1)
    this.moving = { began: 0, ms, step, done }
    this.ask()
  }

  resize(width: number, height: number): void {
    this.size.set(width, height)
    this.renderer.setSize(width, height, false)
    this.ask()
  }

  dispose(): void {
    cancelAnimationFrame(this.frame)
    for (const crowd of [this.bricks, this.ghosts, this.dots, this.plates, this.discs]) crowd.remove()
    this.atlas.texture.dispose()
    this.renderer.dispose()
  }

  // What lies there.

  private tints = new Map<string, Color>()
  private tint(name: string): Color {
    let colour = this.tints.get(name)
    if (!colour) this.tints.set(name, (colour = new Color(this.css(name) || '#888')))
    return colour
  }

  /** The tints of a tone, as the game's dress has them. */
  private wear(block: Block): { colour: Color; ink: Color } {
    if (this.look.shown.has(keyOf(block.at))) return { colour: this.tint('--brick-shown'), ink: this.tint('--brick-ink') }
    if (this.falling.has(keyOf(block.at))) return { colour: this.tint('--brick-falls'), ink: this.tint('--brick-ink') }
    if (block.ghost || block.tone === 'new') return { colour: this.tint('--brick-new'), ink: this.tint(block.turned ? '--brick-new-ink-turned' : '--brick-ink') }
    if (block.turned) return { colour: this.tint('--brick-turned'), ink: this.tint('--brick-turned-ink') }
    return { colour: this.tint(block.tone === 'leg' ? '--brick-leg' : '--brick'), ink: this.tint('--brick-ink') }
  }

  private falling = new Set<string>()

  show(look: Look): void {
    const fresh = look.falls !== this.look.falls
    this.look = look
    this.tints.clear()
    this.falling = new Set(look.falls.flatMap((fall) => fall.cells.map(keyOf)))
    this.solid = look.blocks.filter((block) => !isThin(block))
    this.thin = look.blocks.filter(isThin)
    this.filled = new Set(this.solid.map((block) => keyOf(block.at)))
    this.bounds = boundsOf(this.solid.map((block) => block.at))
    this.view.look(this.solid.map((block) => middleOf(block.at)))
    for (const block of look.blocks) this.atlas.slot(block.text)
    this.atlas.refresh()
    for (const wood of [this.wood, this.clear]) wood.letters(this.atlas.texture, this.atlas.columns, this.atlas.rows)
    this.bricks.set(this.solid.map((block) => this.member(block)))
    this.ghosts.set(this.thin.map((block) => this.member(block)))
    const can = this.tint('--can')
    this.dots.set(look.free.map((at) => ({ matrix: new Matrix4().setPosition(middleOf(at)), colour: can })))
    this.mark()
    this.ground.paint(this.solid.map((block) => block.at), this.bounds, { board: this.css('--board'), line: this.css('--line'), soft: this.css('--soft') })
    this.cursor.visible = !!look.cursor
    if (look.cursor) this.cursor.position.copy(middleOf(look.cursor))
    this.cursor.material.color = this.tint('--focus')
    if (fresh) this.fall()
    else if (look.falls.length && this.still()) this.lean(STILL)
    this.ask()
  }

  private css = (name: string): string => getComputedStyle(this.canvas).getPropertyValue(name).trim()

  private member(block: Block): Member {
    const matrix = new Matrix4().compose(middleOf(block.at), block.turned ? OVER : NOT, ONE)
    return { matrix, ...this.wear(block), slot: this.atlas.slot(block.text), alpha: block.faint ? 0.13 : (block.alpha ?? 1) }
  }

  /** Bonds between bricks, the feet of legs, and the edges that something falls round. */
  private mark(): void {
    const plates: Member[] = []
    const discs: Member[] = []
    const add = (to: Member[], at: Vector3, size: Vector3, colour: Color, turn = NOT): void =>
      void to.push({ matrix: new Matrix4().compose(at, turn, size), colour })
    for (const bond of this.look.bonds) {
      const [one, other] = [middleOf(bond.low), middleOf(bond.high)]
      const way = other.clone().sub(one).normalize()
      const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way)
      const at = one.add(other).multiplyScalar(0.5)
      if (bond.tone === 'blue') add(discs, at, new Vector3(1.3, 0.13, 1.3), this.tint('--bond-blue'), turn)
      else if (bond.tone === 'red') add(plates, at, new Vector3(1.12, 0.13, 1.12), this.tint('--bond-red'), turn)
      else add(plates, at, new Vector3(1.05, 0.055, 1.05), this.tint(bond.tone === 'threat' ? '--bond-tight' : '--bond-easy'), turn)
    }
    for (const block of this.solid)
      if (block.tone === 'leg' && block.at[2] === 0) add(plates, middleOf(block.at).setY(0.03), new Vector3(1.22, 0.06, 1.22), this.tint('--brick-foot'))
    for (const { edge } of this.look.falls) {
      if (!edge) continue
      const [one, other] = [toSpace(edge[0]), toSpace(edge[1])]
      const way = other.clone().sub(one)
      const turn = new Quaternion().setFromUnitVectors(new Vector3(1, 0, 0), way.clone().normalize())
      add(plates, one.add(other).multiplyScalar(0.5), new Vector3(way.length() + 0.5, 0.12, 0.12), this.tint('--bond-tight'), turn)
    }
    this.plates.set(plates)
    this.discs.set(discs)
  }

  // Falling.

  /** What falls turns round its edge, and is back as it was; where nothing should move, it leans. */
  private fall(): void {
    const { falls } = this.look
    if (!falls.length) {
      this.canvas.dataset.falling = ''
      return
    }
    if (this.still()) {
      this.canvas.dataset.falling = 'still'
      return this.lean(STILL)
    }
    this.canvas.dataset.falling = 'moving'
    const whole = FALL_MS + HOLD_MS + BACK_MS
    this.play(
      whole,
      (share) => {
        const ms = share * whole
        const back = Math.max(0, (ms - FALL_MS - HOLD_MS) / BACK_MS)
        this.lean(ms < FALL_MS ? (ms / FALL_MS) ** 2 : 1 - back * back * (3 - 2 * back))
      },
      () => {
        this.lean(0)
        this.canvas.dataset.falling = this.look.falls.length ? 'fallen' : ''
      },
    )
  }

  again(): void {
    this.fall()
    this.ask()
  }

  private lean(share: number): void {
    const moved = new Map<string, Matrix4>()
    const far = share * this.depth()
    for (const fall of this.look.falls) {
      const matrix = fallen(fall, far)
      for (const at of fall.cells) moved.set(keyOf(at), matrix)
    }
    for (const [crowd, blocks] of [[this.bricks, this.solid], [this.ghosts, this.thin]] as const)
      blocks.forEach((block, n) => {
        const by = moved.get(keyOf(block.at))
        if (by) crowd.move(n, this.member(block).matrix.premultiply(by))
      })
  }

  /** How far all of it can fall until something lies on the table. */
  private depth(): number {
    const isAbove = (fall: Fall, share: number): boolean => {
      const matrix = fallen(fall, share)
      return fall.cells.every((at) => middleOf(at).applyMatrix4(matrix).y > 0.4)
    }
    for (let part = PARTS; part > 1; part--) if (this.look.falls.every((fall) => isAbove(fall, part / PARTS))) return part / PARTS
    return 1 / PARTS
  }

  // Looking.

  /** Go to one of the views, or back to the middle of all. */
  goTo(n: number): void {
    this.swing({ ...VIEWS[n], zoom: 1, aside: ZERO.clone() })
  }

  swing(to: Pose): void {
    const from = { ...this.view.pose, aside: this.view.pose.aside.clone() }
    if (this.still()) this.view.pose = between(from, to, 1)
    else this.play(TURNING_MS, (share) => (this.view.pose = between(from, to, share * share * (3 - 2 * share))))
    this.ask()
  }

  /** Where the middle of a cell is in the window, in its own pixels. */
  place(at: Cell): { x: number; y: number } {
    const point = middleOf(at).project(this.view.camera)
    return { x: ((point.x + 1) / 2) * this.size.x, y: ((1 - point.y) / 2) * this.size.y }
  }

  /** What is meant by a point of the window: a mark that it is on, the free cell in front of what it meets, or the
   * nearest mark; and the piece that is there. */
  aim(x: number, y: number, free: readonly Cell[]): { cell: Cell | null; piece: Cell | null } {
    const { camera } = this.view
    const origin = camera.position
    const way = new Vector3((2 * x) / this.size.x - 1, 1 - (2 * y) / this.size.y, 0.5).unproject(camera).sub(origin).normalize()
    const wide = { low: this.bounds.low.clone().addScalar(-4).setY(-1), high: this.bounds.high.clone().addScalar(4) }
    const met = meet(origin, way, this.filled, wide)
    let near: Cell | null = null
    let least = SNAP
    let on: Cell | null = null
    let closest = REACH
    for (const at of free) {
      const there = this.place(at)
      const off = Math.hypot(there.x - x, there.y - y)
      if (off >= least && off >= closest) continue
      const ahead = middleOf(at).sub(origin).dot(way)
      const hidden = !!met && ahead > met.far + 0.4
      if (off < closest && !hidden) [closest, on] = [off, at]
      if (off + (hidden ? REACH : 0) < least) [least, near] = [off + (hidden ? REACH : 0), at]
    }
    const keys = new Set(free.map(keyOf))
    const before = met?.before && keys.has(keyOf(met.before)) ? met.before : null
    return { cell: on ?? before ?? near, piece: met?.piece ?? null }
  }
}
