import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { REMOTE_CONTRACT_MAJOR, type RemoteModule, type ShellServices } from '@presale/contracts'
import type { ComponentType } from 'react'
import type { RemoteName } from '../pages'
import { registeredRemote } from './registry'

export type RemoteRoutes = ComponentType<{ shell: ShellServices }>

/** The remote speaks another major version of the contract; it must not run here. */
export class IncompatibleRemoteError extends Error {
  override readonly name = 'IncompatibleRemoteError'
}

const registeredEntries = new Map<RemoteName, string>()
const loaded = new Map<RemoteName, RemoteRoutes>()

/**
 * The remote's component, of the version that is active when it is first asked for; the page stays with it.
 * @throws IncompatibleRemoteError, or what the network or the remote's own code throws.
 */
export async function loadRemoteRoutes(name: RemoteName): Promise<RemoteRoutes> {
  const known = loaded.get(name)
  if (known) return known
  const { entry, contractMajor } = await registeredRemote(name)
  refuseOtherMajor(name, contractMajor)
  registerEntry(name, new URL(entry, window.location.origin).href)
  const module = await loadRemote<RemoteModule<RemoteRoutes>>(`${name}/remote`)
  if (!module) throw new Error(`The remote ${name} exposes nothing`)
  refuseOtherMajor(name, module.contractMajor)
  loaded.set(name, module.Routes)
  return module.Routes
}

function refuseOtherMajor(name: RemoteName, major: number): void {
  if (major === REMOTE_CONTRACT_MAJOR) return
  throw new IncompatibleRemoteError(
    `The remote ${name} speaks contract ${major}, this shell speaks ${REMOTE_CONTRACT_MAJOR}`,
  )
}

/** A second registration, after a failure, must replace the first: it may name another version. */
function registerEntry(name: RemoteName, entry: string): void {
  registerRemotes([{ name, entry }], { force: registeredEntries.has(name) })
  registeredEntries.set(name, entry)
}
