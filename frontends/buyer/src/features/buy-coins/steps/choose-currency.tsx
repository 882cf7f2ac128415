import type { CryptoPrice } from '@presale/contracts'
import { Card, EmptyState, SampleTag, SearchField, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '../../../purchases/load-failed'
import { pricesQuery } from '../../../purchases/queries'
import { changesToShow } from './changes-to-show'
import styles from './choose-currency.module.css'
import { matchingCurrencies } from './currency-search'
import { CurrencyTile } from './currency-tile'

export function ChooseCurrency({ onChoose }: { onChoose: (symbol: string) => void }) {
  const [search, setSearch] = useState('')
  const prices = useQuery(pricesQuery())
  const changes = prices.data ? changesToShow(prices.data) : undefined
  const tag = changes?.areSamples ? <SampleTag>24h change: sample data</SampleTag> : undefined
  return (
    <Card title="Choose a cryptocurrency" action={tag}>
      <SearchField
        className={styles.search}
        label="Search cryptocurrencies"
        placeholder="Search by name or symbol"
        value={search}
        onChange={setSearch}
      />
      {prices.isError && (
        <LoadFailed
          title="Failed to fetch cryptocurrency prices"
          query={prices}
          isAbove={prices.data !== undefined}
        />
      )}
      {prices.isPending && <GridSkeleton />}
      {changes && <Grid prices={changes.prices} search={search} onChoose={onChoose} />}
    </Card>
  )
}

interface GridProps {
  prices: readonly CryptoPrice[]
  search: string
  onChoose: (symbol: string) => void
}

function Grid({ prices, search, onChoose }: GridProps) {
  const found = matchingCurrencies(prices, search)
  if (prices.length === 0) {
    return (
      <EmptyState
        title="No cryptocurrencies can be paid with yet"
        description="Please come back in a little while."
      />
    )
  }
  if (found.length === 0) {
    return (
      <EmptyState
        icon={<SearchX size={22} aria-hidden="true" />}
        title={`No cryptocurrencies found matching "${search.trim()}"`}
        description="Try its name or its symbol, such as Bitcoin or BTC."
      />
    )
  }
  return (
    <ul className={styles.grid}>
      {found.map((price) => (
        <li key={price.id}>
          <CurrencyTile price={price} onChoose={() => onChoose(price.symbol)} />
        </li>
      ))}
    </ul>
  )
}

function GridSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
        <Skeleton key={index} height={92} />
      ))}
    </div>
  )
}
