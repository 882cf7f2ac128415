import type { AdminPurchase, AuditEvent } from '@presale/contracts'
import { Kept, type Translate } from '@presale/i18n'
import { explorerLink } from '@presale/kernel'
import { Notice, StatusBadge } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { CodeText } from '../../../events/code-text'
import { texts as eventTexts, type TranslateEvents } from '../../../events/texts'
import { TransactionLink } from '../../../purchases/transaction-link'
import { sameTransactionQuery } from '../api/payments'
import { lacksTransaction, standingOf } from '../decisions/approval-entry'
import { type Claim, claimsIn } from './expected-and-claimed'
import { Moment } from './moment'
import styles from './payment-facts.module.css'
import { texts } from './texts'
import type { en } from './texts.en'

export interface ClaimedPaymentProps {
  purchase: AdminPurchase
  events: readonly AuditEvent[] | undefined
}

/** What the buyer says was paid, held against the payment window; and what was settled on in the end. */
export function ClaimedPayment({ purchase, events }: ClaimedPaymentProps) {
  const t = texts.useT()
  const { transactionHash, status } = purchase
  const claims = claimsOf(purchase, events, eventTexts.useT())
  const isClaimed = claims.some(({ hash }) => hash === transactionHash)
  return (
    <section className={styles.part} aria-label={t('claimed.title')}>
      <h3 className={styles.heading}>{t('claimed.title')}</h3>
      {claims.length === 0 && <p className={styles.note}>{t('claimed.none')}</p>}
      {claims.map((claim) => (
        <ClaimOf key={claim.at} claim={claim} purchase={purchase} />
      ))}
      {transactionHash !== null && !isClaimed && (
        <CodeText
          term={settledTerm(t, status, claims)}
          code={transactionHash}
          link={explorerLink(purchase.cryptoSymbol, purchase.wallet, transactionHash)}
        />
      )}
      {purchase.contested && <OtherClaims purchase={purchase} />}
    </section>
  )
}

/** Beside a claimed transaction, another one is no mistake of the reader's. */
function settledTerm(
  t: Translate<typeof en>,
  status: AdminPurchase['status'],
  claims: readonly Claim[],
): string {
  if (status !== 'approved') return t('onChain.transaction')
  return claims.some(({ hash }) => hash !== null) ? t('claimed.another') : t('claimed.approvedWith')
}

/** From the history; while that is not here, what the row itself says. */
function claimsOf(
  purchase: AdminPurchase,
  events: readonly AuditEvent[] | undefined,
  inEvents: TranslateEvents,
): Claim[] {
  if (events) return claimsIn(events, inEvents)
  return purchase.paidAt === null
    ? []
    : [{ at: purchase.paidAt, hash: purchase.transactionHash, besideWindow: undefined }]
}

function ClaimOf({ claim: { at, hash, besideWindow }, purchase }: { claim: Claim; purchase: AdminPurchase }) {
  const t = texts.useT()
  return (
    <>
      <p className={styles.note}>
        <span>
          {besideWindow === undefined
            ? t('claimed.reported')
            : t('claimed.reportedBeside', { beside: besideWindow })}
        </span>
        <span className={styles.second}>
          <Moment at={at} />
        </span>
      </p>
      {hash === null ? (
        <p className={styles.note}>{t('claimed.noHash')}</p>
      ) : (
        <>
          <CodeText
            term={t('claimed.transaction')}
            code={hash}
            link={explorerLink(purchase.cryptoSymbol, purchase.wallet, hash)}
          />
          {lacksTransaction({ ...purchase, transactionHash: hash }) && (
            <p className={styles.note}>
              {t(`claimed.${standingOf({ ...purchase, transactionHash: hash })}`)}
            </p>
          )}
        </>
      )}
    </>
  )
}

/** Which other purchases may have been paid by the same transaction, as each of them names it. */
function OtherClaims({ purchase: { id, transactionHash } }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  const { data: others = [] } = useQuery(sameTransactionQuery(id))
  return (
    <Notice tone="declined" title={t('claimed.elsewhere')}>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.id} className={styles.other}>
            <Link to={`/admin?${new URLSearchParams({ tab: 'payments', purchase: other.id })}`}>
              <Kept
                text={t('claimed.purchase', { id: other.id.slice(0, 8) })}
                words={[other.id.slice(0, 8)]}
              />
            </Link>
            <bdi translate="no">{other.userName}</bdi>
            <StatusBadge status={other.status} />
            <TransactionLink purchase={other} />
          </li>
        ))}
        <li>
          <Link to={`/admin?${new URLSearchParams({ view: 'audit', search: transactionHash ?? '' })}`}>
            {t('claimed.searchHash')}
          </Link>
        </li>
      </ul>
    </Notice>
  )
}
