import type { KeyOf } from '@presale/i18n'
import { IconButton, LinkChip } from '@presale/ui'
import { Keyboard } from 'lucide-react'
import { ListToolbar } from '../../../lists/list-toolbar'
import { SavedViewsMenu } from '../../../lists/saved-views/saved-views-menu'
import { ViewLink } from '../../../lists/view-link'
import {
  type EvidenceFilter,
  inFull,
  type MarkFilter,
  type PaymentsView,
  type PaymentsViewState,
  SAVED_BARE,
  type StatusFilter,
  UNFILTERED,
  usualOrderOf,
} from '../payments-view'
import { texts } from '../texts'
import type { en } from '../texts.en'
import styles from './payments-toolbar.module.css'

export interface PaymentsToolbarProps extends PaymentsViewState {
  attentionCount: number | undefined
  toDecideCount: number | undefined
  /** Undefined where the site asks no node. */
  seenCount: number | undefined
  seenEndedCount: number | undefined
  receivedCount: number | undefined
  /** The sheet with the keys. */
  onShowKeys: () => void
}

const VIEW_PARAMS = ['search', 'status', 'evidence', 'mark', 'seen', 'sort', 'order'] as const

/** One of them at a time. */
interface ListFilter extends Pick<PaymentsView, 'status' | 'evidence' | 'mark' | 'seen'> {
  /** The key of its text. */
  readonly name: FilterName
}

type FilterName = Extract<KeyOf<typeof en>, `filter.${string}`>

const byStatus = (name: FilterName, status?: StatusFilter): ListFilter => ({ ...UNFILTERED, name, status })
const byEvidence = (name: FilterName, evidence: EvidenceFilter): ListFilter => ({
  ...UNFILTERED,
  name,
  evidence,
})
const byMark = (name: FilterName, mark: MarkFilter): ListFilter => ({ ...UNFILTERED, name, mark })

const SEEN: ListFilter = { ...UNFILTERED, name: 'filter.seen', seen: 'any' }
const ENDED: ListFilter = { ...UNFILTERED, name: 'filter.seenEnded', seen: 'ended' }
const RECEIVED: ListFilter = { ...UNFILTERED, name: 'filter.received', seen: 'nobody' }

const FILTERS: readonly ListFilter[] = [
  byStatus('filter.toDecide', 'to-decide'),
  byStatus('filter.all'),
  byStatus('filter.attention', 'attention'),
  byStatus('filter.pending', 'pending'),
  byStatus('filter.approved', 'approved'),
  byStatus('filter.declined', 'declined'),
  byStatus('filter.expired', 'expired'),
  byEvidence('filter.withoutEvidence', 'none'),
]

/** Its place, where it is offered: behind what needs attention. */
const SEEN_AT = 3

/** Those that only a link leads to. */
const MORE: readonly ListFilter[] = [
  byEvidence('filter.byReason', 'reason'),
  byEvidence('filter.byTransaction', 'transaction'),
  byEvidence('filter.withoutTransaction', 'no-transaction'),
  byMark('filter.marked', 'any'),
  byMark('filter.acceptedLate', 'accepted-late'),
  byMark('filter.earlierAddress', 'earlier-address'),
  byMark('filter.oddSettlement', 'odd-settlement'),
  byMark('filter.overCap', 'over-cap'),
  byMark('filter.overLimit', 'over-limit'),
  byMark('filter.oldPrice', 'old-price'),
  byMark('filter.sameHash', 'same-hash'),
]

const isOf = (view: PaymentsView, { status, evidence, mark, seen }: ListFilter): boolean =>
  view.status === status && view.evidence === evidence && view.mark === mark && view.seen === seen

const filtersOf = (view: PaymentsView, isWatched: boolean): readonly ListFilter[] => [
  ...FILTERS.slice(0, SEEN_AT),
  ...[SEEN, ENDED, RECEIVED].filter((one) => isWatched || isOf(view, one)),
  ...FILTERS.slice(SEEN_AT),
  ...MORE.filter((filter) => isOf(view, filter)),
]

const ORDERS = [
  { sort: 'deadline', order: 'asc', name: 'order.deadline.asc' },
  { sort: 'date', order: 'desc', name: 'order.date.desc' },
  { sort: 'date', order: 'asc', name: 'order.date.asc' },
  { sort: 'amount', order: 'desc', name: 'order.amount.desc' },
  { sort: 'amount', order: 'asc', name: 'order.amount.asc' },
  { sort: 'total', order: 'desc', name: 'order.total.desc' },
  { sort: 'total', order: 'asc', name: 'order.total.asc' },
] as const

export function PaymentsToolbar(props: PaymentsToolbarProps) {
  const t = texts.useT()
  const {
    view,
    change,
    linkTo,
    attentionCount,
    toDecideCount,
    seenCount,
    seenEndedCount,
    receivedCount,
    onShowKeys,
  } = props
  const counts: Partial<Record<StatusFilter, number | undefined>> = {
    attention: attentionCount,
    'to-decide': toDecideCount,
  }
  const countOf = ({ seen, status }: ListFilter) =>
    seen === undefined
      ? status && counts[status]
      : { any: seenCount, ended: seenEndedCount, nobody: receivedCount }[seen]
  return (
    <ListToolbar
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      view={view}
      change={change}
      orders={ORDERS.map(({ name, ...order }) => ({ ...order, label: t(name) }))}
      filterLabel={t('filter.label')}
      filters={filtersOf(view, seenCount !== undefined).map((filter) => {
        const { name, ...narrowing } = filter
        const { status } = narrowing
        return (
          <LinkChip key={name} isSelected={isOf(view, filter)} count={countOf(filter)}>
            <ViewLink to={{ ...narrowing, ...usualOrderOf(status) }} linkTo={linkTo} change={change}>
              {t(name)}
            </ViewLink>
          </LinkChip>
        )
      })}
      end={
        <span className={styles.end}>
          <SavedViewsMenu
            list="payments"
            base="tab=payments"
            names={VIEW_PARAMS}
            inFull={inFull}
            savedBare={SAVED_BARE}
          />
          <IconButton label={t('keys.title')} size="sm" className={styles.keys} onClick={onShowKeys}>
            <Keyboard aria-hidden="true" />
          </IconButton>
        </span>
      }
    />
  )
}
