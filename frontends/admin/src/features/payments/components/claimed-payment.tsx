import type { AdminPurchase, AuditEvent } from '@presale/contracts'
import { explorerLink } from '@presale/kernel'
import { formatExactTime, Notice } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { CodeText } from '../../../events/code-text'
import { describeActor } from '../../../events/event-descriptions'
import { sameHashQuery } from '../api/same-hash'
import { type Claim, claimsIn } from '../expected-and-claimed'
import { Moment } from './moment'
import styles from './payment-facts.module.css'

export interface ClaimedPaymentProps {
  purchase: AdminPurchase
  events: readonly AuditEvent[] | undefined
}

/** What the buyer says was paid, held against the payment window; and what was settled on in the end. */
export function ClaimedPayment({ purchase, events }: ClaimedPaymentProps) {
  const { transactionHash, status } = purchase
  const claims = claimsOf(purchase, events)
  const isClaimed = claims.some(({ hash }) => hash === transactionHash)
  return (
    <section className={styles.part} aria-label="Claimed by the buyer">
      <h3 className={styles.heading}>Claimed by the buyer</h3>
      {claims.length === 0 && <p className={styles.note}>The buyer has not reported a payment.</p>}
      {claims.map((claim) => (
        <ClaimOf key={claim.at} claim={claim} purchase={purchase} />
      ))}
      {transactionHash !== null && !isClaimed && (
        <CodeText
          term={settledTerm(status, claims)}
          code={transactionHash}
          link={explorerLink(purchase.cryptoSymbol, purchase.wallet, transactionHash)}
        />
      )}
      {purchase.contested && transactionHash !== null && (
        <OtherClaims purchaseId={purchase.id} hash={transactionHash} />
      )}
    </section>
  )
}

/** Beside a claimed transaction, another one is no mistake of the reader's. */
function settledTerm(status: AdminPurchase['status'], claims: readonly Claim[]): string {
  if (status !== 'approved') return 'Transaction'
  return claims.some(({ hash }) => hash !== null)
    ? 'Approved with another transaction than claimed'
    : 'Transaction it was approved with'
}

/** From the history; while that is not here, what the row itself says. */
function claimsOf(purchase: AdminPurchase, events: readonly AuditEvent[] | undefined): Claim[] {
  if (events) return claimsIn(events)
  return purchase.paidAt === null
    ? []
    : [{ at: purchase.paidAt, hash: purchase.transactionHash, besideWindow: undefined }]
}

function ClaimOf({ claim: { at, hash, besideWindow }, purchase }: { claim: Claim; purchase: AdminPurchase }) {
  return (
    <>
      <p className={styles.note}>
        Reported{besideWindow !== undefined && ` ${besideWindow}`}
        <span className={styles.second}>
          <Moment at={at} />
        </span>
      </p>
      {hash === null ? (
        <p className={styles.note}>No transaction hash given.</p>
      ) : (
        <CodeText
          term="Claimed transaction"
          code={hash}
          link={explorerLink(purchase.cryptoSymbol, purchase.wallet, hash)}
        />
      )}
    </>
  )
}

/** Which other purchases name the same transaction; where the trail can't say, it can be searched. */
function OtherClaims({ purchaseId, hash }: { purchaseId: string; hash: string }) {
  const { data: others = [] } = useQuery(sameHashQuery(purchaseId, hash))
  return (
    <Notice tone="declined" title="The same transaction is claimed elsewhere">
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.purchaseId}>
            <Link to={`/admin?${new URLSearchParams({ tab: 'payments', purchase: other.purchaseId })}`}>
              Purchase {other.purchaseId.slice(0, 8)}
            </Link>{' '}
            {describeActor(other.actor)}, {formatExactTime(new Date(other.at))}
          </li>
        ))}
        <li>
          <Link to={`/admin?${new URLSearchParams({ view: 'audit', search: hash })}`}>
            Search the audit trail for this hash
          </Link>
        </li>
      </ul>
    </Notice>
  )
}
