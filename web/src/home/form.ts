/* What is agreed on at a new table, before anybody has chosen anything. */
import type { GamePage } from '../messages/messages'

/** The words that count: the server offers those of the language that is spoken. */
export function wordsOf(game: GamePage): Record<string, unknown> {
  const lexicon = game.options.find((choice) => choice.name === 'lexicon')
  return lexicon ? { lexicon: lexicon.default } : {}
}
