import type { Language, ShownLanguage } from './languages'
import { register, shownLanguage } from './shown-language'

type Sentences = Readonly<Record<string, string>>

/**
 * Sentences that arrive in English (the server's refusals), translated by their code.
 * @returns the sentence in the language that is shown; undefined where it has none, and in English.
 */
export function createSentences(
  others: {
    readonly [Other in Exclude<Language, 'en'>]: () => Promise<{ readonly [Name in Other]: Sentences }>
  },
): (code: string) => string | undefined {
  const loaded = new Map<ShownLanguage, Sentences>()
  const loaderOf = (language: ShownLanguage) =>
    Object.entries(others).find(([name]) => name === language)?.[1]
  register({
    isLoaded: (language) => loaded.has(language) || loaderOf(language) === undefined,
    load: async (language) => {
      try {
        const module: Readonly<Record<string, Sentences>> | undefined = await loaderOf(language)?.()
        loaded.set(language, module?.[language] ?? {})
      } catch {
        // Until then the English sentence is shown.
      }
    },
    renew: () => undefined,
  })
  return (code) => loaded.get(shownLanguage())?.[code]
}
