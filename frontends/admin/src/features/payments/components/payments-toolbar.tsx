import { LinkChip } from '@presale/ui'
import { Link } from 'react-router-dom'
import { ListToolbar } from '../../../lists/list-toolbar'
import type { EvidenceFilter, PaymentsView, StatusFilter } from '../payments-view'
import type { PaymentsViewState } from '../use-payments-view'

export interface PaymentsToolbarProps extends PaymentsViewState {
  attentionCount: number | undefined
}

interface ListFilter {
  readonly status: StatusFilter | undefined
  readonly evidence: EvidenceFilter | undefined
  readonly label: string
}

const byStatus = (label: string, status?: StatusFilter): ListFilter => ({
  label,
  status,
  evidence: undefined,
})
const byEvidence = (label: string, evidence: EvidenceFilter): ListFilter => ({
  label,
  evidence,
  status: undefined,
})

const FILTERS: readonly ListFilter[] = [
  byStatus('All'),
  byStatus('Needs attention', 'attention'),
  byStatus('Pending', 'pending'),
  byStatus('Approved', 'approved'),
  byStatus('Declined', 'declined'),
  byStatus('Expired', 'expired'),
  byEvidence('Without evidence', 'none'),
]

/** Those that only a link leads to. */
const MORE: Readonly<Partial<Record<EvidenceFilter, ListFilter>>> = {
  reason: byEvidence('By a reason alone', 'reason'),
  transaction: byEvidence('By a transaction', 'transaction'),
  'no-transaction': byEvidence('Without a transaction', 'no-transaction'),
}

function filtersOf({ evidence }: PaymentsView): readonly ListFilter[] {
  const more = evidence && MORE[evidence]
  return more ? [...FILTERS, more] : FILTERS
}

const ORDERS = [
  { value: 'date desc', label: 'Newest first' },
  { value: 'date asc', label: 'Oldest first' },
  { value: 'amount desc', label: 'Largest amount first' },
  { value: 'amount asc', label: 'Smallest amount first' },
  { value: 'total desc', label: 'Largest total first' },
  { value: 'total asc', label: 'Smallest total first' },
] as const

export function PaymentsToolbar({ view, change, linkTo, attentionCount }: PaymentsToolbarProps) {
  return (
    <ListToolbar
      label="Search payments"
      placeholder="Search name, email, wallet, amount"
      view={view}
      change={change}
      orders={ORDERS}
      filterLabel="Filter by status"
      filters={filtersOf(view).map(({ status, evidence, label }) => (
        <LinkChip
          key={label}
          isSelected={view.status === status && view.evidence === evidence}
          count={status === 'attention' ? attentionCount : undefined}
        >
          <Link to={linkTo({ status, evidence })} preventScrollReset>
            {label}
          </Link>
        </LinkChip>
      ))}
    />
  )
}
