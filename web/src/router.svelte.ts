/* Where we are: the address tells, and back and forward in the browser work. */
export const place = $state({ path: location.pathname, hash: location.hash })

function look(): void {
  place.path = location.pathname
  place.hash = location.hash
}
addEventListener('popstate', look)
addEventListener('hashchange', look)

export function go(address: string): void {
  history.pushState(null, '', address)
  look()
  scrollTo(0, 0)
}
