import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  activateFrom,
  believed,
  LostRace,
  lastActivation,
  loadRegistry,
  publishBuild,
  Refused,
  RegistryDamaged,
  SigningKeyMissing,
} from '@presale/releases'
import { baseVersionOf, distOf, remotesOfCheckout } from './build-remote'
import type { Command } from './command'
import { beforeStart } from './gate'

interface Outcome {
  readonly name: string
  readonly version: string | null
  readonly outcome: string
}

/**
 * What a start of the platform does: publishes what this checkout has built (`--from`: the builds in another folder), and
 * makes it active where no person has said which version is to be: where none ever was, or the last one that became
 * active did so by a start.
 */
export async function activateWhereAllowed(command: Command): Promise<void> {
  const done: Outcome[] = []
  const { from } = command.options
  for (const name of remotesOfCheckout()) {
    const dist = from === undefined ? distOf(name) : join(from, name)
    if (existsSync(dist)) done.push(await startOne(name, dist, command))
  }
  command.print(
    done,
    done.map(({ name, version, outcome }) => `${name} ${version ?? ''} ${outcome}`).join('\n'),
  )
}

async function startOne(name: string, dist: string, command: Command): Promise<Outcome> {
  try {
    return await publishAndActivate(name, dist, command)
  } catch (error) {
    // The site starts with the other remotes.
    if (error instanceof RegistryDamaged || error instanceof SigningKeyMissing)
      return { name, version: null, outcome: `is not published: ${error.message}` }
    throw error
  }
}

async function publishAndActivate(
  name: string,
  dist: string,
  { at, by, shellDir, signer }: Command,
): Promise<Outcome> {
  const now = new Date()
  const { version } = await publishBuild(at, {
    name,
    baseVersion: await baseVersionOf(name),
    dist,
    isOwnBuild: true,
    by,
    now,
    signer,
  })
  const { registry } = await loadRegistry(at, name)
  const last = lastActivation(registry)
  const found = signer ? believed(registry, signer.known) : registry
  const refused = typeof found === 'string' ? `, and is not served: ${found}` : ''
  if (registry.active === version && refused === '') return { name, version, outcome: 'is active' }
  if (last && last.action !== 'start')
    return {
      name,
      version,
      outcome: `is published; ${registry.active} stays active, by ${last.by}${refused}`,
    }
  const checks = await beforeStart(shellDir)
  try {
    await activateFrom(at, { name, version, action: 'start', by, now, checks, signer }, registry)
    return { name, version, outcome: 'is active' }
  } catch (error) {
    // Another start at the same moment has given the site a version, too.
    if (error instanceof LostRace) return { name, version, outcome: `is published: ${error.message}` }
    if (!(error instanceof Refused) || registry.active === null) throw error
    return { name, version, outcome: `is published; ${registry.active} stays active: ${error.message}` }
  }
}
