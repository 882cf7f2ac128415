import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type AuditView, changeView, readView } from './audit-view'

export interface AuditViewState {
  readonly view: AuditView
  /** The address after a change, for a link. */
  readonly linkTo: (change: Partial<AuditView>) => string
  readonly change: (change: Partial<AuditView>, options?: { replace?: boolean }) => void
}

/** The trail's source, filters, page and open entry, kept in the address bar. */
export function useAuditView(): AuditViewState {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => readView(params), [params])
  const change = useCallback<AuditViewState['change']>(
    (what, { replace = false } = {}) =>
      setParams((before) => changeView(before, what), { replace, preventScrollReset: true }),
    [setParams],
  )
  const linkTo = useCallback((what: Partial<AuditView>) => `?${changeView(params, what)}`, [params])
  return { view, change, linkTo }
}
