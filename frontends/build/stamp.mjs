import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NAME = 'Stamp'
const CALL = /["'`]((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^"'`\s]*)["'`]/g
const sourceAt = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const contract = sourceAt('packages/contracts/src/remotes.ts')
const pageTable = sourceAt('frontends/shell/src/pages.ts')
const PAGE = /\{ path: '([^']+)', remote: '([^']+)'(, isStaffOnly: true)? \}/g

/**
 * Lays two files beside a build. `stamp.json` is what it was made with, the same for the same sources: the contract with
 * the shell, the shared packages (of those that are shared in part, the names used, or in the shell's own stamp, those
 * there are), and the calls of the API that its code names; in the shell's, which remote each page belongs to.
 * `build-origin.json` is when and of which commit it was made, and which files are of it; it is not published, or each
 * build would be another version.
 */
export class Stamp {
  /** @param {{ versions: Record<string, string>, parts: Record<string, string>, isHost: boolean }} options
   * versions: of the shared packages; parts: the file that is shared of each package that is shared in part. */
  constructor({ versions, parts, isHost }) {
    this.versions = versions
    this.parts = parts
    this.isHost = isHost
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      let names = {}
      let taken = []
      // Modules are not yet joined then, and known is who uses what of them.
      compilation.hooks.afterOptimizeModules.tap(NAME, () => {
        taken = this.isHost
          ? Object.keys(this.versions)
          : Object.keys(this.versions).filter(isTakenIn(compilation))
        names = Object.fromEntries(
          Object.entries(this.parts).map(([name, file]) => [
            name,
            this.isHost ? namesThereAre(compilation, file) : namesUsed(compilation, name),
          ]),
        )
      })
      const { RawSource } = compiler.webpack.sources
      const { PROCESS_ASSETS_STAGE_SUMMARIZE, PROCESS_ASSETS_STAGE_REPORT } = compiler.webpack.Compilation
      const emit = (file, content) =>
        compilation.emitAsset(file, new RawSource(`${JSON.stringify(content, null, 2)}\n`))
      const summarizing = { name: NAME, stage: PROCESS_ASSETS_STAGE_SUMMARIZE }
      compilation.hooks.processAssets.tap(summarizing, (assets) => {
        const shared = taken.map((name) => [
          name,
          { version: this.versions[name], ...(names[name] === undefined ? {} : { names: names[name] }) },
        ])
        const stamp = {
          contractMajor: contractMajor(),
          shared: Object.fromEntries(shared),
          calls: callsIn(assets),
          ...(this.isHost ? { pages: pagesOfShell() } : {}),
        }
        emit('stamp.json', stamp)
      })
      if (this.isHost) return
      // The last of all stages: the compressed files are there by then.
      const reporting = { name: NAME, stage: PROCESS_ASSETS_STAGE_REPORT }
      compilation.hooks.processAssets.tap(reporting, (assets) => {
        const files = Object.keys(assets).sort()
        emit('build-origin.json', { commit: commit(), builtAt: new Date().toISOString(), files })
      })
    })
  }
}

function isTakenIn(compilation) {
  const taken = new Set([...compilation.modules].filter(isTaken).map(({ options }) => options.shareKey))
  return (name) => taken.has(name)
}

const isTaken = ({ type }) => type === 'consume-shared-module'

/** @returns {string[] | '*'} what the modules of the build import of a package that the shell shares. */
function namesUsed(compilation, name) {
  const { moduleGraph } = compilation
  const names = new Set()
  for (const module of compilation.modules) {
    if (!isTaken(module) || module.options.shareKey !== name) continue
    for (const { dependency, originModule, ...connection } of incoming(moduleGraph, module)) {
      if (!originModule || !dependency || !connection.isActive) continue
      for (const referenced of dependency.getReferencedExports(moduleGraph, undefined)) {
        const path = Array.isArray(referenced) ? referenced : referenced.name
        if (path.length === 0) return '*'
        names.add(path[0])
      }
    }
  }
  return [...names].sort()
}

function incoming(moduleGraph, module) {
  return [...moduleGraph.getIncomingConnections(module)].map((connection) => ({
    dependency: connection.dependency,
    originModule: connection.originModule,
    isActive: connection.isTargetActive(undefined),
  }))
}

function namesThereAre(compilation, file) {
  const found = [...compilation.modules].find(({ resource }) => resource === file)
  const names = found && compilation.moduleGraph.getProvidedExports(found)
  if (!Array.isArray(names)) throw new Error(`The build does not say what ${file} exports`)
  return [...names].sort()
}

/** Each row of the contract that is used has its endpoint in the code; rows that are not used are not there. */
function callsIn(assets) {
  const calls = Object.entries(assets)
    .filter(([file]) => file.endsWith('.js'))
    .flatMap(([, source]) => [...String(source.source()).matchAll(CALL)].map(([, call]) => call))
  return [...new Set(calls)].sort()
}

function contractMajor() {
  const [, major] = /REMOTE_CONTRACT_MAJOR = (\d+)/.exec(readFileSync(contract, 'utf8')) ?? []
  if (major === undefined) throw new Error(`${contract} does not say which contract it is`)
  return Number(major)
}

function pagesOfShell() {
  const pages = [...readFileSync(pageTable, 'utf8').matchAll(PAGE)].map(([, path, remote, staff]) => ({
    path,
    remote,
    isStaffOnly: staff !== undefined,
  }))
  if (pages.length === 0) throw new Error(`${pageTable} does not say which pages there are`)
  return pages
}

/** Null outside of a repository. */
function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}
