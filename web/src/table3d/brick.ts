/* The shape of a brick, a cube with its edges taken off, and what it is made of: wood with a letter on each face. */
import { BufferGeometry, Float32BufferAttribute, MeshLambertMaterial, Vector2, Vector3, type Texture } from 'three'

const HALF = 0.485
const BEVEL = 0.065
const FLAT = HALF - BEVEL

type Axis = 0 | 1 | 2
const AXES: readonly Axis[] = [0, 1, 2]
const SIGNS = [-1, 1]

const point = (...parts: [Axis, number][]): Vector3 => {
  const at = new Vector3()
  for (const [axis, size] of parts) at.setComponent(axis, size)
  return at
}

/** Where on a letter's square a point of a face is, seen from outside; upside down the face below comes to lie above. */
function onLetter(axis: Axis, sign: number, at: Vector3): [number, number] {
  const across = axis === 0 ? -sign * at.z : axis === 2 ? sign * at.x : at.x
  const up = axis === 1 ? -sign * at.z : at.y
  return [across / (2 * FLAT) + 0.5, up / (2 * FLAT) + 0.5]
}

export function brickShape(): BufferGeometry {
  const places: number[] = []
  const normals: number[] = []
  const uvs: number[] = []
  type Corner = { at: Vector3; normal: Vector3; uv?: [number, number] }
  const triangle = (...corners: [Corner, Corner, Corner]): void => {
    const [a, b, c] = corners.map((each) => each.at)
    const outward = new Vector3().addVectors(a, b).add(c)
    const facing = b.clone().sub(a).cross(c.clone().sub(a)).dot(outward) > 0
    for (const { at, normal, uv } of facing ? corners : [corners[0], corners[2], corners[1]]) {
      places.push(...at.toArray())
      normals.push(...normal.toArray())
      uvs.push(...(uv ?? [-1, -1]))
    }
  }
  const quad = (a: Corner, b: Corner, c: Corner, d: Corner): void => (triangle(a, b, c), triangle(a, c, d))
  for (const axis of AXES) {
    const [one, other] = AXES.filter((each) => each !== axis) as [Axis, Axis]
    for (const sign of SIGNS) {
      const normal = point([axis, sign])
      const corner = (p: number, q: number): Corner => {
        const at = point([axis, sign * HALF], [one, p * FLAT], [other, q * FLAT])
        return { at, normal, uv: onLetter(axis, sign, at) }
      }
      quad(corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1))
    }
    for (const p of SIGNS)
      for (const q of SIGNS) {
        const edge = (long: Axis, short: Axis, end: number): Corner => ({
          at: point([long, (long === one ? p : q) * HALF], [short, (short === one ? p : q) * FLAT], [axis, end * FLAT]),
          normal: point([long, long === one ? p : q]),
        })
        quad(edge(one, other, -1), edge(one, other, 1), edge(other, one, 1), edge(other, one, -1))
      }
  }
  for (const x of SIGNS)
    for (const y of SIGNS)
      for (const z of SIGNS) {
        const signs = [x, y, z]
        const corner = (axis: Axis): Corner => ({
          at: point(...AXES.map((each): [Axis, number] => [each, signs[each] * (each === axis ? HALF : FLAT)])),
          normal: point([axis, signs[axis]]),
        })
        triangle(corner(0), corner(1), corner(2))
      }
  const shape = new BufferGeometry()
  shape.setAttribute('position', new Float32BufferAttribute(places, 3))
  shape.setAttribute('normal', new Float32BufferAttribute(normals, 3))
  shape.setAttribute('uv', new Float32BufferAttribute(uvs, 2))
  return shape
}

/** Wood, with the letter of each brick in its own ink. */
export class Wood extends MeshLambertMaterial {
  private readonly atlas = { value: null as Texture | null }
  private readonly squares = { value: new Vector2(1, 1) }

  constructor(clear = false) {
    super({ transparent: clear })
    this.onBeforeCompile = (shader) => {
      shader.uniforms.atlas = this.atlas
      shader.uniforms.squares = this.squares
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nattribute vec3 ink;\nattribute vec2 slot;\nattribute float alpha;\nvarying vec3 vInk;\nvarying vec2 vSlot;\nvarying vec2 vOn;\nvarying float vAlpha;\nvarying vec3 vGrain;')
        .replace('#include <begin_vertex>', '#include <begin_vertex>\nvInk = ink; vSlot = slot; vOn = uv; vAlpha = alpha; vGrain = position + instanceMatrix[3].xyz * 1.37;')
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', '#include <common>\nuniform sampler2D atlas;\nuniform vec2 squares;\nvarying vec3 vInk;\nvarying vec2 vSlot;\nvarying vec2 vOn;\nvarying float vAlpha;\nvarying vec3 vGrain;')
        .replace(
          '#include <color_fragment>',
          `#include <color_fragment>
          float grain = sin(vGrain.y * 26.0 + 2.5 * sin(vGrain.x * 2.1 + vGrain.z * 1.7));
          diffuseColor.rgb *= 1.0 + 0.022 * grain;
          float inked = texture2D(atlas, (vSlot + clamp(vOn, 0.01, 0.99)) / squares).a * step(0.0, vOn.x) * step(0.0, vSlot.x);
          diffuseColor.rgb = mix(diffuseColor.rgb, vInk, inked);
          diffuseColor.a *= vAlpha;`,
        )
    }
  }

  letters(texture: Texture, columns: number, rows: number): void {
    this.atlas.value = texture
    this.squares.value.set(columns, rows)
  }
}
