import { createSentences } from '@presale/i18n'

/** The contract's rules say it in English, in the browser as in the server. */
const translated = createSentences({ de: () => import('./entry-sentences.de') })

/** What is wrong with an entry, in the language that is shown; any other sentence, as the server's refusal, as it is. */
export function entrySentence(english: string): string
export function entrySentence(english: string | undefined): string | undefined
export function entrySentence(english: string | undefined): string | undefined {
  return english === undefined ? undefined : (translated(english) ?? english)
}
