import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { entriesOf, faultsOf } from './catalogues'
import { WITHOUT_LITERAL_TEXTS, WITHOUT_PHYSICAL_STYLES } from './converted'
import { folderPairs, pairFaults } from './folder-pairs'
import { keptValues } from './kept-values'
import { type Finding, literalTexts } from './literal-texts'
import { loneTexts } from './lone-texts'
import { physicalStyles } from './physical-styles'
import { readOnce } from './read-once'

const root = join(__dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The files below these folders, as paths from the repository's root. */
const filesIn = (folders: readonly string[]) =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

/** Of the browser parts. */
const files = filesIn([
  'packages/ui/src',
  'packages/i18n/src',
  'packages/api-client/src',
  'frontends/shell/src',
  'frontends/buyer/src',
  'frontends/admin/src',
])

const CATALOGUE = /(^|\/)texts\.([a-z]{2})\.ts$/
/** A catalogue, or the sentences of one language (createSentences). */
const OF_A_LANGUAGE = /\.[a-z]{2}\.ts$/
const isIn = (folders: readonly string[]) => (file: string) =>
  folders.some((folder) => file.startsWith(`${folder}/`))

const say = (file: string, findings: readonly Finding[], fault: string) =>
  findings.map(({ line, text }) => `${file}:${line}  ${fault}: ${text}`)

const literals = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !OF_A_LANGUAGE.test(file))
  .filter(isIn(WITHOUT_LITERAL_TEXTS))
  .flatMap((file) => say(file, literalTexts(read(file), file.endsWith('x')), 'belongs in a catalogue'))

/** A page that the browser translates: docs/languages.md. */
const beside = files
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .flatMap((file) => say(file, loneTexts(read(file)), 'needs an element of its own (lone-texts.ts)'))

const given = files
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .flatMap((file) => say(file, keptValues(read(file)), 'may be translated; translate="no" (kept-values.ts)'))

const physical = files
  .filter((file) => file.endsWith('.css'))
  .filter(isIn(WITHOUT_PHYSICAL_STYLES))
  .flatMap((file) => say(file, physicalStyles(read(file)), 'has a side; use the logical property'))

const catalogues = files
  .filter((file) => CATALOGUE.test(file))
  .flatMap((file) => {
    const english = entriesOf(read(file.replace(CATALOGUE, '$1texts.en.ts')))
    return faultsOf(english, entriesOf(read(file))).map((fault) => `${file}  ${fault}`)
  })

const nameOf = (file: string) => /createTexts\('([^']+)'/.exec(read(file))?.[1]
const named = files
  .filter((file) => /(^|\/)texts\.ts$/.test(file))
  .map((file) => ({ file, name: nameOf(file) }))
const repeated = named
  .filter(({ name }, index) => named.findIndex((other) => other.name === name) < index)
  .map(({ file, name }) => `${file}  the name '${name}' is another catalogue's`)

/** Tests in a browser, and what they share. */
const once = filesIn(['tests', 'services/web/src'])
  .filter(
    (file) => file.endsWith('.e2e.test.ts') || /^tests\/(support|screens)\/.*(?<!\.test)\.ts$/.test(file),
  )
  .flatMap((file) => say(file, readOnce(read(file)), 'reads the page once; use eventually'))

/** Of every part, without what only tests use. */
const OF_TESTS = /\.test\.|\.fixture\.|\/testing\/|\.d\.ts$/
const pairs = pairFaults(
  folderPairs(
    ['packages', 'services', 'frontends', 'infra']
      .flatMap((part) => readdirSync(join(root, part)).map((name) => join(part, name, 'src')))
      .filter((folder) => existsSync(join(root, folder)))
      .flatMap((folder) => filesIn([folder]))
      .filter((file) => /\.tsx?$/.test(file) && !OF_TESTS.test(file))
      .map((path) => ({ path, text: read(path) })),
  ),
)

const faults = [...pairs, ...literals, ...beside, ...given, ...physical, ...catalogues, ...repeated, ...once]
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(
    `${faults.length} faults; how texts and styles are written: docs/languages.md, tests: CONTRIBUTING.md`,
  )
  process.exitCode = 1
}
