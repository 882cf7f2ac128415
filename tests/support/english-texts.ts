import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(__dirname, '../..')
const FOLDERS = [
  'frontends/shell',
  'frontends/buyer',
  'frontends/admin',
  'packages/ui',
  'packages/api-client',
]

/**
 * Every whole English text of the catalogues that is no German one as well: on a page in German, each is one that was
 * not translated. Texts with values or elements never stand in the page as they are written.
 */
export function englishTexts(): ReadonlySet<string> {
  const places = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true })
      .filter(({ name }) => name === 'texts.en.ts')
      .map(({ parentPath }) => parentPath),
  )
  const english = places.flatMap((place) => textsIn(place, 'en'))
  const german = new Set(places.flatMap((place) => textsIn(place, 'de')))
  return new Set(english.filter((text) => !german.has(text) && !/[{<]/.test(text)))
}

function textsIn(folder: string, language: 'en' | 'de'): string[] {
  const catalogue = require(join(folder, `texts.${language}.ts`)) as Record<string, Record<string, string>>
  return Object.values(catalogue[language] ?? {})
}
