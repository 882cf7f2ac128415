import type { Purchase } from '@presale/contracts'
import { Amount, Card, type Column, EmptyState, formatDate, SampleTag, Table } from '@presale/ui'
import { CalendarClock } from 'lucide-react'
import { SAMPLE_TGE } from '../../sample-content'
import { creditState, isScheduled } from './credit-state'

export interface TokenScheduleProps {
  rows: readonly Purchase[]
  tokenName: string
  isLoading: boolean
}

/** When the tokens of each purchase arrive: on the balance once approved, and handed out at the TGE. */
export function TokenSchedule({ rows, tokenName, isLoading }: TokenScheduleProps) {
  const columns: Column<Purchase>[] = [
    {
      id: 'tokens',
      header: 'Tokens',
      isPrimary: true,
      cell: (row) => <Amount value={row.amount} unit={tokenName} />,
    },
    { id: 'bought', header: 'Bought', cell: (row) => formatDate(new Date(row.date)) },
    { id: 'credited', header: 'On your balance', cell: creditState },
    { id: 'handed-out', header: 'Distribution', cell: () => SAMPLE_TGE },
  ]
  return (
    <Card title="Token schedule" padding="none" action={<SampleTag>Distribution: sample data</SampleTag>}>
      <Table
        caption="Token schedule"
        columns={columns}
        rows={rows.filter(isScheduled)}
        rowKey={(row) => row.id}
        skeletonRows={isLoading ? 2 : undefined}
        empty={
          <EmptyState
            icon={<CalendarClock size={22} aria-hidden="true" />}
            title="No purchases available"
            description="Once you have bought tokens, you see here when they arrive."
          />
        }
      />
    </Card>
  )
}
