import { Kept, symbolsIn } from '@presale/i18n'
import { totalOf } from '@presale/kernel'
import { Amount, SampleTag } from '@presale/ui'
import code from '../marks/example-code.json'
import { useToken } from '../token'
import styles from './payment-picture.module.css'
import { texts } from './texts'

const EXAMPLE_TOKENS = 1_000
const EXAMPLE_CURRENCY = 'USDT'
/** 14:32 of the 15 minutes. */
const SHARE_LEFT = 872 / 900
const RADIUS = 44
const AROUND = 2 * Math.PI * RADIUS

/** The payment dialog as a buyer sees it. A picture: it has no address to send to, and its code says that it is an example. */
export function PaymentPicture() {
  const t = texts.useT()
  const { name, price } = useToken()
  return (
    <div className={styles.dialog} role="img" aria-label={t('picture.label')}>
      <div className={styles.head}>
        <span className={styles.title}>
          <Amount value={EXAMPLE_TOKENS} unit={name} />
        </span>
        <SampleTag>{t('example')}</SampleTag>
      </div>
      <div className={styles.top}>
        <div className={styles.fact}>
          <span className={styles.label}>{t('picture.amount')}</span>
          <span className={styles.amount}>
            <Amount value={totalOf(EXAMPLE_TOKENS, price)} decimals={2} unit={EXAMPLE_CURRENCY} />
          </span>
        </div>
        <TimeLeft />
      </div>
      <div className={styles.where}>
        <svg className={styles.code} viewBox={`-2 -2 ${code.size + 4} ${code.size + 4}`} aria-hidden="true">
          <path d={code.path} />
        </svg>
        <div className={styles.address}>
          <span className={styles.label}>
            <Kept text={t('picture.address')} words={symbolsIn(t('picture.address'))} />
          </span>
          <span className={styles.line} />
          <span className={styles.line} />
          <span className={styles.line} />
        </div>
      </div>
      <span className={styles.button}>{t('picture.paid')}</span>
    </div>
  )
}

function TimeLeft() {
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <circle className={styles.track} cx="48" cy="48" r={RADIUS} />
        <circle
          className={styles.arc}
          cx="48"
          cy="48"
          r={RADIUS}
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - SHARE_LEFT)}
        />
      </svg>
      <span translate="no">14:32</span>
    </span>
  )
}
