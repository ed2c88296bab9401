/* Whether the server can be reached. Where a request found nobody, it is asked again until somebody is there. */
const AGAIN_MS = 5000

class Network {
  away = $state(false)
  /** How often the server has come back: what was not loaded meanwhile is loaded then. */
  returns = $state(0)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    addEventListener('online', () => void this.look())
  }

  /** Nobody has answered. */
  lose(): void {
    this.away = true
    this.wait()
  }

  private wait(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.look(), AGAIN_MS)
  }

  /** Is somebody there again? */
  async look(): Promise<void> {
    if (!this.away) return
    try {
      await fetch('/healthz', { cache: 'no-store' })
    } catch {
      return this.wait()
    }
    clearTimeout(this.timer)
    this.away = false
    this.returns++
  }
}

export const network = new Network()
