import { sentenceOf, serverOffset } from '@presale/api-client'
import type { CryptoPrice, PriceUpdate } from '@presale/contracts'
import { Amount, Button, ErrorState, Notice, RelativeTime, Skeleton, Tag } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { cryptoPricesQuery } from '../../../sale/crypto-prices'
import { useUpdatePrices } from '../api/use-update-prices'
import styles from './crypto-prices.module.css'

const FAILED = 'Failed to fetch crypto prices'

/** What the currencies cost, where each price comes from, and how old it is. */
export function CryptoPrices() {
  const query = useQuery(cryptoPricesQuery())
  const update = useUpdatePrices()
  const { data, isError, error } = query
  return (
    <section className={styles.section} aria-labelledby="crypto-prices">
      <header className={styles.head}>
        <h3 className={styles.title} id="crypto-prices">
          Crypto prices
        </h3>
        <Button
          size="sm"
          icon={<RefreshCw aria-hidden="true" />}
          isBusy={update.isPending}
          onClick={() => update.mutate()}
        >
          Update prices
        </Button>
      </header>
      {update.isError && (
        <Notice tone="declined" title="The prices are as they were">
          {sentenceOf(update.error, 'Failed to update prices')}
        </Notice>
      )}
      {update.data && <Refused refused={update.data.refused} />}
      {data ? (
        <Prices prices={data} />
      ) : isError ? (
        <ErrorState
          title={FAILED}
          description={sentenceOf(error, 'The prices could not be loaded.')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </section>
  )
}

/** A price that jumped too far is not taken over: somebody should look at it. */
function Refused({ refused }: Pick<PriceUpdate, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <Notice tone="pending" title="Not taken over">
      <ul className={styles.refused}>
        {refused.map(({ symbol, reason }) => (
          <li key={symbol}>
            {symbol}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Prices({ prices }: { prices: readonly CryptoPrice[] }) {
  return (
    // A table of the dialog's own width: on a phone four narrow columns fit, cards would be sixteen screens.
    <table className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">Currency</th>
          <th scope="col">Price</th>
          <th scope="col">Source</th>
          <th scope="col">Read</th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ symbol, name, price, source, updatedAt }) => (
          <tr key={symbol}>
            <th scope="row" title={name}>
              {symbol}
            </th>
            <td>
              <Amount prefix="$" value={price} />
            </td>
            <td>
              <Tag tone={source === 'sample' ? 'pending' : 'neutral'}>{SOURCES[source]}</Tag>
            </td>
            <td className={styles.age}>
              <RelativeTime at={updatedAt} serverOffset={serverOffset()} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SOURCES: Readonly<Record<CryptoPrice['source'], string>> = {
  sample: 'Sample',
  admin: 'Admin',
  provider: 'Provider',
}
