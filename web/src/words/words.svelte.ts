/* All sentences of the page, in the language of whoever looks at it: a file of each language is fetched when it is spoken.
 *
 * In a sentence, `{name}` is a place; `{n:card|cards}` the form for that number, `{n:signed}` a number with its sign,
 * `{names:and}` a list with a word before the last, `{words:list}` one with commas alone. Games use the same marks.
 */
import { tick } from 'svelte'
import type english from './en.json'

export type Key = keyof typeof english
type Args = Record<string, string | number | readonly string[]>
type File = { default: Record<Key, string> }

const KEPT = 'letterloom-language'
/** The languages of the page, each by the name that it has for itself. */
export const LANGUAGES: Record<string, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands' }
const files = import.meta.glob<File>('./*.json')

let words: Record<Key, string> = $state.raw({} as Record<Key, string>)
export const spoken = $state({ language: '' })

/** The language that was chosen here, or the first of the browser's that we speak. */
export function preferred(): string {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem(KEPT)
  } catch {
    // a browser that keeps nothing
  }
  const wanted = [chosen ?? '', ...navigator.languages].map((each) => each.split('-')[0].toLowerCase())
  return wanted.find((each) => Object.hasOwn(LANGUAGES, each)) ?? 'en'
}

/** Speak a language from now on. */
export async function speak(language: string): Promise<void> {
  words = (await files[`./${language}.json`]()).default
  spoken.language = language
  document.documentElement.lang = language
  await tick()
}

/** Speak another language, and remember it. */
export async function choose(language: string): Promise<void> {
  await speak(language)
  try {
    localStorage.setItem(KEPT, language)
  } catch {
    // it is spoken until the page is left
  }
}

/** Some names or words, one after the other, with "and" before the last. */
export const together = (names: readonly string[]): string => new Intl.ListFormat(spoken.language).format(names)

const number = (value: number, signed = false): string =>
  new Intl.NumberFormat(spoken.language, signed ? { signDisplay: 'exceptZero' } : {}).format(value)

function fill(value: Args[string], form: string): string {
  if (form.includes('|')) return form.split('|')[Math.abs(Number(value)) === 1 ? 0 : 1]
  if (Array.isArray(value)) return form === 'and' ? together(value as string[]) : value.join(', ')
  return typeof value === 'number' ? number(value, form === 'signed') : String(value)
}

/** A sentence by its key. */
export function say(key: Key, args: Args = {}): string {
  return words[key].replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, form = '') => fill(args[name], form))
}
