import { CreditCard } from 'lucide-react'
import { CurrencyIcon } from '../../currencies/currency-icon'
import { NAMED_CURRENCIES } from './buying-steps'
import styles from './payment-methods.module.css'

/** A card cannot be charged here, and nobody should come to the last step to learn that. */
export function PaymentMethods() {
  return (
    <ul className={styles.methods}>
      <li className={styles.method}>
        <strong className={styles.name}>Cryptocurrency</strong>
        <ul className={styles.currencies}>
          {NAMED_CURRENCIES.map((symbol) => (
            <li key={symbol} className={styles.currency}>
              <CurrencyIcon symbol={symbol} size={20} />
              {symbol}
            </li>
          ))}
        </ul>
        <span className={styles.how}>Sent from your own wallet or exchange account.</span>
      </li>
      <li className={styles.method}>
        <strong className={styles.name}>
          <CreditCard size={18} aria-hidden="true" /> Credit card
        </strong>
        <span className={styles.how}>
          Used at an exchange, to buy one of these coins first. No card is charged on this site.
        </span>
      </li>
    </ul>
  )
}
