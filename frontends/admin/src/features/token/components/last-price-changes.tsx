import { serverOffset } from '@presale/api-client'
import type { AdminAction } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { Amount, RelativeTime } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { lastPriceChangesQuery } from '../api/last-price-changes'
import { texts } from '../texts'
import styles from './crypto-prices.module.css'

/** Who set which price by hand, and what it was before; nothing where nobody ever did. */
export function LastPriceChanges() {
  const t = texts.useT()
  const changes = useQuery(lastPriceChangesQuery()).data?.rows ?? []
  if (changes.length === 0) return null
  return (
    <>
      <h4 className={styles.title} id="price-changes">
        {t('crypto.lastChanges')}
      </h4>
      <ul className={styles.changes} aria-labelledby="price-changes">
        {changes.map((change) => (
          <li key={change.id}>
            <ChangeLine change={change} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ChangeLine({ change: { subject, before, after, actor, at } }: { change: AdminAction }) {
  const t = texts.useT()
  const [old, now] = [priceIn(before), priceIn(after)]
  return (
    <Rich
      text={t(old ? 'crypto.changed' : 'crypto.firstSet')}
      parts={{
        symbol: () => <strong translate="no">{subject}</strong>,
        old: () => <Amount prefix="$" value={old ?? '0'} isPrice />,
        now: () => <Amount prefix="$" value={now ?? '0'} isPrice />,
        who: () =>
          actor.name === undefined ? t('crypto.deletedUser') : <bdi translate="no">{actor.name}</bdi>,
        when: () => <RelativeTime at={at} serverOffset={serverOffset()} />,
      }}
    />
  )
}

/** What an action says the price was, or became; undefined where there was none. */
function priceIn(stated: unknown): string | undefined {
  if (typeof stated !== 'object' || stated === null || !('price' in stated)) return undefined
  return typeof stated.price === 'string' ? stated.price : undefined
}
