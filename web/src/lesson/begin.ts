/* Which table a lesson is at: this browser remembers it, and how far the learner has read there. */
import { api } from '../api'

const tableKey = (game: string): string => `letterloom-lesson-${game}`
const stageKey = (table: string): string => `letterloom-stage-${table}`

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // a browser that keeps nothing
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // then it begins anew
  }
}

/** The stage that was last read at a table. */
export const stageAt = (table: string): number => Number(kept(stageKey(table)) ?? 0)
export const keepStage = (table: string, stage: number): void => keep(stageKey(table), String(stage))

/** The table of a game's lesson: the one that was left, where the lesson still goes on there, or a new one. */
export async function lessonOf(game: string): Promise<string> {
  const known = kept(tableKey(game))
  if (known) {
    const lesson = await api.lesson(known).catch(() => null)
    if (lesson && stageAt(known) < lesson.stages.length - 1) return known
  }
  const { table } = await api.learn(game)
  keep(tableKey(game), table)
  return table
}
