import { REMOTE_CONTRACT_MAJOR, type RemoteModule } from '@presale/contracts'
import type { RemoteName } from '../pages'
import { isAwaited } from './entry-script'
import { federation } from './federation'
import { takeGivenUp } from './late-files'
import { keepRoutes, loadedRoutes, type RemoteRoutes } from './loaded-remotes'
import { registeredRemote } from './registry'
import { RemoteLoadError } from './remote-failures'
import { noteVersion } from './remote-versions'
import { watchRemotes } from './watch-remotes'

/** The remote speaks another major version of the contract; it must not run here. */
export class IncompatibleRemoteError extends Error {
  override readonly name = 'IncompatibleRemoteError'
}

const attempts = new Map<string, number>()

/**
 * The remote's component, of the version that is active when a session first asks for it; the page stays with it. Whoever
 * asks while it is on its way waits for the same; after a failure the next one tries again.
 * @param isAgain the registry is read again, and may name another version by now.
 * @throws IncompatibleRemoteError, or RemoteLoadError.
 */
export function loadRemoteRoutes(name: RemoteName, isAgain = false): Promise<RemoteRoutes> {
  const before = loadedRoutes(name)
  if (before && !isAgain) return before
  watchRemotes()
  const routes = bringRoutes(name)
  keepRoutes(name, routes)
  return routes
}

async function bringRoutes(name: RemoteName): Promise<RemoteRoutes> {
  const registered = await registeredRemote(name).catch((error: unknown) => {
    throw new RemoteLoadError('unreachable', error)
  })
  const { version, entry, contractMajor, globalName = name } = registered
  noteVersion(name, version)
  refuseOtherMajor(name, contractMajor)
  const id = registerVersion(`${name}@${version}`, new URL(entry, window.location.origin).href, globalName)
  const module = await federation
    .loadRemote<RemoteModule<RemoteRoutes>>(`${id}/remote`)
    .catch((error: unknown) => {
      throw new RemoteLoadError('broken-file', error)
    })
  if (!module) throw new RemoteLoadError('broken-file', new Error(`The remote ${name} exposes nothing`))
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
 * one entry by one name, and complains of a change in the console. So is another attempt at an entry that is still on
 * its way, or of whose files one was given up: of two requests for one address the browser lets the second wait for the first, which may never end.
 * @returns the name that the runtime knows it by.
 */
function registerVersion(version: string, entry: string, entryGlobalName: string): string {
  const before = attempts.get(entry) ?? 0
  const isStuck = takeGivenUp(version) || isAwaited(addressOf(entry, before))
  const attempt = isStuck ? before + 1 : before
  attempts.set(entry, attempt)
  const name = attempt === 0 ? version : `${version}~${attempt}`
  federation.registerRemotes([{ name, entry: addressOf(entry, attempt), entryGlobalName }])
  return name
}

function addressOf(entry: string, attempt: number): string {
  return attempt === 0 ? entry : `${entry}?attempt=${attempt}`
}
