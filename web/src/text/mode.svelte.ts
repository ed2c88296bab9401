/* Text alone, for those who do not see the table: chosen on the page or by the address (`?text`, `?text=off`), and
 * remembered by this browser. */
const KEY = 'letterloom-text'
const OFF = 'off'

function keep(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : OFF)
  } catch {
    // it is remembered until the page is left
  }
}

function wanted(): boolean {
  const asked = new URLSearchParams(location.search).get('text')
  if (asked !== null) {
    keep(asked !== OFF)
    return asked !== OFF
  }
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false // a browser that keeps nothing
  }
}

export const mode = $state({ text: wanted() })

export function choose(text: boolean): void {
  mode.text = text
  keep(text)
}
