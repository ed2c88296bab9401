/* Many things of one shape, drawn at once. */
import { Color, DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, Matrix4, type BufferGeometry, type Material, type Scene } from 'three'

export type Member = { matrix: Matrix4; colour: Color; ink?: Color; slot?: [number, number]; alpha?: number }

export class Crowd {
  mesh: InstancedMesh

  constructor(
    private scene: Scene,
    private shape: BufferGeometry,
    private stuff: Material,
    private order = 0,
  ) {
    this.mesh = this.make(16)
  }

  private make(room: number): InstancedMesh {
    const shape = this.shape.clone()
    for (const [name, size] of [['ink', 3], ['slot', 2], ['alpha', 1]] as const)
      shape.setAttribute(name, new InstancedBufferAttribute(new Float32Array(room * size), size))
    const mesh = new InstancedMesh(shape, this.stuff, room)
    mesh.instanceMatrix.setUsage(DynamicDrawUsage)
    mesh.setColorAt(0, new Color())
    mesh.frustumCulled = false
    mesh.renderOrder = this.order
    mesh.count = 0
    mesh.visible = false
    this.scene.add(mesh)
    return mesh
  }

  set(members: readonly Member[]): void {
    if (members.length > this.mesh.instanceMatrix.count) {
      this.remove()
      this.mesh = this.make(2 ** Math.ceil(Math.log2(members.length)))
    }
    const { mesh } = this
    const { ink, slot, alpha } = mesh.geometry.attributes as Record<string, InstancedBufferAttribute>
    members.forEach((member, n) => {
      mesh.setMatrixAt(n, member.matrix)
      mesh.setColorAt(n, member.colour)
      if (member.ink) ink.setXYZ(n, member.ink.r, member.ink.g, member.ink.b)
      slot.setXY(n, ...(member.slot ?? [-1, -1]))
      alpha.setX(n, member.alpha ?? 1)
    })
    mesh.count = members.length
    mesh.visible = members.length > 0
    for (const each of [mesh.instanceMatrix, mesh.instanceColor!, ink, slot, alpha]) each.needsUpdate = true
  }

  /** Move one of them, as when it falls. */
  move(n: number, matrix: Matrix4): void {
    this.mesh.setMatrixAt(n, matrix)
    this.mesh.instanceMatrix.needsUpdate = true
  }

  remove(): void {
    this.scene.remove(this.mesh)
    this.mesh.geometry.dispose()
    this.mesh.dispose()
  }
}
