import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changeView, type PaymentsView, readView } from './payments-view'

export interface PaymentsViewState {
  readonly view: PaymentsView
  /** The address after a change, for a link. */
  readonly linkTo: (change: Partial<PaymentsView>) => string
  readonly change: (change: Partial<PaymentsView>, options?: { replace?: boolean }) => void
}

/** The worklist's filters, page and open purchase, kept in the address bar. */
export function usePaymentsView(): PaymentsViewState {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => readView(params), [params])
  const change = useCallback<PaymentsViewState['change']>(
    (what, { replace = false } = {}) =>
      setParams((before) => changeView(before, what), { replace, preventScrollReset: true }),
    [setParams],
  )
  const linkTo = useCallback((what: Partial<PaymentsView>) => `?${changeView(params, what)}`, [params])
  return { view, change, linkTo }
}
