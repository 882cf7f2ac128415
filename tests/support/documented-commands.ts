import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf, ROOT, scriptOf, textOf } from './documents'

/** What a page tells its reader to run, with words or options after it. */
export interface Invocation {
  /** As it stands there. */
  readonly line: string
  /** What the npm script runs, or the program itself. */
  readonly runs: string
  /** The folder that its paths are seen from. */
  readonly folder: string
  /** The npm script; of a program that is run by itself undefined. */
  readonly script: string | undefined
  readonly args: string
}

const BY_NPM = /npm (?:run )?(?:-s |--silent )?([\w:-]+)((?: -w [\w@/.<>-]+)?) -- ([^#|]*)/
const BY_NODE = /\bnode (infra\/\S+\.mjs) ([^#|]*)/

export function invocationsOf(document: string): Invocation[] {
  const lines = codeOf(document).flatMap((code) => code.split(/\n|`|;|&&/))
  return lines.flatMap((line) => [...invokedByNpm(line), ...invokedByNode(line)])
}

function invokedByNpm(line: string): Invocation[] {
  const [, script, place = '', args = ''] = BY_NPM.exec(line) ?? []
  if (script === undefined) return []
  // `frontends/<remote>` is each of them, and they have the same scripts.
  const workspace = place.replace(' -w ', '').replace(/<\w+>/, 'buyer')
  const runs = scriptOf(workspace, script) ?? ''
  return [{ line: line.trim(), runs, folder: /^cd \.\.\/\.\. /.test(runs) ? '' : workspace, script, args }]
}

function invokedByNode(line: string): Invocation[] {
  const [, program, args = ''] = BY_NODE.exec(line) ?? []
  if (program === undefined) return []
  return [{ line: line.trim(), runs: `node ${program}`, folder: '', script: undefined, args }]
}

/** The words and options of an invocation that its program does not know. */
export function unknownIn(invocation: Invocation): string[] {
  const { args, script } = invocation
  const text = programOf(invocation)
  const options = [...args.matchAll(/(?<!\S)\[?--([a-z][\w-]*)/g)].map(([, name = '']) => name)
  const [, word] = /^([a-z][a-z-]+)(?=\s|$)/.exec(args.trim()) ?? []
  return [
    ...options.filter((name) => !knowsOption(text, name)).map((name) => `--${name}`),
    ...(word === undefined || knowsWord(text, word, script) ? [] : [word]),
  ]
}

const knowsOption = (text: string, name: string): boolean =>
  new RegExp(`--${name}\\b|['"]${name}['"]\\s*:|\\b${name}:\\s*\\{\\s*type`).test(text)

/** In quotes, as the name of a field, or in a usage of the command. */
const knowsWord = (text: string, word: string, script = ''): boolean =>
  new RegExp(
    `['"\`]${word}['"\`]|^\\s*['"]?${word}['"]?[:,(]|npm run ${script} -- [^\\n]*\\b${word}\\b`,
    'm',
  ).test(text)

const read = new Map<string, string>()

function programOf(invocation: Invocation): string {
  const key = `${invocation.folder} ${invocation.runs}`
  const text = read.get(key) ?? readProgram(invocation)
  read.set(key, text)
  return text
}

/** The source of what is run, with all of its own package that it imports. */
function readProgram({ runs, folder, script }: Invocation): string {
  const programs = [...runs.matchAll(/node (\S+\.m?js)/g)].map(([, path = '']) => join(folder, path))
  const [, service] = /start-service\.mjs (\S+)/.exec(runs) ?? []
  const files = new Map<string, string>()
  for (const path of programs) collect(sourceOf(path), files, false)
  // What every process takes is parsed by a package.
  if (service !== undefined) collect(sourceOf(`${placeOf(service)}/dist/main.js`), files, true)
  if (files.size === 0) throw new Error(`No program of ours in '${runs}' (${String(script)})`)
  const names = script === 'rehearse' ? rehearsals() : []
  return [...files.values(), ...names.map((name) => `'${name}'`)].join('\n')
}

const placeOf = (service: string): string =>
  service === 'event-store-node' ? `infra/${service}` : `services/${service}`

const sourceOf = (program: string): string => program.replace(/^(.*)\/dist\/(.*)\.js$/, '$1/src/$2.ts')

/** Their names are the files there. */
const rehearsals = (): string[] =>
  readdirSync(join(ROOT, 'tests/rehearsals')).map((file) => file.replace(/\.rehearsal\.ts$/, ''))

function collect(path: string, files: Map<string, string>, withPackages: boolean): void {
  const file = ['', '.ts', '.tsx', '/index.ts'].map((ending) => path + ending).find(isFile)
  if (file === undefined || files.has(file)) return
  const text = textOf(file)
  files.set(file, text)
  for (const [, imported = ''] of text.matchAll(/(?:from|import\(?)\s*['"]([^'"]+)['"]/g)) {
    if (imported.startsWith('.')) collect(sourceOf(join(dirname(file), imported)), files, withPackages)
    else if (withPackages && imported.startsWith('@presale/'))
      collect(imported.replace(/^@presale\/(.*)$/, 'packages/$1/src/index.ts'), files, withPackages)
  }
}

const isFile = (path: string): boolean => existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isFile()
