import type { AdminPurchase } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { TransactionLink } from '../../../purchases/transaction-link'
import { lacksTransaction, standingOf } from '../decisions/approval-entry'
import { usePaymentsView } from '../payments-view'
import { texts } from '../texts'
import styles from './evidence-hint.module.css'
import { SeenTag } from './seen-tag'

/** What a decision can stand on: the transaction that the buyer names, and whether another purchase names it too. */
export function EvidenceHint({ purchase }: { purchase: AdminPurchase }) {
  const { status, contested } = purchase
  const isUndecided = status !== 'approved' && status !== 'declined'
  return (
    <span className={styles.evidence}>
      <Standing purchase={purchase} />
      <SeenTag purchase={purchase} />
      {contested && isUndecided && (
        <span className={styles.contested}>
          <TriangleAlert size={12} aria-hidden="true" />
          <ContestedWith purchase={purchase} />
        </span>
      )}
      <Sample purchase={purchase} />
    </span>
  )
}

/** In one tag: a site with samples has both. */
function Sample({ purchase: { sampleWallet, priceSource } }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  const isSamplePrice = priceSource === 'sample'
  if (!sampleWallet && !isSamplePrice) return null
  const key = sampleWallet ? (isSamplePrice ? 'sampleBoth' : 'sample') : 'samplePrice'
  return <span className={styles.sample}>{t(`evidence.${key}`)}</span>
}

/** Leads to the other one, by its short id, as the details call it. An api of an earlier release names none. */
function ContestedWith({ purchase: { contestedWith } }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  const { linkTo } = usePaymentsView()
  const [other] = contestedWith
  if (!other) return <span>{t('evidence.contested')}</span>
  const id = other.id.slice(0, 8)
  const key = contestedWith.length > 1 ? 'evidence.contestedWithMore' : 'evidence.contestedWith'
  return (
    <Link
      className={styles.other}
      to={linkTo({ selected: other.id })}
      preventScrollReset
      title={contestedWith.map(({ userName }) => userName).join(', ')}
    >
      <Kept text={t(key, { id })} words={[id]} />
    </Link>
  )
}

/** What the buyer named settles nothing: it is not of its network's form, or that form is not known. */
function NoTransaction({ purchase }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  if (!lacksTransaction(purchase)) return null
  return (
    <span className={styles.contested}>
      <TriangleAlert size={12} aria-hidden="true" />
      <span>{t(`evidence.${standingOf(purchase)}`)}</span>
    </span>
  )
}

/** Of an approved one the status has the link. */
function Standing({ purchase }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  const { transactionHash, stage, evidence } = purchase
  if (evidence !== null) return <span className={styles.none}>{t(`evidence.approvedBy.${evidence}`)}</span>
  if (transactionHash !== null) {
    return (
      <>
        <TransactionLink purchase={purchase} />
        <NoTransaction purchase={purchase} />
      </>
    )
  }
  return (
    <span className={styles.none}>
      {stage === 'awaiting-payment' ? t('evidence.notPaid') : t('evidence.noHash')}
    </span>
  )
}
