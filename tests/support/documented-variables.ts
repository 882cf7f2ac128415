import { execFileSync } from 'node:child_process'
import { codeOf, ROOT, textOf } from './documents'

/** With an underscore: other words in capitals are no variables, or are everybody's (PATH, PORT). */
const NAME = '[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+'

/** Where a name is read from an environment, given to one, or listed as one that is; or is a constant that others import. */
const PLACES = [
  `\\b(?:env|environment|given|settings|config|shape|places)\\??\\.(${NAME})\\b`,
  `^\\s*['"]?(${NAME})['"]?\\??:`,
  `\\$\\{?(${NAME})\\b`,
  `^\\s*#?\\s*(?:export )?(${NAME})=`,
  `['"\`](${NAME})['"\`]`,
  `^export const (${NAME})\\b`,
].map((pattern) => new RegExp(pattern, 'gm'))
const TAKEN_APART = /\{([^{}]+)\}\s*(?:=|:)/g

const SOURCES = [
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.cjs',
  '*.sh',
  '*.yml',
  'package.json',
  '.env.example',
  '.ci/run',
  'infra/images/Dockerfile',
  ':!*.test.ts',
  ':!*.test.tsx',
]

let known: ReadonlySet<string> | undefined

/** Every variable that the programs, scripts and descriptions of this repository know. */
function knownVariables(): ReadonlySet<string> {
  known ??= new Set(sources().flatMap(namedIn))
  return known
}

const sources = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...SOURCES], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .map(textOf)

function namedIn(text: string): string[] {
  const apart = [...text.matchAll(TAKEN_APART)].flatMap(
    ([, fields = '']) => fields.match(new RegExp(`\\b${NAME}\\b`, 'g')) ?? [],
  )
  const named = PLACES.flatMap((place) => [...text.matchAll(place)].map(([, name = '']) => name))
  return [...apart, ...named]
}

/** The variables that a page names in code, and that nothing in this repository reads, gives or explains. */
export function unknownVariablesOf(document: string): string[] {
  const named = codeOf(document).flatMap(
    (code) => code.match(new RegExp(`(?<![\\w.-])${NAME}\\b`, 'g')) ?? [],
  )
  return [...new Set(named)].filter((name) => !knownVariables().has(name) && !NOT_VARIABLES.has(name)).sort()
}

/** Words of others. */
const NOT_VARIABLES: ReadonlySet<string> = new Set([
  // Postgres's replication protocol
  'BASE_BACKUP',
  // of the example in docs/containers.md: whoever has a bucket names its two credentials
  'READER_ID',
  'READER_SECRET',
  'WRITER_ID',
  'WRITER_SECRET',
])
