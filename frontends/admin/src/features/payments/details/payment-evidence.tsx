import type { AdminPurchase } from '@presale/contracts'
import { explorerLink } from '@presale/kernel'
import { Amount } from '@presale/ui'
import { CodeText } from '../../../events/code-text'
import styles from './payment-evidence.module.css'
import { texts } from './texts'

/** What is compared on the chain, before all else: the transaction, the amount, the address. */
export function PaymentEvidence({ purchase }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  const { transactionHash, cryptoAmount, cryptoSymbol, wallet } = purchase
  return (
    <section className={styles.evidence} aria-label={t('onChain.label')}>
      {transactionHash === null ? (
        <p className={styles.none}>{t('onChain.noHash')}</p>
      ) : (
        <CodeText
          term={t('onChain.transaction')}
          code={transactionHash}
          link={explorerLink(cryptoSymbol, wallet, transactionHash)}
        />
      )}
      <p className={styles.amount}>
        <Amount value={cryptoAmount} unit={cryptoSymbol} size="lg" />
      </p>
      <CodeText term={t('onChain.address', { currency: cryptoSymbol })} kept={cryptoSymbol} code={wallet} />
    </section>
  )
}
