import type { Candidate } from '../activate'
import type { SharedPackage, Stamp } from '../stamp'
import { isServedBy } from './served-version'

/** What the shell's build says of itself, or that there is none; only `where` it was looked for is known then. */
export interface ShellStamp {
  readonly stamp: Stamp | undefined
  readonly where: string
  /** Why a site did not say it. */
  readonly why?: string
}

/**
 * The shell speaks the contract that the remote was built for, and shares what the remote takes from it: each package in
 * a version that will do, and of a package that is shared in part every name that is used.
 */
export function fitsShell({ stamp: shell, where, why }: ShellStamp) {
  return async ({ stored: { stamp } }: Candidate): Promise<readonly string[]> => {
    if (!stamp) return ['it has no stamp: its build does not say what it needs of the shell. Build it again']
    if (!shell && why !== undefined) return [`the site does not say what its shell shares (${where}): ${why}`]
    if (!shell) return [`the shell has no stamp (${where}): nothing says what it shares. Build it again`]
    return [...contractProblems(stamp, shell), ...sharedProblems(stamp, shell)]
  }
}

function contractProblems(remote: Stamp, shell: Stamp): string[] {
  if (remote.contractMajor === shell.contractMajor) return []
  return [`it was built for contract ${remote.contractMajor}, the active shell speaks ${shell.contractMajor}`]
}

function sharedProblems(remote: Stamp, shell: Stamp): string[] {
  return Object.entries(remote.shared).flatMap(([name, used]) => {
    const given = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined
    if (!given) return [`it takes ${name} from the shell, which does not share it`]
    const isServed = isServedBy({ used: used.version, given: given.version })
    const version = isServed
      ? []
      : [`it was built with ${name} ${used.version}, the shell shares ${given.version}`]
    return [...version, ...nameProblems(name, used, given)]
  })
}

function nameProblems(
  name: string,
  { names: used = [] }: SharedPackage,
  { names: given = '*' }: SharedPackage,
): string[] {
  if (given === '*') return []
  if (used === '*') return [`it uses ${name} as a whole, of which the shell shares a part`]
  const unknown = used.filter((one) => !given.includes(one))
  if (unknown.length === 0) return []
  return [`it uses ${unknown.join(', ')} of ${name}, which the shell does not share`]
}
