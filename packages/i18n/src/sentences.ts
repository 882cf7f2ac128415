import type { Language } from '@presale/kernel'
import type { ShownLanguage } from './languages'
import { register, shownLanguage } from './shown-language'

/** A sentence, or what makes one of the values in it. */
type Sentences<Sentence> = Readonly<Record<string, Sentence>>

/**
 * Sentences that arrive in English (the server's refusals), translated by their code.
 * @returns the sentence in the language that is shown; undefined where it has none, and in English.
 */
export function createSentences<Sentence = string>(
  others: {
    readonly [Other in Exclude<Language, 'en'>]: () => Promise<{
      readonly [Name in Other]: Sentences<Sentence>
    }>
  },
): (code: string) => Sentence | undefined {
  const loaded = new Map<ShownLanguage, Sentences<Sentence>>()
  const loaderOf = (language: ShownLanguage) =>
    Object.entries(others).find(([name]) => name === language)?.[1]
  register({
    isLoaded: (language) => loaded.has(language) || loaderOf(language) === undefined,
    load: async (language) => {
      try {
        const module: Readonly<Record<string, Sentences<Sentence>>> | undefined = await loaderOf(language)?.()
        loaded.set(language, module?.[language] ?? {})
      } catch {
        // Until then the English sentence is shown.
      }
    },
    renew: () => undefined,
  })
  return (code) => loaded.get(shownLanguage())?.[code]
}
