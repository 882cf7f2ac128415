import type { ApprovalEvidence, SaleHistory } from '@presale/contracts'
import { type Column, formatNumber, LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import { evidenceSummary } from '../figure-labels'
import type { FigureProps } from './day-figures'
import { FigureCard } from './figure-card'
import { countColumn, dollarColumn, dollars } from './figure-columns'

type Evidence = SaleHistory['evidence'][number]

const KINDS: Readonly<Record<ApprovalEvidence, { label: string; color: string }>> = {
  transaction: { label: 'A transaction', color: 'var(--approved)' },
  reason: { label: 'Reason only', color: 'var(--pending)' },
  none: { label: 'Without evidence', color: 'var(--declined)' },
}

const COLUMNS: readonly Column<Evidence>[] = [
  { id: 'evidence', header: 'Evidence', isPrimary: true, cell: ({ evidence }) => KINDS[evidence].label },
  countColumn('purchases', 'Approved', ({ purchases }) => purchases),
  dollarColumn('total', 'Raised', ({ total }) => total),
]

/** What the approvals stand on; those without evidence are a link away, whenever they were requested. */
export function EvidenceOfApprovals({ history, isTable, className }: FigureProps) {
  return (
    <FigureCard
      title="Evidence of approvals"
      summary={evidenceSummary(history)}
      action={
        <LinkButton size="sm">
          <Link to={`/admin?${new URLSearchParams({ tab: 'payments', evidence: 'none' })}`}>
            Show all approved without evidence
          </Link>
        </LinkButton>
      }
      className={className}
      isTable={isTable}
      isLying
      series={[{ name: 'Approved', color: 'var(--accent)' }]}
      rows={history.evidence.map(({ evidence, purchases, total }) => ({
        key: evidence,
        label: KINDS[evidence].label,
        name: KINDS[evidence].label,
        values: [purchases],
        color: KINDS[evidence].color,
        facts: [
          { term: 'Approved', text: formatNumber(purchases) },
          { term: 'Raised', text: dollars(total) },
        ],
      }))}
      columns={COLUMNS}
      data={history.evidence}
      rowKey={({ evidence }) => evidence}
    />
  )
}
