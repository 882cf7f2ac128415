import type { CryptoPrice } from '@presale/contracts'
import { EmptyState, VisuallyHidden } from '@presale/ui'
import { SearchX } from 'lucide-react'
import type { RefObject } from 'react'
import styles from './choose-currency.module.css'
import { CurrencyTile } from './currency-tile'
import { moveInGrid } from './move-in-grid'

export interface CurrencyGridProps {
  /** Those that the search has found. */
  found: readonly CryptoPrice[]
  search: string
  isSold: boolean
  grid: RefObject<HTMLUListElement | null>
  onChoose: (symbol: string) => void
}

export function CurrencyGrid({ found, search, isSold, grid, onChoose }: CurrencyGridProps) {
  if (!isSold) {
    return (
      <EmptyState
        title="No cryptocurrencies can be paid with yet"
        description="Please come back in a little while."
      />
    )
  }
  const wanted = search.trim()
  return (
    <>
      <VisuallyHidden role="status">{wanted === '' ? '' : countWords(found.length)}</VisuallyHidden>
      {found.length === 0 && (
        <EmptyState
          icon={<SearchX size={22} aria-hidden="true" />}
          title={<span className={styles.wanted}>{`No cryptocurrencies found matching "${wanted}"`}</span>}
          description="Try its name or its symbol, such as Bitcoin or BTC."
        />
      )}
      {/* Every tile is reached by Tab, too. */}
      <ul ref={grid} className={styles.grid} onKeyDown={moveInGrid}>
        {found.map((price) => (
          <li key={price.id}>
            <CurrencyTile price={price} onChoose={() => onChoose(price.symbol)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function countWords(count: number): string {
  if (count === 0) return 'Nothing found'
  return count === 1 ? '1 cryptocurrency found' : `${count} cryptocurrencies found`
}
