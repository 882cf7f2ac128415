import {
  type HistoryEntry,
  listVersions,
  loadRegistry,
  type Registry,
  RegistryDamaged,
} from '@presale/releases'
import type { Command } from './command'
import { table } from './print'

/** @returns 1 where a registry is damaged; the others are shown nevertheless. */
export async function showVersions({ at, name, print }: Command): Promise<number> {
  const { registries, code } = await registriesOf({ at, name })
  const versions = registries.flatMap(listVersions)
  const rows = versions.map(({ isActive, name, version, publishedAt, activatedAt, by }) => [
    isActive ? '*' : ' ',
    name,
    version,
    `published ${shown(publishedAt)}`,
    activatedAt === null ? '' : `activated ${shown(activatedAt)} by ${by}`,
  ])
  print(versions, rows.length === 0 ? `Nothing is published in ${at.address}.` : table(rows))
  return code
}

export async function showHistory({ at, name, print }: Command): Promise<number> {
  const { registries, code } = await registriesOf({ at, name })
  const entries = registries
    .flatMap(({ name, history }) => history.map((entry) => ({ name, ...entry })))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  print(entries, entries.map(({ name, ...entry }) => lineOf(name, entry)).join('\n'))
  return code
}

function lineOf(name: string, { seq, at, by, action, from, to, reason, forced }: HistoryEntry): string {
  const change = action === 'publish' || action === 'remove' || from === null ? to : `${from} → ${to}`
  const why = reason === null ? '' : `: ${reason}`
  const despite = forced?.length ? ` (although ${forced.join('; ')})` : ''
  return `${shown(at)}  ${name} #${seq}  ${action} ${change}  by ${by}${why}${despite}`
}

const shown = (at: string | null): string =>
  at === null ? 'at an unknown time' : at.replace('T', ' ').slice(0, 19)

async function registriesOf({ at, name }: Pick<Command, 'at' | 'name'>) {
  const registries: Registry[] = []
  let code = 0
  for (const one of name === undefined ? await at.names() : [name]) {
    try {
      registries.push((await loadRegistry(at, one)).registry)
    } catch (error) {
      const isDamaged = error instanceof RegistryDamaged
      process.stderr.write(
        `${isDamaged ? error.message : `The registry of ${one} cannot be read: ${messageOf(error)}`}\n`,
      )
      code = 1
    }
  }
  return { registries, code }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
