import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paramsNow } from './address-bar'

/** What a page shows (filters, page, what is open), kept in the address bar. */
export interface AddressView<View> {
  readonly view: View
  /** The address after a change, for a link. */
  readonly linkTo: (change: Partial<View>) => string
  readonly change: (change: Partial<View>, options?: { replace?: boolean }) => void
}

/** Both functions are the same at each call: the view is a new one only where the address is. */
export function useAddressView<View>(
  read: (params: URLSearchParams) => View,
  changed: (params: URLSearchParams, change: Partial<View>) => URLSearchParams,
): AddressView<View> {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => read(params), [read, params])
  const change = useCallback<AddressView<View>['change']>(
    (what, { replace = false } = {}) =>
      setParams(changed(paramsNow(), what), { replace, preventScrollReset: true }),
    [setParams, changed],
  )
  const linkTo = useCallback((what: Partial<View>) => `?${changed(params, what)}`, [changed, params])
  return { view, change, linkTo }
}
