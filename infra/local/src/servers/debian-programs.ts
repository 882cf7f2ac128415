import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../problem'
import { aptUnpack, hasApt } from './apt'
import { onPath } from './commands'
import { cacheFolder } from './folders'

export interface DebianProgram {
  readonly path: string
  readonly env: NodeJS.ProcessEnv
}

/** Where packages have their programs; those of PostgreSQL have a folder for each major version, and Litecoin's command is a script. */
const PLACES = ['usr/lib/postgresql/15/bin', 'usr/lib/litecoin', 'usr/bin', 'usr/sbin']

/**
 * Programs for tests: on PATH, or unpacked once from Debian's package, which starts nothing.
 * @param name of the package @param programs their names, each in the folder of commands or of services
 * @throws Problem saying what to install
 */
export async function debianPrograms<const Names extends readonly string[]>(
  name: string,
  programs: Names,
): Promise<{ readonly [Name in Names[number]]: DebianProgram }> {
  const folder = cacheFolder(name)
  const found = installed(programs) ?? unpacked(folder, programs)
  if (found) return found as never
  if (hasApt() && (await aptUnpack(name, folder))) {
    const now = unpacked(folder, programs)
    if (now) return now as never
  }
  throw new Problem(
    `The tests need ${programs.join(' and ')}. Install it (Debian, Ubuntu: apt-get install ${name}).`,
  )
}

type Found = Record<string, DebianProgram>

function installed(programs: readonly string[]): Found | undefined {
  return allOf(programs, (name) => {
    const path = placeBelow('/', name) ?? onPath(name)
    return path === undefined ? undefined : { path, env: process.env }
  })
}

function unpacked(folder: string, programs: readonly string[]): Found | undefined {
  return allOf(programs, (name) => {
    const path = placeBelow(folder, name)
    return path === undefined ? undefined : { path, env: environmentOf(folder) }
  })
}

const placeBelow = (folder: string, name: string): string | undefined =>
  PLACES.map((place) => join(folder, place, name)).find(existsSync)

function allOf(
  programs: readonly string[],
  find: (name: string) => DebianProgram | undefined,
): Found | undefined {
  const found = programs.map((name) => [name, find(name)] as const)
  return found.some(([, program]) => program === undefined) ? undefined : (Object.fromEntries(found) as Found)
}

/** With the libraries that were unpacked beside the programs. */
export const environmentOf = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  LD_LIBRARY_PATH: ['lib', join('usr', 'lib')]
    .map((part) => join(folder, part))
    .filter((lib) => existsSync(lib))
    .flatMap((lib) => [lib, ...readdirSync(lib).map((triplet) => join(lib, triplet))])
    .join(':'),
})
