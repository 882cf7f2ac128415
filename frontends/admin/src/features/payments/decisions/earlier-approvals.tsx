import type { AdminPurchase } from '@presale/contracts'
import { Kept, Rich } from '@presale/i18n'
import { formatDate, formatNumber, Notice } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { EARLIER_NAMED, earlierApprovalsQuery } from '../api/earlier-approvals'
import styles from './decision-dialog.module.css'
import { texts } from './texts'

/** One payment, two purchases: what was credited to this buyer without a transaction may have been this one. */
export function EarlierApprovals({ purchase }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  const { data, isError } = useQuery(earlierApprovalsQuery(purchase))
  const { cryptoSymbol, userName } = purchase
  const paid = (amount: string) => `${formatNumber(amount)} ${cryptoSymbol}`
  if (isError) {
    return (
      <Notice tone="pending" title={t('earlier.failed')}>
        <Kept text={t('earlier.failedHint', { buyer: userName })} words={[userName]} />
      </Notice>
    )
  }
  // Where a transaction is added later, the purchase is one of them itself.
  const isAmong = purchase.evidence === 'reason' || purchase.evidence === 'none'
  const total = (data?.total ?? 0) - (isAmong ? 1 : 0)
  if (!data || total <= 0) return null
  const rows = data.rows.filter(({ id }) => id !== purchase.id).slice(0, EARLIER_NAMED)
  return (
    <Notice
      tone="pending"
      title={
        <Kept text={t('earlier.title', { count: total, currency: cryptoSymbol })} words={[cryptoSymbol]} />
      }
    >
      <p className={styles.lead}>{t('earlier.lead')}</p>
      <ul className={styles.earlier}>
        {rows.map(({ id, amount, cryptoAmount, date, approvalReason }) => (
          <li key={id}>
            <Rich
              text={t(approvalReason === null ? 'earlier.item' : 'earlier.itemWithReason', {
                amount: formatNumber(amount),
                payment: paid(cryptoAmount),
                date: formatDate(new Date(date)),
              })}
              parts={{
                link: (words) => (
                  <Link
                    to={`/admin?${new URLSearchParams({ tab: 'payments', purchase: id })}`}
                    target="_blank"
                  >
                    <Kept text={words} words={[formatNumber(amount), paid(cryptoAmount)]} />
                  </Link>
                ),
                reason: () => <bdi>{approvalReason}</bdi>,
              }}
            />
          </li>
        ))}
        {total > rows.length && <li>{t('earlier.more', { count: formatNumber(total - rows.length) })}</li>}
      </ul>
    </Notice>
  )
}
