/* Can this browser draw in three dimensions? Asked once, and before anything large is loaded. */
let known: boolean | null = null

export function canDraw(): boolean {
  if (known === null) {
    try {
      const context = document.createElement('canvas').getContext('webgl2')
      known = !!context
      context?.getExtension('WEBGL_lose_context')?.loseContext()
    } catch {
      known = false
    }
  }
  return known
}
