import type { LedgerProjection } from '@presale/ledger'
import type { FeedAll } from './feeding/feed-all'

/**
 * Ready: every projection's live version is this code's, and this process feeds it or waits for the lease of the one
 * that does. @throws Error that names each projection that is not ready, and why
 */
export function checkProjections(
  feedAll: Pick<FeedAll, 'feeding' | 'fault' | 'live'>,
  definitions: readonly LedgerProjection[],
): void {
  if (feedAll.fault !== undefined) throw new Error(feedAll.fault)
  const sentences = definitions.flatMap(({ name, version }) => {
    const live = feedAll.live.find((record) => record.name === name)
    if (!live) return [`${name} does not exist yet`]
    if (live.codeVersion !== version) {
      return [
        `${name} is live in version ${live.codeVersion}, this process feeds version ${version}: run npm run projections -- rebuild ${name}`,
      ]
    }
    const feeding = feedAll.feeding.find(({ record }) => record.id === live.id)
    const phase = feeding?.feeder.phase
    if (phase === 'feeding' || phase === 'waiting') return []
    return [`${name} is ${phase ?? 'not fed'}: ${feeding?.feeder.reason ?? 'starting'}`]
  })
  if (sentences.length > 0) throw new Error(sentences.join('; '))
}
