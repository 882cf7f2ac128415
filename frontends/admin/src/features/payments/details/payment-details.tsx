import { isApiError, sentenceOf } from '@presale/api-client'
import type { AdminPurchase } from '@presale/contracts'
import { Amount, Button, EmailText, EmptyState, ErrorState, Sheet, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { purchaseEventsQuery } from '../../../events/purchase-events'
import { PurchaseTimeline } from '../../../events/purchase-timeline'
import { useTokenName } from '../../../purchases/token-name'
import { useShell } from '../../../shell-context'
import { useLookAtPayment } from '../api/look-at-payment'
import { paymentQuery } from '../api/payments'
import type { Settlement } from '../api/settle-payment'
import { decisionsOn, PaymentActions } from '../components/payment-actions'
import type { DecisionVerb } from '../decisions/decision-labels'
import { SettleDialog } from '../decisions/settle-dialog'
import { useKeptNote } from '../kept-notes'
import { texts as paymentTexts } from '../texts'
import { DetailsAside } from './details-aside'
import { PastFacts } from './past-facts'
import styles from './payment-details.module.css'
import { PaymentFacts, type PaymentFactsProps } from './payment-facts'
import { PaymentLinks } from './payment-links'
import { texts } from './texts'

export interface PaymentDetailsProps {
  id: string
  /** The event that it is looked at as of; undefined: as it is now. */
  asOf: number | undefined
  /** The address of this view as of an event, or as it is now. */
  linkAsOf: (revision: number | undefined) => string
  /** In place, beside the list; otherwise a sheet over it. */
  isBeside: boolean
  onClose: () => void
  onDecide: (verb: DecisionVerb, purchase: AdminPurchase) => void
  /** It was decided here, without a question. */
  onDecided: (purchase: AdminPurchase) => void
  onDeadline: () => void
}

/** One purchase, whether the list shows it or not: what was agreed, what may be done, and all that happened. */
export function PaymentDetails(props: PaymentDetailsProps) {
  const t = texts.useT()
  const inPayments = paymentTexts.useT()
  const { id, asOf, linkAsOf, isBeside, onClose, onDecide } = props
  const { data: purchase, error } = useQuery(paymentQuery(id))
  useLookAtPayment(id, purchase !== undefined)
  const isNowhere = !purchase && isApiError(error) && error.status === 404
  const title = purchase?.userName ?? t('details.purchase')
  // Here, so that both stay open where the window's width puts the details elsewhere.
  const [settling, setSettling] = useState<{ id: string; kind: Settlement['kind'] }>()
  const { user } = useShell()
  const [entry, onEdit] = useKeptNote(user.id, id)
  const dialog = purchase && settling?.id === id && (
    // Anew with the sheet, which would lie over it.
    <SettleDialog
      key={String(isBeside)}
      kind={settling.kind}
      purchase={purchase}
      onClose={() => setSettling(undefined)}
    />
  )
  // The past can't be decided on.
  const actions = purchase && asOf === undefined && decisionsOn(purchase).length > 0 && (
    <PaymentActions purchase={purchase} onDecide={onDecide} hasPrimary />
  )
  const content = isNowhere ? (
    <EmptyState title={t('details.nowhere')} description={t('details.nowhereHint')} />
  ) : (
    <div className={styles.content}>
      <Facts {...props} onSettle={(kind) => setSettling({ id, kind })} noting={{ entry, onEdit }} />
      <PurchaseTimeline id={id} asOf={asOf} linkTo={linkAsOf} />
    </div>
  )
  if (!isBeside) {
    return (
      <>
        <Sheet
          isOpen
          side="right"
          onClose={onClose}
          title={purchase ? <bdi translate="no">{title}</bdi> : title}
          description={purchase && <About purchase={purchase} />}
          footer={actions || <Button onClick={onClose}>{inPayments('close')}</Button>}
        >
          {content}
        </Sheet>
        {dialog}
      </>
    )
  }
  return (
    <>
      <DetailsAside
        title={title}
        about={purchase && <About purchase={purchase} />}
        actions={actions}
        onClose={onClose}
      >
        {content}
      </DetailsAside>
      {dialog}
    </>
  )
}

/** Who pays, for how much: in view however far the details are scrolled. */
function About({ purchase }: { purchase: AdminPurchase }) {
  const tokenName = useTokenName()
  return (
    <>
      {purchase.userEmail && <EmailText address={purchase.userEmail} inBoth />}
      <span className={styles.sum}>
        <Amount value={purchase.amount} unit={tokenName} />
        <span aria-hidden="true"> · </span>
        <Amount prefix="$" value={purchase.total} decimals={2} />
      </span>
    </>
  )
}

/** As it is now, or as it was. */
function Facts({
  id,
  asOf,
  linkAsOf,
  onDecide,
  onDecided,
  onDeadline,
  onSettle,
  noting,
}: PaymentDetailsProps & Pick<PaymentFactsProps, 'onSettle' | 'noting'>) {
  const t = texts.useT()
  const query = useQuery(paymentQuery(id))
  const { data: purchase, isError, error, isFetching, refetch } = query
  const { data: events } = useQuery(purchaseEventsQuery(id))
  const top = useFocusOnChange(asOf)
  if (!purchase && isError) {
    return (
      <ErrorState
        title={t('details.failed')}
        description={sentenceOf(error, t('details.failedHint'))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!purchase) return <Skeleton height={240} />
  return (
    <>
      <div ref={top} tabIndex={-1} className={styles.top}>
        {asOf === undefined ? (
          <PaymentFacts
            purchase={purchase}
            events={events}
            onDeadline={onDeadline}
            onSettle={onSettle}
            noting={noting}
            deciding={{ onDecide, onDecided }}
          />
        ) : (
          <PastFacts id={id} asOf={asOf} events={events} nowLink={linkAsOf(undefined)} />
        )}
      </div>
      <PaymentLinks purchase={purchase} />
    </>
  )
}

/** The control that changes it stands far below: what it changed comes into view, and the focus with it. */
function useFocusOnChange(asOf: number | undefined) {
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(asOf)
  useEffect(() => {
    if (before.current !== asOf) top.current?.focus()
    before.current = asOf
  }, [asOf])
  return top
}
