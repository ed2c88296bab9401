/* The dress of a game, in a folder of its own, found by itself: a stylesheet, and a component where that is not enough.
 * A game without one wears the plain dress. */
import type { Component } from 'svelte'
import type { Live } from '../live.svelte'
import type { Setting, Table } from '../messages/messages'
import type { Pointing } from '../table/pointing.svelte'

export type Worn = { table: Table; setting: Setting; live: Live; pointing: Pointing }
type Extra = () => Promise<{ default: Component<Worn> }>

const sheets = import.meta.glob('./*/dress.css')
const extras = import.meta.glob<{ default: Component<Worn> }>('./*/Dress.svelte')
const worn = new Set<string>()

export function dressOf(game: string): { name: string; extra?: Extra } {
  const load = sheets[`./${game}/dress.css`]
  if (!load) return { name: 'plain' }
  if (!worn.has(game)) {
    worn.add(game)
    void load()
  }
  return { name: `dress-${game}`, extra: extras[`./${game}/Dress.svelte`] }
}

/** An argument of a note of the scene, such as how many squares somebody has filled. */
export function noteArgs(table: Table, key: string): Record<string, unknown>[] {
  return table.scene.notes.filter((note) => note.key === key).map((note) => Object.fromEntries(note.args))
}
