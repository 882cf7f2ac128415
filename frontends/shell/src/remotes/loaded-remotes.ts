import type { ShellServices } from '@presale/contracts'
import type { ComponentType } from 'react'
import type { RemoteName } from '../pages'

export type RemoteRoutes = ComponentType<{ shell: ShellServices }>

const loaded = new Map<RemoteName, Promise<RemoteRoutes>>()

/** What this document has of the remote, or is waiting for. */
export const loadedRoutes = (name: RemoteName): Promise<RemoteRoutes> | undefined => loaded.get(name)

/** Kept until it fails. */
export function keepRoutes(name: RemoteName, routes: Promise<RemoteRoutes>): void {
  loaded.set(name, routes)
  routes.catch(() => loaded.get(name) === routes && loaded.delete(name))
}

/**
 * A session begins with the versions that are active: a version is kept in the release store for as long as a session may
 * last that began while it was active, and a document may outlive its session.
 */
export const forgetRemotes = (): void => loaded.clear()
