import type { AdminPurchase } from '@presale/contracts'
import { explorerLink } from '@presale/kernel'
import { Amount, DescriptionList, formatExactTime, Notice } from '@presale/ui'
import { useTokenName } from '../api/token-name'
import { attentionReasons } from '../attention'
import { CodeText } from './code-text'
import styles from './payment-facts.module.css'
import { PaymentStatus } from './payment-status'

export interface PaymentFactsProps {
  purchase: AdminPurchase
  onDeadline: () => void
}

/** What was agreed and how it stands, every figure in full. */
export function PaymentFacts({ purchase, onDeadline }: PaymentFactsProps) {
  const tokenName = useTokenName()
  const reasons = attentionReasons(purchase)
  return (
    <div className={styles.facts}>
      {reasons.map(({ short, sentence }) => (
        <Notice key={short} tone="pending" title={short}>
          {sentence}
        </Notice>
      ))}
      {purchase.sampleWallet && (
        <Notice tone="pending" title="Sample address">
          The buyer was shown a sample address. No real payment can have arrived there.
        </Notice>
      )}
      <DescriptionList
        items={[
          {
            term: 'Status',
            detail: <PaymentStatus purchase={purchase} onDeadline={onDeadline} isAtEnd />,
          },
          { term: 'Amount', detail: <Amount value={purchase.amount} unit={tokenName} /> },
          { term: 'Price', detail: <Amount prefix="$" value={purchase.price} decimals={4} /> },
          { term: 'Total', detail: <Amount prefix="$" value={purchase.total} decimals={2} /> },
          { term: 'Payment', detail: <Amount value={purchase.cryptoAmount} unit={purchase.cryptoSymbol} /> },
          ...timesOf(purchase),
          ...(purchase.reason === null ? [] : [{ term: 'Reason', detail: purchase.reason }]),
        ]}
      />
      <CodeText term={`${purchase.cryptoSymbol} address shown to the buyer`} code={purchase.wallet} />
      {purchase.transactionHash !== null && (
        <CodeText
          term={purchase.status === 'approved' ? 'Transaction' : 'Transaction, as the buyer says'}
          code={purchase.transactionHash}
          link={explorerLink(purchase.cryptoSymbol, purchase.wallet, purchase.transactionHash)}
        />
      )}
      <CodeText term="Purchase id" code={purchase.id} isPlain />
    </div>
  )
}

function timesOf({ createdAt, paidAt, expiresAt, decidedAt, status }: AdminPurchase) {
  const times: readonly [string, string | null][] = [
    ['Requested', createdAt],
    ['Payment reported', paidAt],
    ['Time runs until', expiresAt],
    [status === 'expired' ? 'Expired' : 'Decided', decidedAt],
  ]
  return times.flatMap(([term, at]) =>
    at === null ? [] : [{ term, detail: <time dateTime={at}>{formatExactTime(new Date(at))}</time> }],
  )
}
