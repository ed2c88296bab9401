/* Who I am here: a name is all it takes, and one is made up for whoever just wants to play. */
import { api, Problem } from '../api'
import { say } from '../words/words.svelte'

export async function beSomebody(name = ''): Promise<string> {
  const me = await api.me().catch((error: unknown) => {
    if (error instanceof Problem && error.status === 401) return { name: '' }
    throw error
  })
  if (me.name && (!name || name === me.name)) return me.name
  return (await api.rename(name || say('guest'))).name
}
