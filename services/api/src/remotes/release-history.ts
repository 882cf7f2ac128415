import type { RemoteActivation } from '@presale/contracts'
import {
  FollowedRegistries,
  type HistoryEntry,
  isActivation,
  openStore,
  RegistryDamaged,
  storeAddress,
} from '@presale/releases'
import type { Logger } from '@presale/runtime'
import type { ApiConfig } from '../config'

export interface ReleasesOfRemote {
  /** The newest first; none where the release store is not known or not readable. */
  readonly activations: readonly RemoteActivation[]
  readonly isUnreadable: boolean
}
export type ReleaseHistory = (remote: string) => Promise<ReleasesOfRemote>

const NONE: ReleasesOfRemote = { activations: [], isUnreadable: false }

/** So many are worth a look beside what they did to people in a day. */
const MOST = 10

export async function openReleaseHistory(
  config: Pick<ApiConfig, 'REMOTES_STORE' | 'REMOTES_DIR'>,
  log: Logger,
): Promise<ReleaseHistory> {
  const address = storeAddress(config)
  if (address === undefined) return async () => NONE
  const registries = new FollowedRegistries(await openStore(address), {
    onSilence: (error) => log.warn({ err: error }, 'the release store does not answer'),
  })
  return async (remote) => {
    try {
      const registry = await registries.registry(remote)
      if (registry instanceof RegistryDamaged) throw registry
      return { activations: activationsIn(registry?.history ?? []), isUnreadable: false }
    } catch (error) {
      // The page still shows what browsers reported.
      log.warn({ err: error, remote }, 'the history of a remote cannot be read')
      return { activations: [], isUnreadable: true }
    }
  }
}

function activationsIn(history: readonly HistoryEntry[]): RemoteActivation[] {
  return history
    .filter(isActivation)
    .slice(-MOST)
    .reverse()
    .map(({ to, from, action, at, by }) => ({ version: to, from, action, activatedAt: at, by }))
}
