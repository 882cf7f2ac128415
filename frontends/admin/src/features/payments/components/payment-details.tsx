import type { AdminPurchase } from '@presale/contracts'
import { Button, IconButton, Notice, Sheet } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { paymentQuery } from '../api/payments'
import type { DecisionVerb } from '../decision-words'
import { decisionsOn, PaymentActions } from './payment-actions'
import styles from './payment-details.module.css'
import { PaymentFacts } from './payment-facts'
import { PaymentTimeline } from './payment-timeline'

export interface PaymentDetailsProps {
  id: string
  /** In place, beside the list; otherwise a sheet over it. */
  isBeside: boolean
  onClose: () => void
  onDecide: (verb: DecisionVerb, purchase: AdminPurchase) => void
  onDeadline: () => void
}

/** One purchase: what was agreed, what may be done, and everything that happened to it. */
export function PaymentDetails({ id, isBeside, onClose, onDecide, onDeadline }: PaymentDetailsProps) {
  const { data: purchase } = useQuery(paymentQuery(id))
  const title = purchase?.userName ?? 'Purchase'
  const actions = purchase && decisionsOn(purchase).length > 0 && (
    <PaymentActions purchase={purchase} onDecide={onDecide} hasPrimary />
  )
  const content = (
    <div className={styles.content}>
      {purchase ? (
        <PaymentFacts purchase={purchase} onDeadline={onDeadline} />
      ) : (
        <Notice title="Not on this page of the list">
          Its history is below. To decide on it, find it in the list.
        </Notice>
      )}
      <PaymentTimeline id={id} />
    </div>
  )
  if (!isBeside) {
    return (
      <Sheet
        isOpen
        side="right"
        onClose={onClose}
        title={title}
        description={purchase?.userEmail || undefined}
        footer={actions || <Button onClick={onClose}>Close</Button>}
      >
        {content}
      </Sheet>
    )
  }
  return (
    <Aside title={title} email={purchase?.userEmail} actions={actions} onClose={onClose}>
      {content}
    </Aside>
  )
}

interface AsideProps {
  title: string
  email: string | undefined
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}

function Aside({ title, email, actions, onClose, children }: AsideProps) {
  return (
    <aside className={styles.aside} aria-label={`Details: ${title}`}>
      <header className={styles.head}>
        <div className={styles.who}>
          <h2 className={styles.title}>{title}</h2>
          {email && <p className={styles.email}>{email}</p>}
        </div>
        <IconButton label="Close details" size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.scroll}>{children}</div>
      {actions && <footer className={styles.footer}>{actions}</footer>}
    </aside>
  )
}
