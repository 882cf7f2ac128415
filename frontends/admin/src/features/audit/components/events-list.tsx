import type { AuditEvent } from '@presale/contracts'
import type { Column } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { dollars, join, text } from '../../../events/event-data'
import { describeActor, describeEvent } from '../../../events/event-descriptions'
import { EVENT_SEARCH_HINT, EVENT_TYPES } from '../../../events/event-filters'
import { auditEventsQuery } from '../api/audit-events'
import type { AuditViewState } from '../audit-view'
import { eventsQueryOf } from '../audit-view'
import { AuditFilters, type FilterDrafts } from './audit-filters'
import { EventDetail } from './event-detail'
import { FilterChip, PersonChip } from './person-chip'
import { PersonLink } from './person-link'
import { PurchaseField } from './purchase-field'
import { MomentCell, More, WhatCell } from './trail-cells'
import styles from './trail-columns.module.css'
import { TrailList } from './trail-list'

/** The events of all purchases, newest first. */
export function EventsList({ drafts, ...viewState }: AuditViewState & { drafts: FilterDrafts }) {
  const { view, change, linkTo } = viewState
  const query = useQuery(auditEventsQuery(eventsQueryOf(view)))
  return (
    <>
      <AuditFilters
        {...viewState}
        drafts={drafts}
        types={EVENT_TYPES}
        searchFor="Reason, hash, address, id"
        searchHint={EVENT_SEARCH_HINT}
        chips={<ChosenPeople rows={query.data?.rows ?? []} {...viewState} />}
      >
        <PurchaseField
          value={view.purchase}
          onSettle={(purchase) => change({ purchase }, { replace: true })}
        />
      </AuditFilters>
      <TrailList
        {...viewState}
        query={query}
        columns={columnsOf(viewState)}
        noun="events"
        caption="Purchase events, newest first"
        failed="Failed to fetch the audit trail"
        emptyHint="Each step of each purchase appears here, from the first request on."
        detail={(event) => (
          <EventDetail event={event} onlyThisPurchase={linkTo({ purchase: event.purchaseId })} />
        )}
      />
    </>
  )
}

function columnsOf({ view, change, linkTo }: AuditViewState): Column<AuditEvent>[] {
  return [
    { id: 'when', header: 'When', cell: ({ at }) => <MomentCell at={at} /> },
    {
      id: 'what',
      header: 'What',
      isPrimary: true,
      cell: (event) => {
        const { title, tone } = describeEvent(event)
        const isOpen = view.open === event.id
        return (
          <WhatCell
            id={event.id}
            title={title}
            tone={tone}
            isOpen={isOpen}
            onToggle={() => change({ open: isOpen ? undefined : event.id }, { replace: true })}
          >
            <More words={beside(event)} />
          </WhatCell>
        )
      },
    },
    { id: 'who', header: 'Who', cell: ({ actor }) => <ActorCell actor={actor} linkTo={linkTo} /> },
    {
      id: 'buyer',
      header: 'Buyer',
      cell: ({ buyer }) =>
        buyer && (
          <PersonLink
            name={buyer.name}
            to={linkTo({ buyer: buyer.id })}
            what={`the purchases of ${buyer.name ?? 'this deleted user'}`}
          />
        ),
    },
    {
      id: 'purchase',
      header: 'Purchase',
      cell: ({ purchaseId }) => (
        <Link
          className={styles.id}
          to={`/admin?tab=payments&purchase=${purchaseId}`}
          title={`Open purchase ${purchaseId}`}
        >
          {purchaseId.slice(0, 8)}
        </Link>
      ),
    },
    { id: 'revision', header: 'Rev.', align: 'end', cell: ({ revision }) => revision },
  ]
}

/** What is to be known without opening it: what it costs, or why it was done. */
function beside({ type, data, isUnreadable }: AuditEvent): string | undefined {
  if (isUnreadable) return undefined
  if (type !== 'PurchaseRequested') return text(data.reason)
  return join(dollars(data.total, 2), 'in', data.currency)
}

interface ActorCellProps {
  /** The system has no id. */
  actor: { readonly id: string | null; readonly role: string; readonly name?: string | undefined }
  linkTo: AuditViewState['linkTo']
}

export function ActorCell({ actor: { id, role, name }, linkTo }: ActorCellProps) {
  const word = describeActor({ role })
  if (id === null) return word
  return (
    <span className={styles.who}>
      <PersonLink name={name} to={linkTo({ actor: id })} what={`what ${name ?? 'this deleted user'} did`} />
      <span className={styles.role}>{word.toLowerCase()}</span>
    </span>
  )
}

function ChosenPeople({ rows, view, linkTo }: AuditViewState & { rows: readonly AuditEvent[] }) {
  const { actor, buyer, purchase } = view
  return (
    <>
      {actor !== undefined && (
        <PersonChip
          word="By"
          id={actor}
          name={rows.find((row) => row.actor.id === actor)?.actor.name}
          to={linkTo({ actor: undefined })}
        />
      )}
      {buyer !== undefined && (
        <PersonChip
          word="Buyer:"
          id={buyer}
          name={rows.find((row) => row.buyer?.id === buyer)?.buyer?.name}
          to={linkTo({ buyer: undefined })}
        />
      )}
      {purchase !== undefined && (
        <FilterChip to={linkTo({ purchase: undefined })}>
          Purchase <span className={styles.id}>{purchase.slice(0, 8)}</span>
        </FilterChip>
      )}
    </>
  )
}
