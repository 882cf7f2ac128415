import { Card, SampleTag, SearchField, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { LoadFailed } from '../../../purchases/load-failed'
import { pricesQuery } from '../../../purchases/queries'
import { sampleOfAll } from '../../../purchases/samples'
import { useSite } from '../../../site'
import { changesToShow } from './changes-to-show'
import styles from './choose-currency.module.css'
import { CurrencyGrid } from './currency-grid'
import { matchingCurrencies } from './currency-search'
import { texts } from './texts'

export function ChooseCurrency({ onChoose }: { onChoose: (symbol: string) => void }) {
  const t = texts.useT()
  const [search, setSearch] = useState('')
  const grid = useRef<HTMLUListElement>(null)
  const prices = useQuery(pricesQuery())
  const { marketingMode } = useSite()
  const changes = prices.data ? changesToShow(prices.data, marketingMode) : undefined
  const found = changes ? matchingCurrencies(changes.prices, search) : []
  const sample = sampleOfAll(changes?.prices ?? [])
  const tag = (changes?.areSamples || sample) && (
    <SampleTag>
      {sample ? t(`samples.${sample}.${changes?.areSamples ? 'changes' : 'only'}`) : t('changesAreSamples')}
    </SampleTag>
  )
  const onSearchKey = (event: KeyboardEvent) => {
    const [only, another] = found
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      grid.current?.querySelector('button')?.focus()
    } else if (event.key === 'Enter' && search.trim() !== '' && only?.isAvailable && !another) {
      event.preventDefault()
      onChoose(only.symbol)
    }
  }
  return (
    <Card title={t('choose')} action={tag || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside */}
      <div className={styles.search} onKeyDown={onSearchKey}>
        <SearchField label={t('search')} placeholder={t('searchHint')} value={search} onChange={setSearch} />
      </div>
      {prices.isError && (
        <LoadFailed title={t('currenciesFailed')} query={prices} isAbove={prices.data !== undefined} />
      )}
      {prices.isPending && <GridSkeleton />}
      {changes && (
        <CurrencyGrid
          found={found}
          search={search}
          isSold={changes.prices.length > 0}
          grid={grid}
          isSampleSaid={sample !== undefined}
          onChoose={onChoose}
        />
      )}
    </Card>
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
