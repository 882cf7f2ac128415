import type { AdminPurchase } from '@presale/contracts'
import { Card, classNames, useMediaQuery } from '@presale/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { decidedQuery, paymentQuery, paymentsQuery, refreshPayments } from '../api/payments'
import { BulkDialog } from '../decisions/bulk-dialog'
import type { BulkVerb } from '../decisions/bulk-verbs'
import { DecisionDialog } from '../decisions/decision-dialog'
import type { DecisionVerb } from '../decisions/decision-labels'
import { PaymentDetails } from '../details/payment-details'
import { queryOf, UNFILTERED, usePaymentsView } from '../payments-view'
import { texts } from '../texts'
import { useOpeningView } from '../use-opening-view'
import { useRowSelection } from '../use-row-selection'
import { useSteadyRows } from '../use-steady-rows'
import { useWorklist } from '../use-worklist'
import { AttentionBanner } from './attention-banner'
import { KeysDialog } from './keys-dialog'
import { PaymentsList } from './payments-list'
import styles from './payments-tab.module.css'
import { PaymentsToolbar } from './payments-toolbar'
import { ReceivedList } from './received-list'
import { SelectSeen } from './select-seen'
import { SelectionBar } from './selection-bar'

/** From this width on the details are beside the list; below it they are a sheet. */
const ROOM_FOR_TWO = '(min-width: 1280px)'

const NO_ROWS: readonly AdminPurchase[] = []

/** Payment Tracking: the worklist of purchases, and the details of one of them. */
export function PaymentsTab() {
  const t = texts.useT()
  const viewState = usePaymentsView()
  const { view, change, linkTo } = viewState
  const client = useQueryClient()
  const query = useQuery(paymentsQuery(queryOf(view)))
  useOpeningView(change, query.data)
  const list = useRef<HTMLDivElement>(null)
  const { data: decided } = useQuery(decidedQuery)
  const steady = useSteadyRows({
    read: query.data?.rows ?? NO_ROWS,
    listKey: JSON.stringify(queryOf({ ...view, page: 1 })),
    page: view.page,
    list,
    isOutdated: query.isPlaceholderData || query.data === undefined,
    decided,
  })
  const { rows } = steady
  const selection = useRowSelection(rows)
  const shownIds = rows.map(({ id }) => id).filter(selection.has)
  const [bulkVerb, setBulkVerb] = useState<BulkVerb>()
  const [decision, setDecision] = useState<{ verb: DecisionVerb; purchase: AdminPurchase; hash?: string }>()
  const hasRoomForTwo = useMediaQuery(ROOM_FOR_TWO)
  const isBeside = hasRoomForTwo && view.selected !== undefined
  const decide = useCallback(
    (verb: DecisionVerb, purchase: AdminPurchase) => setDecision({ verb, purchase }),
    [],
  )
  /** What arrived is taken for the transaction of this purchase: approved by it, or looked at where it cannot be. */
  const join = async (id: string, hash: string) => {
    const purchase = await client.fetchQuery(paymentQuery(id))
    if (purchase.allowedActions.includes('approve')) setDecision({ verb: 'approve', purchase, hash })
    else change({ selected: id, ...UNFILTERED })
  }
  const [areKeysShown, setAreKeysShown] = useState(false)
  const showKeys = () => setAreKeysShown(true)
  const { goOnAfter } = useWorklist({
    rows,
    list,
    selected: view.selected,
    onOpen: (id) => change({ selected: id }),
    onDecide: decide,
    onShowKeys: showKeys,
  })
  const close = useCallback(() => change({ selected: undefined }), [change])
  const handleDeadline = useCallback(() => void refreshPayments(client), [client])
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // Events of dialogs bubble here through React, but not through the page. A search field clears itself, and what is
    // being written in a note would be lost.
    const { target, currentTarget } = event
    const isInside = target instanceof Node && currentTarget.contains(target)
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isBeside && event.key === 'Escape' && isInside && !isField) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the details, wherever in the list the focus is
    <div className={classNames(styles.layout, isBeside && styles.beside)} onKeyDown={handleKey}>
      <Card padding="none" aria-label={t('list.label')}>
        <PaymentsToolbar
          {...viewState}
          attentionCount={query.data?.attentionCount}
          toDecideCount={query.data?.toDecideCount}
          seenCount={query.data?.seenCount}
          seenEndedCount={query.data?.seenEndedCount}
          receivedCount={query.data?.receivedCount}
          onShowKeys={showKeys}
        />
        <AttentionBanner
          view={view}
          linkTo={linkTo}
          change={viewState.change}
          count={query.data?.attentionCount}
        />
        {view.seen === 'any' && <SelectSeen rows={rows} selection={selection} />}
        {view.seen === 'nobody' ? (
          <ReceivedList view={view} change={change} onJoin={(id, hash) => void join(id, hash)} />
        ) : (
          <PaymentsList
            selection={selection}
            query={query}
            steady={steady}
            listRef={list}
            view={view}
            change={change}
            onDecide={decide}
            onDeadline={handleDeadline}
            isBeside={isBeside}
          />
        )}
        <SelectionBar
          chosen={selection.chosen}
          shownCount={shownIds.length}
          onDecide={setBulkVerb}
          onClear={() => selection.drop(selection.chosen.map(({ id }) => id))}
        />
      </Card>
      {view.selected !== undefined && (
        <PaymentDetails
          key={view.selected}
          id={view.selected}
          asOf={view.asOf}
          linkAsOf={(asOf) => linkTo({ asOf })}
          isBeside={isBeside}
          onClose={close}
          onDecide={decide}
          onDecided={({ id }) => goOnAfter(id)}
          onDeadline={handleDeadline}
        />
      )}
      {bulkVerb && (
        <BulkDialog
          verb={bulkVerb}
          chosen={selection.chosen}
          shownIds={shownIds}
          onClose={(done, updates) => {
            selection.set(updates, true)
            selection.drop(done)
            setBulkVerb(undefined)
          }}
        />
      )}
      {decision && (
        <DecisionDialog
          {...decision}
          onClose={() => setDecision(undefined)}
          onDecided={({ id }) => goOnAfter(id)}
        />
      )}
      {areKeysShown && <KeysDialog onClose={() => setAreKeysShown(false)} />}
    </div>
  )
}
