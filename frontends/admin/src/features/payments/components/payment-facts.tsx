import type { AdminPurchase, AuditEvent } from '@presale/contracts'
import { DescriptionList, Notice } from '@presale/ui'
import { CodeText } from '../../../events/code-text'
import { describeActor } from '../../../events/event-descriptions'
import { attentionReasons } from '../../../purchases/attention'
import { PaymentStatus } from '../../../purchases/payment-status'
import { ClaimedPayment } from './claimed-payment'
import { ExpectedPayment } from './expected-payment'
import { Moment } from './moment'
import styles from './payment-facts.module.css'
import { SettledBy, type SettledByProps } from './settled-by'

export interface PaymentFactsProps {
  purchase: AdminPurchase
  /** Its history, as far as it is looked at; undefined while it loads or where it can't be had. */
  events: readonly AuditEvent[] | undefined
  onDeadline: () => void
  /** Undefined where it is looked at as it was right after one of its events. */
  onSettle: SettledByProps['onSettle']
}

/** How it stands, what was agreed beside what the buyer claims, every figure in full. */
export function PaymentFacts({ purchase, events, onDeadline, onSettle }: PaymentFactsProps) {
  return (
    <div className={styles.facts}>
      {attentionReasons(purchase).map(({ short, sentence }) => (
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
          ...(purchase.approvalRefusal === null
            ? []
            : [{ term: 'Approval', detail: purchase.approvalRefusal }]),
          { term: 'Requested', detail: <Moment at={purchase.createdAt} /> },
          ...(purchase.decidedAt === null
            ? []
            : [
                {
                  term: purchase.status === 'expired' ? 'Expired' : 'Decided',
                  detail: <Decided at={purchase.decidedAt} events={events} />,
                },
              ]),
          ...(purchase.evidence === null
            ? []
            : [
                {
                  term: 'Evidence',
                  detail: <SettledBy purchase={purchase} events={events} onSettle={onSettle} />,
                },
              ]),
          ...(purchase.reason === null ? [] : [{ term: 'Reason', detail: purchase.reason }]),
        ]}
      />
      <div className={styles.beside}>
        <ExpectedPayment purchase={purchase} events={events} />
        <ClaimedPayment purchase={purchase} events={events} />
      </div>
      <CodeText term="Purchase id" code={purchase.id} isPlain />
    </div>
  )
}

/** When it was decided, and by whom; a deadline is nobody. */
function Decided({ at, events }: { at: string; events: readonly AuditEvent[] | undefined }) {
  const actor = events?.findLast(({ type }) => DECISIONS.has(type))?.actor
  return (
    <>
      <Moment at={at} />
      {actor && actor.role !== 'system' && <span className={styles.second}>by {describeActor(actor)}</span>}
    </>
  )
}

const DECISIONS: ReadonlySet<string> = new Set(['PurchaseApproved', 'PurchaseDeclined', 'PurchaseExpired'])
