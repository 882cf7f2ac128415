import { serverOffset } from '@presale/api-client'
import type { WatchedNetwork } from '@presale/contracts'
import { Kept, Rich } from '@presale/i18n'
import { formatNumber, Notice, RelativeTime } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { watchedNetworksQuery } from '../api/payments'
import { texts } from '../texts'
import styles from './received-list.module.css'

/** So many blocks are nothing to speak of: the next pass reads them. */
const FEW_BLOCKS = 20

/** How far the list goes: what came in a block that was not read is not in it. Nothing from an api of before. */
export function ReadSoFar() {
  const { data: networks = [] } = useQuery(watchedNetworksQuery())
  const followed = networks.filter(({ isFollowed }) => isFollowed)
  const late = followed.filter((network) => network.nodeAway !== null || isBehind(network))
  return (
    <>
      {late.length > 0 && (
        <div role="status" className={styles.late}>
          {late.map((network) => (
            <Late key={network.network} network={network} />
          ))}
        </div>
      )}
      {networks.length > 0 && <Coverage followed={followed} />}
    </>
  )
}

function isBehind({ tip, read }: WatchedNetwork): boolean {
  return tip !== null && (read === null || tip - read.to > FEW_BLOCKS)
}

function Late({ network: { network, nodeAway, read, tip } }: { network: WatchedNetwork }) {
  const t = texts.useT()
  if (nodeAway !== null) {
    const parts = { when: () => <RelativeTime at={nodeAway.since} serverOffset={serverOffset()} /> }
    return <Notice tone="pending" title={<Rich text={t('received.nodeAway', { network })} parts={parts} />} />
  }
  const [to, newest] = [read?.to ?? 0, tip ?? 0].map((height) => formatNumber(String(height)))
  const text = t('received.behind', { network, to: to ?? '', newest: newest ?? '' })
  return <Notice tone="pending" title={<Kept text={text} words={[network]} />} />
}

function Coverage({ followed }: { followed: readonly WatchedNetwork[] }) {
  const t = texts.useT()
  if (followed.length === 0) return <p className={styles.coverage}>{t('received.notFollowed')}</p>
  const since = followed.flatMap(({ network, read }) =>
    read === null ? [] : [t('received.since', { network, from: formatNumber(String(read.from)) })],
  )
  if (since.length === 0) return null
  return (
    <p className={styles.coverage}>
      <Kept
        text={t('received.read', { since: since.join(', ') })}
        words={followed.map(({ network }) => network)}
      />
    </p>
  )
}
