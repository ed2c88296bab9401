/* The dress of a game: a stylesheet in a folder of its own, found by itself. A game without one wears the plain dress. */
const sheets = import.meta.glob('./*/dress.css')
const worn = new Set<string>()

export function dressOf(game: string): { name: string } {
  const load = sheets[`./${game}/dress.css`]
  if (!load) return { name: 'plain' }
  if (!worn.has(game)) {
    worn.add(game)
    void load()
  }
  return { name: `dress-${game}` }
}
