/* A QR code as a path, made by `uqr`. */
import { encode } from 'uqr'

export function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 0 })
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (data[y][x]) path += `M${x} ${y}h1v1h-1z`
  return { size, path }
}
