import type { AdminPurchase } from '@presale/contracts'
import { Card, classNames, useMediaQuery } from '@presale/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { paymentsQuery, refreshPayments } from '../api/payments'
import type { BulkVerb } from '../bulk-verbs'
import type { DecisionVerb } from '../decision-labels'
import { queryOf, usePaymentsView } from '../payments-view'
import { useRowSelection } from '../use-row-selection'
import { AttentionBanner } from './attention-banner'
import { BulkDialog } from './bulk-dialog'
import { DecisionDialog } from './decision-dialog'
import { PaymentDetails } from './payment-details'
import { PaymentsList } from './payments-list'
import styles from './payments-tab.module.css'
import { PaymentsToolbar } from './payments-toolbar'
import { SelectionBar } from './selection-bar'

/** From this width on the details are beside the list; below it they are a sheet. */
const ROOM_FOR_TWO = '(min-width: 1200px)'

const NO_ROWS: readonly AdminPurchase[] = []

/** Payment Tracking: the worklist of purchases, and the details of one of them. */
export function PaymentsTab() {
  const viewState = usePaymentsView()
  const { view, change, linkTo } = viewState
  const client = useQueryClient()
  const query = useQuery(paymentsQuery(queryOf(view)))
  const selection = useRowSelection(query.data?.rows ?? NO_ROWS)
  const shownIds = (query.data?.rows ?? NO_ROWS).map(({ id }) => id).filter(selection.has)
  const [bulkVerb, setBulkVerb] = useState<BulkVerb>()
  const [decision, setDecision] = useState<{ verb: DecisionVerb; purchase: AdminPurchase }>()
  const hasRoomForTwo = useMediaQuery(ROOM_FOR_TWO)
  const isBeside = hasRoomForTwo && view.selected !== undefined
  const decide = useCallback(
    (verb: DecisionVerb, purchase: AdminPurchase) => setDecision({ verb, purchase }),
    [],
  )
  const close = useCallback(() => change({ selected: undefined }), [change])
  const handleDeadline = useCallback(() => void refreshPayments(client), [client])
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // Events of dialogs bubble here through React, but not through the page; a search field clears itself.
    const { target, currentTarget } = event
    const isInside = target instanceof Node && currentTarget.contains(target)
    if (isBeside && event.key === 'Escape' && isInside && !(target instanceof HTMLInputElement)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the details, wherever in the list the focus is
    <div className={classNames(styles.layout, isBeside && styles.beside)} onKeyDown={handleKey}>
      <Card padding="none" aria-label="Payments">
        <PaymentsToolbar {...viewState} attentionCount={query.data?.attentionCount} />
        <AttentionBanner view={view} linkTo={linkTo} count={query.data?.attentionCount} />
        <PaymentsList
          selection={selection}
          query={query}
          view={view}
          change={change}
          onDecide={decide}
          onDeadline={handleDeadline}
          isBeside={isBeside}
        />
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
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(undefined)} />}
    </div>
  )
}
