import { LinkChip } from '@presale/ui'
import { Link } from 'react-router-dom'
import { ListToolbar } from '../../../lists/list-toolbar'
import type { EvidenceFilter, PaymentsView, PaymentsViewState, StatusFilter } from '../payments-view'

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
  { sort: 'date', order: 'desc', label: 'Newest first' },
  { sort: 'date', order: 'asc', label: 'Oldest first' },
  { sort: 'amount', order: 'desc', label: 'Largest amount first' },
  { sort: 'amount', order: 'asc', label: 'Smallest amount first' },
  { sort: 'total', order: 'desc', label: 'Largest total first' },
  { sort: 'total', order: 'asc', label: 'Smallest total first' },
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
