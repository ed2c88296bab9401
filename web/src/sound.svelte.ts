/* Quiet sounds, made on the spot; they can be turned off, and this browser remembers it. */
const KEY = 'letterloom-sound'

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true // a browser that keeps nothing
  }
}

export const sound = $state({ on: remembered() })
let context: AudioContext | null = null

export function turn(on: boolean): void {
  sound.on = on
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // it is remembered until the page is left
  }
}

/** Notes by their pitch in hertz, one after the other. */
function play(...pitches: number[]): void {
  if (!sound.on || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  const begin = context.currentTime
  pitches.forEach((pitch, n) => {
    const note = context!.createOscillator()
    const loudness = context!.createGain()
    const at = begin + n * 0.11
    note.type = 'triangle'
    note.frequency.value = pitch
    loudness.gain.setValueAtTime(0.05, at)
    loudness.gain.exponentialRampToValueAtTime(0.0005, at + 0.16)
    note.connect(loudness).connect(context!.destination)
    note.start(at)
    note.stop(at + 0.17)
  })
}

/** A low note that rings for long. */
function strike(): void {
  if (!sound.on || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  const begin = context.currentTime
  for (const [pitch, share] of [[98, 0.2], [147, 0.12], [233, 0.06]]) {
    const note = context.createOscillator()
    const loudness = context.createGain()
    note.frequency.value = pitch
    loudness.gain.setValueAtTime(share, begin)
    loudness.gain.exponentialRampToValueAtTime(0.0005, begin + 2.5)
    note.connect(loudness).connect(context.destination)
    note.start(begin)
    note.stop(begin + 2.6)
  }
}

export const sounds = {
  gong: strike,
  laid: () => play(330),
  turn: () => play(440, 587),
  over: () => play(523, 659, 784),
}
