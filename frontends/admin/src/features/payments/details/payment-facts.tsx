import type { AdminPurchase, AuditEvent } from '@presale/contracts'
import { Kept, keptInSentence } from '@presale/i18n'
import { DescriptionList, LinkButton, Notice } from '@presale/ui'
import { Link } from 'react-router-dom'
import { CodeText } from '../../../events/code-text'
import { describeActor } from '../../../events/event-descriptions'
import { texts as eventTexts } from '../../../events/texts'
import { attentionReasons } from '../../../purchases/attention'
import { PaymentStatus } from '../../../purchases/payment-status'
import { texts as purchaseTexts } from '../../../purchases/texts'
import { LookedAt } from '../components/staff-hints'
import { texts as decisionTexts } from '../decisions/texts'
import { reopenSentence } from '../reopen-refusal'
import { texts as paymentTexts } from '../texts'
import { ClaimedPayment } from './claimed-payment'
import type { DecideAsSeenProps } from './decide-as-seen'
import { ExpectedPayment } from './expected-payment'
import { Moment } from './moment'
import { PaymentEvidence } from './payment-evidence'
import styles from './payment-facts.module.css'
import { PaymentNote, type PaymentNoteProps } from './payment-note'
import { SeenOnChain } from './seen-on-chain'
import { SettledBy, type SettledByProps } from './settled-by'
import { texts } from './texts'

export interface PaymentFactsProps {
  purchase: AdminPurchase
  /** Its history, as far as it is looked at; undefined while it loads or where it can't be had. */
  events: readonly AuditEvent[] | undefined
  onDeadline: () => void
  /** Undefined where it is looked at as it was right after one of its events. */
  onSettle: SettledByProps['onSettle']
  /** Likewise. */
  noting: Pick<PaymentNoteProps, 'entry' | 'onEdit'> | undefined
  /** Likewise. */
  deciding: Pick<DecideAsSeenProps, 'onDecide' | 'onDecided'> | undefined
}

/** How it stands, what was agreed beside what the buyer claims, every figure in full. */
export function PaymentFacts(props: PaymentFactsProps) {
  const { purchase, events, onDeadline, onSettle, noting, deciding } = props
  const t = texts.useT()
  const inDecisions = decisionTexts.useT()
  const inPurchases = purchaseTexts.useT()
  const unopened = reopenSentence(paymentTexts.useT(), purchase)
  return (
    <div className={styles.facts}>
      <div role="status" className={styles.lookedAt}>
        <LookedAt purchase={purchase} />
      </div>
      <PaymentEvidence purchase={purchase} />
      {deciding && <SeenOnChain purchase={purchase} {...deciding} />}
      {attentionReasons(inPurchases, purchase).map(({ short, sentence, mark }) => (
        <Notice
          key={short}
          tone="pending"
          title={short}
          action={
            mark !== undefined && (
              <LinkButton size="sm">
                <Link to={`/admin?${new URLSearchParams({ tab: 'payments', mark })}`}>
                  {t('details.allMarked')}
                </Link>
              </LinkButton>
            )
          }
        >
          <Kept text={sentence} words={keptInSentence(sentence)} />
        </Notice>
      ))}
      {purchase.sampleWallet && (
        <Notice tone="pending" title={inDecisions('caution.sample')}>
          {inDecisions('caution.sampleHint')}
        </Notice>
      )}
      <DescriptionList
        items={[
          {
            term: t('details.status'),
            detail: <PaymentStatus purchase={purchase} onDeadline={onDeadline} isAtEnd />,
          },
          ...(purchase.approvalRefusal === null
            ? []
            : [{ term: t('details.approval'), detail: purchase.approvalRefusal }]),
          ...(unopened === undefined ? [] : [{ term: t('details.reopening'), detail: unopened }]),
          { term: t('details.requested'), detail: <Moment at={purchase.createdAt} /> },
          ...(purchase.decidedAt === null
            ? []
            : [
                {
                  term: purchase.status === 'expired' ? t('details.expired') : t('details.decided'),
                  detail: <Decided at={purchase.decidedAt} events={events} />,
                },
              ]),
          ...(purchase.evidence === null
            ? []
            : [
                {
                  term: t('details.evidence'),
                  detail: <SettledBy purchase={purchase} events={events} onSettle={onSettle} />,
                },
              ]),
          ...(purchase.reason === null
            ? []
            : [{ term: t('details.reason'), detail: <bdi>{purchase.reason}</bdi> }]),
        ]}
      />
      {noting && <PaymentNote purchase={purchase} {...noting} />}
      <div className={styles.beside}>
        <ExpectedPayment purchase={purchase} events={events} />
        <ClaimedPayment purchase={purchase} events={events} />
      </div>
      <CodeText term={t('details.id')} code={purchase.id} isPlain />
    </div>
  )
}

/** When it was decided, and by whom; a deadline is nobody. */
function Decided({ at, events }: { at: string; events: readonly AuditEvent[] | undefined }) {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  const actor = events?.findLast(({ type }) => DECISIONS.has(type))?.actor
  return (
    <>
      <Moment at={at} />
      {actor && actor.role !== 'system' && (
        <span className={styles.second}>
          <Kept
            text={t('details.by', { actor: describeActor(actor, inEvents) })}
            words={[actor.name ?? '']}
          />
        </span>
      )}
    </>
  )
}

const DECISIONS: ReadonlySet<string> = new Set(['PurchaseApproved', 'PurchaseDeclined', 'PurchaseExpired'])
