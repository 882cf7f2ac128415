import type { AdminAction } from '@presale/contracts'
import { type Column, TextField } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useDraftSearch } from '../../../lists/use-draft-search'
import { useShell } from '../../../shell-context'
import { staffChangesQuery } from '../api/staff-changes'
import type { AuditViewState } from '../audit-view'
import { changesQueryOf } from '../audit-view'
import { CHANGE_TYPES, changeTypeLabel, describeChange, inOneLine } from '../change-descriptions'
import { AuditFilters, type FilterDrafts } from './audit-filters'
import { ActorCell } from './events-list'
import { PersonChip } from './person-chip'
import { StaffChangeDetail } from './staff-change-detail'
import { MomentCell, More, WhatCell } from './trail-cells'
import styles from './trail-columns.module.css'
import { TrailList } from './trail-list'

const TYPES = CHANGE_TYPES.map((value) => ({ value, label: changeTypeLabel(value) }))

/** What admins and moderators changed outside the purchases’ own events, newest first. */
export function StaffChangesList({ drafts, ...viewState }: AuditViewState & { drafts: FilterDrafts }) {
  const { user } = useShell()
  const { view, change, linkTo } = viewState
  const query = useQuery(staffChangesQuery(changesQueryOf(view)))
  const [subject, setSubject] = useDraftSearch(view.subject, (text) =>
    change({ subject: text }, { replace: true }),
  )
  return (
    <>
      <AuditFilters
        {...viewState}
        drafts={drafts}
        types={TYPES}
        searchFor="Subject, old or new value"
        chips={
          view.actor !== undefined && (
            <PersonChip
              word="By"
              id={view.actor}
              name={query.data?.rows.find(({ actor }) => actor.id === view.actor)?.actor.name}
              to={linkTo({ actor: undefined })}
            />
          )
        }
      >
        <TextField
          label="Subject"
          placeholder="BTC, sale_target"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
      </AuditFilters>
      <div className={styles.roomy}>
        <TrailList
          {...viewState}
          query={query}
          columns={columnsOf(viewState, user.isAdmin)}
          noun="changes"
          caption="Changes by staff, newest first"
          failed="Failed to fetch the staff changes"
          emptyHint="What admins and moderators change appears here: wallets, price, roles, settings, settlements and exports."
          detail={(row) => (
            <StaffChangeDetail
              change={row}
              onlyThisSubject={row.subject === view.subject ? undefined : linkTo({ subject: row.subject })}
            />
          )}
        />
      </div>
    </>
  )
}

function columnsOf({ view, change, linkTo }: AuditViewState, isAdmin: boolean): Column<AdminAction>[] {
  return [
    { id: 'when', header: 'When', cell: ({ at }) => <MomentCell at={at} /> },
    {
      id: 'what',
      header: 'What',
      isPrimary: true,
      cell: (row) => {
        const { title, differences, warning } = describeChange(row)
        const isOpen = view.open === row.id
        return (
          <WhatCell
            id={row.id}
            title={title}
            isOpen={isOpen}
            onToggle={() => change({ open: isOpen ? undefined : row.id }, { replace: true })}
          >
            {warning !== undefined && (
              <span className={styles.warning} title={warning}>
                <TriangleAlert size={12} aria-hidden="true" />
                Moves where money goes
              </span>
            )}
            <More words={inOneLine(differences)} />
          </WhatCell>
        )
      },
    },
    { id: 'who', header: 'Who', cell: ({ actor }) => <ActorCell actor={actor} linkTo={linkTo} /> },
    ...(isAdmin ? [FROM] : []),
  ]
}

const FROM: Column<AdminAction> = {
  id: 'from',
  header: 'From',
  cell: ({ ipAddress }) => <span className={styles.from}>{ipAddress ?? 'Not written down'}</span>,
}
