/* A drawing of the program (SVG) painted by the browser, and saved as a PNG. */
import { spoken } from '../words/words.svelte'

const ZOOM = 2

export async function save(address: string, name: string): Promise<void> {
  const answer = await fetch(address, { headers: { 'accept-language': spoken.language } })
  if (!answer.ok) throw new Error(String(answer.status))
  const drawing = new Image()
  drawing.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await answer.text())}`
  await drawing.decode()
  const canvas = document.createElement('canvas')
  canvas.width = drawing.naturalWidth * ZOOM
  canvas.height = drawing.naturalHeight * ZOOM
  canvas.getContext('2d')!.drawImage(drawing, 0, 0, canvas.width, canvas.height)
  const link = document.createElement('a')
  link.download = `${name}.png`
  link.href = canvas.toDataURL('image/png')
  link.click()
}
