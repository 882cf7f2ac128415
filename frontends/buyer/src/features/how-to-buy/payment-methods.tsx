import { CreditCard } from 'lucide-react'
import { CurrencyIcon } from '../../currencies/currency-icon'
import { NAMED_CURRENCIES } from './buying-steps'
import styles from './payment-methods.module.css'
import { texts } from './texts'

/** A card cannot be charged here, and nobody should come to the last step to learn that. */
export function PaymentMethods() {
  const t = texts.useT()
  return (
    <ul className={styles.methods}>
      <li className={styles.method}>
        <strong className={styles.name}>{t('crypto')}</strong>
        <ul className={styles.currencies}>
          {NAMED_CURRENCIES.map((symbol) => (
            <li key={symbol} className={styles.currency}>
              <CurrencyIcon symbol={symbol} size={20} />
              <span translate="no">{symbol}</span>
            </li>
          ))}
        </ul>
        <span className={styles.how}>{t('cryptoHint')}</span>
      </li>
      <li className={styles.method}>
        <strong className={styles.name}>
          <CreditCard size={18} aria-hidden="true" /> <span>{t('card')}</span>
        </strong>
        <span className={styles.how}>{t('cardHint')}</span>
      </li>
    </ul>
  )
}
