import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

export const ROOT = join(__dirname, '../..')

/** The folders that have documents of ours; what is installed or built is nobody's to read here. */
const PACKAGES = ['packages', 'services', 'frontends', 'infra']
const PLACES = ['docs', ...PACKAGES]
const NOT_OURS = new Set(['node_modules', 'dist', '.turbo'])

/** Every page of ours in Markdown, relative to the root. */
export function documents(): string[] {
  const atRoot = readdirSync(ROOT).filter((name) => name.endsWith('.md'))
  return [...atRoot, ...PLACES.flatMap((place) => markdownBelow(join(ROOT, place)))]
}

function markdownBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : markdownBelow(path)
    return entry.name.endsWith('.md') ? [relative(ROOT, path)] : []
  })
}

export function textOf(document: string): string {
  return readFileSync(join(ROOT, document), 'utf8')
}

/** Without what stands in code, where brackets are no link. */
function prose(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
}

/** What stands in code: each block, and each piece within a line. */
export const codeOf = (document: string): string[] =>
  textOf(document).match(/^```[\s\S]*?^```|`[^`\n]+`/gm) ?? []

/** As the forges make the anchor of a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

function anchorsOf(document: string): string[] {
  return [...textOf(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

/** The links of a page, pictures included, that lead to nothing in this repository. */
export function brokenLinksOf(document: string): string[] {
  const links = [...prose(textOf(document)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(document, link))
}

function leadsSomewhere(document: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const path = file === '' ? join(ROOT, document) : join(ROOT, dirname(document), file)
  if (!existsSync(path)) return false
  if (anchor === undefined) return true
  return statSync(path).isFile() && anchorsOf(relative(ROOT, path)).includes(anchor)
}

interface Command {
  readonly script: string
  /** The folder of the package that it is run in; undefined for the root's. */
  readonly workspace: string | undefined
}

/** Each `npm run …`, `npm test` and `npm start` of a page that names its script. */
export function commandsOf(document: string): Command[] {
  const written = textOf(document).matchAll(
    /npm (?:run (?:-s |--silent )?([\w:-]+)|(test|start))((?: -w [\w@/.-]+)?)/g,
  )
  return [...written].map(([, named, standard, place = '']) => ({
    script: named ?? standard ?? '',
    workspace: place === '' ? undefined : place.replace(' -w ', ''),
  }))
}

/** What an npm script runs. @param workspace its folder; the root's where it is empty */
export const scriptOf = (workspace: string, script: string): string | undefined =>
  scriptsOf(workspace)
    [script]?.replace(/^exec /, '')
    .replace('infra/local/command.mjs ', '')

export function isThere({ script, workspace = '' }: Command): boolean {
  const folders = foldersOf(workspace)
  return folders.length > 0 && folders.every((folder) => scriptsOf(folder)[script] !== undefined)
}

function foldersOf(workspace: string): string[] {
  // `services/<name>` is each of them.
  if (workspace.endsWith('/')) return packagesBelow(workspace)
  if (!workspace.startsWith('@')) return [workspace]
  const [, name = ''] = workspace.split('/')
  return PACKAGES.flatMap((place) => packagesBelow(place)).filter((folder) => basename(folder) === name)
}

function packagesBelow(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return []
  const names = readdirSync(join(ROOT, folder)).map((name) => join(folder, name))
  return names.filter((name) => existsSync(join(ROOT, name, 'package.json')))
}

function scriptsOf(folder: string): Readonly<Record<string, string>> {
  const manifest = join(ROOT, folder, 'package.json')
  if (!existsSync(manifest)) return {}
  const { scripts = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    scripts?: Readonly<Record<string, string>>
  }
  return scripts
}
