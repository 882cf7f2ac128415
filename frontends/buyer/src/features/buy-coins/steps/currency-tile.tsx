import type { CryptoPrice } from '@presale/contracts'
import { Amount, classNames, VisuallyHidden } from '@presale/ui'
import { CurrencyIcon } from '../../../currencies/currency-icon'
import { SAMPLE_CHANGE_24H } from '../../../sample-content'
import styles from './currency-tile.module.css'

export function CurrencyTile({ price, onChoose }: { price: CryptoPrice; onChoose: () => void }) {
  return (
    <button type="button" className={styles.tile} onClick={onChoose}>
      <span className={styles.head}>
        <CurrencyIcon symbol={price.symbol} />
        <span className={styles.names}>
          <span className={styles.name}>{price.name}</span>
          <span className={styles.symbol}>{price.symbol}</span>
        </span>
      </span>
      <span className={styles.figures}>
        <Amount prefix="$" value={price.price} />
        <Change percent={SAMPLE_CHANGE_24H[price.symbol]} />
      </span>
    </button>
  )
}

/** A sample; the grid's heading says so. The sign stands with the colour. */
function Change({ percent }: { percent: string | undefined }) {
  if (percent === undefined) return null
  const isFall = percent.startsWith('-')
  const digits = percent.replace('-', '')
  return (
    <span className={classNames(styles.change, isFall ? styles.fall : styles.rise)}>
      <VisuallyHidden>24 hour change, sample: </VisuallyHidden>
      {isFall ? '−' : '+'}
      {digits}%
    </span>
  )
}
