/* Floor by floor, or in three dimensions? What somebody prefers is remembered. */
const KEY = 'letterloom-flat'
let flat = $state(read())

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return false
  }
}

export const choice = {
  get flat(): boolean {
    return flat
  },
  set flat(value: boolean) {
    flat = value
    try {
      localStorage.setItem(KEY, value ? 'yes' : 'no')
    } catch {
      /* not remembered, then */
    }
  },
  /** For this visit alone: the drawing has failed. */
  giveUp(): void {
    flat = true
  },
}
