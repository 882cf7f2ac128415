import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(__dirname, '..')

/** Of the glossary: words for time and price that a buyer's screen does not use, and those of engineers. */
const UNWANTED = {
  en: /\bwindows?\b|price is (held|fixed)|\b(cache|remote|backend|frontend|event store|endpoint|payload)\b/i,
  de: /Zeitfenster|Genehmigungsfrist|\b(Cache|Remote|Backend|Frontend|Event Store|Endpoint|Payload)\b/i,
} as const

type Language = keyof typeof UNWANTED

describe('the words of buyers and visitors', () => {
  it.each(['frontends/buyer', 'frontends/shell'])('%s has no word that the glossary forbids', (folder) => {
    expect(unwantedIn(folder, 'en')).toEqual([])
    expect(unwantedIn(folder, 'de')).toEqual([])
  })

  it.each(['en', 'de'] as const)(
    'the catalogues in %s are found, so that the search is not empty',
    (language) => {
      expect(textsOf('frontends/buyer', language).length).toBeGreaterThan(100)
    },
  )
})

function unwantedIn(folder: string, language: Language): string[] {
  return textsOf(folder, language).filter((text) => UNWANTED[language].test(text))
}

function textsOf(folder: string, language: Language): string[] {
  const name = `texts.${language}.ts`
  return readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === name)
    .flatMap(({ parentPath }) => {
      const catalogue = require(join(parentPath, name)) as Record<string, Record<string, string>>
      return Object.values(catalogue[language] ?? {})
    })
}
