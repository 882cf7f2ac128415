import type { CryptoPrice } from '@presale/contracts'
import { Amount, classNames, VisuallyHidden } from '@presale/ui'
import { CurrencyIcon } from '../../../currencies/currency-icon'
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
        {price.change24h !== null && <Change percent={price.change24h} isSample={price.change24hIsSample} />}
      </span>
    </button>
  )
}

/** The sign stands with the colour. Of a sample the grid's heading says that it is one. */
function Change({ percent, isSample }: { percent: string; isSample: boolean }) {
  const isFall = percent.startsWith('-')
  const isSteady = /^-?0(\.0*)?$/.test(percent)
  const digits = percent.replace('-', '')
  return (
    <span className={classNames(styles.change, !isSteady && (isFall ? styles.fall : styles.rise))}>
      <VisuallyHidden>{isSample ? '24 hour change, sample: ' : '24 hour change: '}</VisuallyHidden>
      {isSteady ? '' : isFall ? '−' : '+'}
      {digits}%
    </span>
  )
}
