import type { AuditEvent } from '@presale/contracts'
import { Rich, type Translate } from '@presale/i18n'
import { type Column, useIsPhone } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { dollars, keptOf, text } from '../../../events/event-data'
import { describeActor, describeEvent, roleBesideName } from '../../../events/event-descriptions'
import { eventSearchHint, eventTypes } from '../../../events/event-filters'
import { isOfTheHost } from '../../../events/is-of-the-host'
import { texts as eventTexts, type TranslateEvents } from '../../../events/texts'
import { auditEventsQuery } from '../api/audit-events'
import type { AuditViewState } from '../audit-view'
import { eventsQueryOf } from '../audit-view'
import { texts } from '../texts'
import type { en } from '../texts.en'
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
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  const { view, change, linkTo } = viewState
  const query = useQuery(auditEventsQuery(eventsQueryOf(view)))
  const isPhone = useIsPhone()
  return (
    <>
      <AuditFilters
        {...viewState}
        drafts={drafts}
        types={eventTypes(inEvents)}
        searchFor={t('events.searchFor')}
        searchHint={eventSearchHint(inEvents)}
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
        columns={isPhone ? cardOf(viewState, t, inEvents) : columnsOf(viewState, t, inEvents)}
        noun="events"
        caption={t('events.caption')}
        failed={t('events.failed')}
        emptyHint={t('events.noneHint')}
        detail={(event) => (
          <EventDetail event={event} onlyThisPurchase={linkTo({ purchase: event.purchaseId })} />
        )}
      />
    </>
  )
}

function columnsOf(
  { view, change, linkTo }: AuditViewState,
  t: Translate<typeof en>,
  inEvents: TranslateEvents,
): Column<AuditEvent>[] {
  return [
    { id: 'when', header: t('column.when'), cell: ({ at }) => <MomentCell at={at} /> },
    whatColumn({ view, change }, t, inEvents),
    { id: 'who', header: t('column.who'), cell: ({ actor }) => <ActorCell actor={actor} linkTo={linkTo} /> },
    {
      id: 'buyer',
      header: t('column.buyer'),
      cell: ({ buyer }) =>
        buyer && <PersonLink name={buyer.name} to={linkTo({ buyer: buyer.id })} shows="purchases" />,
    },
    { id: 'purchase', header: t('column.purchase'), cell: (event) => <PurchaseCell event={event} /> },
    {
      id: 'revision',
      header: t('column.revision'),
      align: 'end',
      givesWay: 0,
      cell: ({ revision }) => revision,
    },
  ]
}

/** The same in three lines: what; when and of which purchase; who, and for whom. */
function cardOf(
  { view, change, linkTo }: AuditViewState,
  t: Translate<typeof en>,
  inEvents: TranslateEvents,
): Column<AuditEvent>[] {
  return [
    whatColumn({ view, change }, t, inEvents),
    {
      id: 'when',
      header: t('column.when'),
      isPrimary: true,
      cell: (event) => (
        <span className={styles.ends}>
          <MomentCell at={event.at} />
          <PurchaseCell event={event} />
        </span>
      ),
    },
    {
      id: 'who',
      header: t('column.who'),
      isPrimary: true,
      cell: ({ actor, buyer }) => (
        <span className={styles.ends}>
          <ActorCell actor={actor} linkTo={linkTo} />
          {buyer && buyer.id !== actor.id && (
            <span>
              <Rich
                text={t('forBuyer')}
                parts={{
                  buyer: () => (
                    <PersonLink name={buyer.name} to={linkTo({ buyer: buyer.id })} shows="purchases" />
                  ),
                }}
              />
            </span>
          )}
        </span>
      ),
    },
  ]
}

function whatColumn(
  { view, change }: Pick<AuditViewState, 'view' | 'change'>,
  t: Translate<typeof en>,
  inEvents: TranslateEvents,
): Column<AuditEvent> {
  return {
    id: 'what',
    header: t('column.what'),
    isPrimary: true,
    cell: (event) => {
      const { title, tone } = describeEvent(event, inEvents)
      const isOpen = view.open === event.id
      return (
        <WhatCell
          id={event.id}
          title={title}
          kept={keptOf(event)}
          tone={tone}
          isOpen={isOpen}
          onToggle={() => change({ open: isOpen ? undefined : event.id }, { replace: true })}
        >
          <More words={beside(event, t)} kept={keptOf(event)} isQuoted={event.type !== 'PurchaseRequested'} />
        </WhatCell>
      )
    },
  }
}

function PurchaseCell({ event: { purchaseId } }: { event: AuditEvent }) {
  const t = texts.useT()
  return (
    <Link
      className={styles.id}
      to={`/admin?tab=payments&purchase=${purchaseId}`}
      title={t('openPurchase', { id: purchaseId })}
    >
      <span translate="no">{purchaseId.slice(0, 8)}</span>
    </Link>
  )
}

/** What is to be known without opening it: what it costs, or why it was done. */
function beside({ type, data, isUnreadable }: AuditEvent, t: Translate<typeof en>): string | undefined {
  if (isUnreadable) return undefined
  if (type !== 'PurchaseRequested') return text(data.reason)
  const [total, currency] = [dollars(data.total, 2), text(data.currency)]
  return total === undefined || currency === undefined ? undefined : t('besideRequest', { total, currency })
}

interface ActorCellProps {
  /** The system has no id, or the nil uuid among staff's changes, where a command of the host is marked so as well. */
  actor: { readonly id: string | null; readonly role: string; readonly name?: string | undefined }
  linkTo: AuditViewState['linkTo']
}

export function ActorCell({ actor: { id, role, name }, linkTo }: ActorCellProps) {
  const inEvents = eventTexts.useT()
  if (id === null || isOfTheHost(id)) return <span>{describeActor({ role: 'system' }, inEvents)}</span>
  return (
    <span className={styles.who}>
      <PersonLink name={name} to={linkTo({ actor: id })} shows="deeds" />
      <span className={styles.role}>{roleBesideName(role, inEvents)}</span>
    </span>
  )
}

function ChosenPeople({ rows, view, linkTo }: AuditViewState & { rows: readonly AuditEvent[] }) {
  const t = texts.useT()
  const { actor, buyer, purchase } = view
  return (
    <>
      {actor !== undefined && (
        <PersonChip
          filter="actor"
          id={actor}
          name={rows.find((row) => row.actor.id === actor)?.actor.name}
          to={linkTo({ actor: undefined })}
        />
      )}
      {buyer !== undefined && (
        <PersonChip
          filter="buyer"
          id={buyer}
          name={rows.find((row) => row.buyer?.id === buyer)?.buyer?.name}
          to={linkTo({ buyer: undefined })}
        />
      )}
      {purchase !== undefined && (
        <FilterChip to={linkTo({ purchase: undefined })}>
          <Rich
            text={t('chip.purchase')}
            parts={{
              id: () => (
                <span className={styles.id} translate="no">
                  {purchase.slice(0, 8)}
                </span>
              ),
            }}
          />
        </FilterChip>
      )}
    </>
  )
}
