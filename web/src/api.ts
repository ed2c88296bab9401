/* What is asked for over HTTP: docs/protocol.md has the whole list. */
import type { CountedSheet, FilledSheet, Games, Joined, Joining, Lesson, Linked, Log, Made, Me, NewTable, Rules, Sheets, Table, TablePage, Tables, Token } from './messages/messages'
import { network } from './shell/network.svelte'
import { say, spoken } from './words/words.svelte'

/** A request that was turned away, with a sentence for whoever asked. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    reason: string,
  ) {
    super(reason)
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { 'accept-language': spoken.language, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    network.lose()
    throw new Problem(0, 'away', say('away'))
  }
  const data: unknown = answer.status === 204 ? null : await answer.json().catch(() => null)
  if (!answer.ok) {
    const told = data as { error?: string; reason?: string } | null
    throw new Problem(answer.status, told?.error ?? '', told?.reason ?? say('failed'))
  }
  return data as T
}

/** All games, by language. */
const games: Record<string, Promise<Games>> = {}

/** What failed is asked again the next time. */
function forgetGames(error: unknown): never {
  for (const language of Object.keys(games)) delete games[language]
  throw error
}

export const api = {
  games: (): Promise<Games> => (games[spoken.language] ??= ask<Games>('GET', '/api/games').catch(forgetGames)),
  count: (game: string, sheet: FilledSheet) => ask<CountedSheet>('POST', `/api/games/${game}/sheet`, sheet),
  rules: (game: string) => ask<Rules>('GET', `/api/games/${game}/rules`),
  learn: (game: string) => ask<Made>('POST', `/api/games/${game}/lesson`, {}),
  lesson: (table: string) => ask<Lesson>('GET', `/api/tables/${table}/lesson`),
  endLesson: (table: string) => ask<TablePage>('DELETE', `/api/tables/${table}/lesson`),
  me: () => ask<Me>('GET', '/api/me'),
  rename: (name: string) => ask<Me>('POST', '/api/me', { name }),
  forget: () => ask<null>('DELETE', '/api/me'),
  mine: () => ask<Tables>('GET', '/api/me/tables'),
  deleteMine: () => ask<null>('DELETE', '/api/me/tables'),
  openTables: () => ask<Tables>('GET', '/api/tables/open'),
  watchable: () => ask<Tables>('GET', '/api/tables/watch'),
  create: (form: NewTable) => ask<Made>('POST', '/api/tables', form),
  table: (table: string) => ask<TablePage>('GET', `/api/tables/${table}`),
  sit: (table: string, form: Joining) => ask<Joined>('POST', `/api/tables/${table}/sit`, form),
  again: (table: string) => ask<Made>('POST', `/api/tables/${table}/again`, {}),
  device: (table: string, seat: number) => ask<Token>('POST', `/api/tables/${table}/seats/${seat}/device`, {}),
  log: (table: string, seat: number | null) =>
    ask<Log>('GET', `/api/tables/${table}/log${seat === null ? '' : `?seat=${seat}`}`),
  moment: (table: string, n: number, seat: number | null) =>
    ask<Table>('GET', `/api/tables/${table}/moment?n=${n}${seat === null ? '' : `&seat=${seat}`}`),
  sheets: (table: string) => ask<Sheets>('GET', `/api/tables/${table}/sheets`),
  link: (token: string) => ask<Linked>('GET', `/api/links/${token}`),
  join: (token: string, form: Joining) => ask<Joined>('POST', `/api/links/${token}`, form),
}
