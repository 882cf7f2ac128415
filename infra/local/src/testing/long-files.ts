import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../problem'
import { root } from '../root'
import { outputOf } from '../servers/commands'
import type { JestProject } from './outcome'

export interface LongFile {
  /** Relative to the project's folder. */
  readonly file: string
  readonly project: JestProject
  /** Folders and files, relative to the project's folder: a change below one of them is a reason to run it. */
  readonly guards: readonly string[]
}

const PROJECTS: Readonly<Record<string, JestProject>> = {
  screen: 'screen',
  int: 'integration',
  e2e: 'browser',
}
const NAME = /\.long\.(screen|int|e2e)\.test\.tsx?$/

/** Every test file of the long part that git knows, or would with `git add`. */
export async function longFiles(folder = root): Promise<LongFile[]> {
  const files = await git(folder, 'ls-files', '--cached', '--others', '--exclude-standard', '*.long.*')
  return files.flatMap((file) => {
    const project = PROJECTS[NAME.exec(file)?.[1] ?? '']
    return project ? [{ file, project, guards: guardsOf(readFileSync(join(folder, file), 'utf8')) }] : []
  })
}

/** What the first line names: `// Guards: services/mailer, packages/jobs/src`; empty where it names nothing. */
export function guardsOf(text: string): readonly string[] {
  const [, list = ''] = /^\/\/ Guards: (\S.*)\n/.exec(text) ?? []
  return list
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
}

/** Those that have changed themselves, or guard something that has. */
export function guarding(files: readonly LongFile[], changed: readonly string[]): readonly LongFile[] {
  const isBelow = (path: string, guard: string) => path === guard || path.startsWith(`${guard}/`)
  return files.filter(({ file, guards }) =>
    changed.some((path) => path === file || guards.some((guard) => isBelow(path, guard))),
  )
}

/** Paths that differ from the commit, new files included. @throws Problem where there is no such commit */
export async function changedSince(commit: string, folder = root): Promise<readonly string[]> {
  const known = await outputOf('git', [
    '-C',
    folder,
    'rev-parse',
    '--verify',
    '--quiet',
    `${commit}^{commit}`,
  ])
  if (known === undefined) throw new Problem(`--since: git knows no commit '${commit}' here.`)
  const changed = await git(folder, 'diff', '--name-only', '--no-renames', known.trim())
  return [...changed, ...(await git(folder, 'ls-files', '--others', '--exclude-standard'))]
}

async function git(folder: string, ...args: string[]): Promise<readonly string[]> {
  const output = await outputOf('git', ['-C', folder, ...args])
  if (output === undefined) throw new Problem(`git ${args[0]} failed: is ${folder} a clone?`)
  return output.split('\n').filter(Boolean)
}
