import { REMOTE_CONTRACT_MAJOR, type RemotesRegistry } from '@presale/contracts'
import type { RemoteName } from '../pages'
import { preload } from '../preload-first-screen'

/**
 * The remote's entry comes beside the application, which asks for it once it stands; the registry alone says where it is.
 * Not for a visitor, whom the application sends to the landing, and not of a version that it will refuse.
 */
export async function preloadEntry(
  name: RemoteName,
  user: Promise<Response>,
  registry: Promise<Response>,
): Promise<void> {
  const [answer, named] = await Promise.all([user, registry])
  if (!answer.ok || !named.ok) return
  const { remotes } = (await named.clone().json()) as Partial<RemotesRegistry>
  const remote = remotes?.[name]
  if (remote?.contractMajor === REMOTE_CONTRACT_MAJOR) preload(remote.entry)
}
