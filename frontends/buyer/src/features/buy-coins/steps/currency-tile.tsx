import type { CryptoPrice } from '@presale/contracts'
import { Amount, classNames, formatNumber, SampleTag, VisuallyHidden } from '@presale/ui'
import { CurrencyIcon } from '../../../currencies/currency-icon'
import { sampleOf } from '../../../purchases/samples'
import styles from './currency-tile.module.css'
import { texts } from './texts'

export interface CurrencyTileProps {
  price: CryptoPrice
  /** The heading says it for the eye; for who hears one tile, it is said in each. */
  isSampleSaid: boolean
  onChoose: () => void
}

export function CurrencyTile({ price, isSampleSaid, onChoose }: CurrencyTileProps) {
  const t = texts.useT()
  const sample = sampleOf(price.source, price.sampleWallet)
  const head = (
    <span className={styles.head}>
      <CurrencyIcon symbol={price.symbol} />
      <span className={styles.names}>
        <span className={styles.name} translate="no">
          {price.name}
        </span>
        <span className={styles.symbol} translate="no">
          {price.symbol}
        </span>
      </span>
    </span>
  )
  // No button: it could only be pressed in vain.
  if (!price.isAvailable) {
    return (
      <div className={classNames(styles.tile, styles.unavailable)}>
        {head}
        <span className={styles.notNow}>{t('notAvailable')}</span>
      </div>
    )
  }
  return (
    <button type="button" className={styles.tile} onClick={onChoose}>
      {head}
      <span className={styles.figures}>
        <Amount prefix="$" value={price.price} isPrice />
        {price.change24h !== null && <Change percent={price.change24h} isSample={price.change24hIsSample} />}
      </span>
      {sample && isSampleSaid && <VisuallyHidden>{t(`sample.${sample}`)}</VisuallyHidden>}
      {sample && !isSampleSaid && (
        <span className={styles.samples}>
          <SampleTag>{t(`sample.${sample}`)}</SampleTag>
        </span>
      )}
    </button>
  )
}

/** The sign stands with the colour. Of a sample the grid's heading says that it is one. */
function Change({ percent, isSample }: { percent: string; isSample: boolean }) {
  const t = texts.useT()
  const isFall = percent.startsWith('-')
  const isSteady = /^-?0(\.0*)?$/.test(percent)
  const digits = percent.replace('-', '')
  const sign = isSteady ? '' : isFall ? '−' : '+'
  return (
    <span className={classNames(styles.change, !isSteady && (isFall ? styles.fall : styles.rise))}>
      <VisuallyHidden>{`${isSample ? t('changeSample') : t('change')} `}</VisuallyHidden>
      <span translate="no">{`${sign}${t('percent', { percent: formatNumber(digits) })}`}</span>
    </span>
  )
}
