import type { ApprovalEvidence, SaleHistory } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { type Column, formatNumber, LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import { evidenceSummary } from '../figure-labels'
import { texts } from '../texts'
import type { en } from '../texts.en'
import type { FigureProps } from './day-figures'
import { FigureCard } from './figure-card'
import { countColumn, dollarColumn, dollars } from './figure-columns'

type Evidence = SaleHistory['evidence'][number]

const COLORS: Readonly<Record<ApprovalEvidence, string>> = {
  transaction: 'var(--approved)',
  reason: 'var(--pending)',
  none: 'var(--declined)',
}

const columns = (t: Translate<typeof en>): readonly Column<Evidence>[] => [
  {
    id: 'evidence',
    header: t('evidence'),
    isPrimary: true,
    cell: ({ evidence }) => t(`evidence.${evidence}`),
  },
  countColumn('purchases', t('approved'), ({ purchases }) => purchases),
  dollarColumn('total', t('raised'), ({ total }) => total),
]

/** What the approvals stand on; those without evidence are a link away, whenever they were requested. */
export function EvidenceOfApprovals({ history, isTable, className }: FigureProps) {
  const t = texts.useT()
  return (
    <FigureCard
      title={t('evidenceOfApprovals')}
      summary={evidenceSummary(history, t)}
      action={
        <LinkButton size="sm">
          <Link to={`/admin?${new URLSearchParams({ tab: 'payments', evidence: 'none' })}`}>
            {t('showWithoutEvidence')}
          </Link>
        </LinkButton>
      }
      className={className}
      isTable={isTable}
      isLying
      series={[{ name: t('approved'), color: 'var(--accent)' }]}
      rows={history.evidence.map(({ evidence, purchases, total }) => ({
        key: evidence,
        label: t(`evidence.${evidence}`),
        name: t(`evidence.${evidence}`),
        values: [purchases],
        color: COLORS[evidence],
        facts: [
          { term: t('approved'), text: formatNumber(purchases) },
          { term: t('raised'), text: dollars(total) },
        ],
      }))}
      columns={columns(t)}
      data={history.evidence}
      rowKey={({ evidence }) => evidence}
    />
  )
}
