import type { CryptoPrice } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { EmptyState, VisuallyHidden } from '@presale/ui'
import { SearchX } from 'lucide-react'
import type { RefObject } from 'react'
import styles from './choose-currency.module.css'
import { CurrencyTile } from './currency-tile'
import { moveInGrid } from './move-in-grid'
import { texts } from './texts'

export interface CurrencyGridProps {
  /** Those that the search has found. */
  found: readonly CryptoPrice[]
  search: string
  isSold: boolean
  grid: RefObject<HTMLUListElement | null>
  /** The heading says what is a sample of all of them. */
  isSampleSaid: boolean
  onChoose: (symbol: string) => void
}

export function CurrencyGrid({ found, search, isSold, grid, isSampleSaid, onChoose }: CurrencyGridProps) {
  const t = texts.useT()
  if (!isSold) {
    return <EmptyState title={t('noneSold')} description={t('noneSoldHint')} />
  }
  const wanted = search.trim()
  return (
    <>
      <VisuallyHidden role="status">
        {wanted === '' ? '' : t('found', { count: found.length })}
      </VisuallyHidden>
      {found.length === 0 && (
        <EmptyState
          icon={<SearchX size={22} aria-hidden="true" />}
          title={
            <span className={styles.wanted}>
              <Kept text={t('noneFound', { search: wanted })} words={[wanted]} />
            </span>
          }
          description={<Kept text={t('noneFoundHint')} words={['BTC', 'Bitcoin']} />}
        />
      )}
      {/* Every tile is reached by Tab, too. */}
      <ul ref={grid} className={styles.grid} onKeyDown={moveInGrid}>
        {found.map((price) => (
          <li key={price.id}>
            <CurrencyTile price={price} isSampleSaid={isSampleSaid} onChoose={() => onChoose(price.symbol)} />
          </li>
        ))}
      </ul>
    </>
  )
}
