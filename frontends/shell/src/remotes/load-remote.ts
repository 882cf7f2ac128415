import { REMOTE_CONTRACT_MAJOR, type RemoteModule, type ShellServices } from '@presale/contracts'
import type { ComponentType } from 'react'
import type { RemoteName } from '../pages'
import { federation } from './federation'
import { registeredRemote } from './registry'

export type RemoteRoutes = ComponentType<{ shell: ShellServices }>

/** The remote speaks another major version of the contract; it must not run here. */
export class IncompatibleRemoteError extends Error {
  override readonly name = 'IncompatibleRemoteError'
}

const loading = new Map<RemoteName, Promise<RemoteRoutes>>()
const entries = new Map<RemoteName, string>()

/**
 * The remote's component, of the version that is active when it is first asked for; the page stays with it. Whoever
 * asks while it is on its way waits for the same; after a failure the next one tries again.
 * @throws IncompatibleRemoteError, or what the network or the remote's own code throws.
 */
export function loadRemoteRoutes(name: RemoteName): Promise<RemoteRoutes> {
  const underWay = loading.get(name)
  if (underWay) return underWay
  const routes = bringRoutes(name)
  loading.set(name, routes)
  routes.catch(() => loading.delete(name))
  return routes
}

async function bringRoutes(name: RemoteName): Promise<RemoteRoutes> {
  const { version, entry, contractMajor } = await registeredRemote(name)
  refuseOtherMajor(name, contractMajor)
  const id = registerVersion(name, version, new URL(entry, window.location.origin).href)
  const module = await federation.loadRemote<RemoteModule<RemoteRoutes>>(`${id}/remote`)
  if (!module) throw new Error(`The remote ${name} exposes nothing`)
  refuseOtherMajor(name, module.contractMajor)
  return module.Routes
}

function refuseOtherMajor(name: RemoteName, major: number): void {
  if (major === REMOTE_CONTRACT_MAJOR) return
  throw new IncompatibleRemoteError(
    `The remote ${name} speaks contract ${major}, this shell speaks ${REMOTE_CONTRACT_MAJOR}`,
  )
}

/**
 * After a failure the registry may name another version. To the runtime each version is a remote of its own: it knows
 * one entry by one name, and complains of a change in the console.
 * @returns the name that the runtime knows it by.
 */
function registerVersion(name: RemoteName, version: string, entry: string): string {
  const id = `${name}@${version}`
  const before = entries.get(name)
  // An entry leaves its container under the remote's name; the runtime would take the old one for the new one's.
  if (before !== undefined && before !== entry) Reflect.set(window, name, undefined)
  entries.set(name, entry)
  federation.registerRemotes([{ name: id, entry, entryGlobalName: name }])
  return id
}
