import { useEffect, useRef } from 'react'
import { paramsNow } from '../../lists/address-bar'
import type { PaymentsPage } from './api/payments'
import { type PaymentsViewState, saysNothing, UNFILTERED, usualOrderOf } from './payments-view'

/**
 * The tab opens with what is to be decided; where nothing is, with all purchases. Later it changes by itself no more: who
 * has decided on the last one goes on seeing what was decided.
 * @param first what the list was answered first; undefined until then
 */
export function useOpeningView(change: PaymentsViewState['change'], first: PaymentsPage | undefined): void {
  const isOpening = useRef(true)
  useEffect(() => {
    if (!first || !isOpening.current) return
    isOpening.current = false
    const isEmpty = first.toDecideCount === 0 && first.rows.length === 0
    if (isEmpty && saysNothing(paramsNow()))
      change({ ...UNFILTERED, ...usualOrderOf(undefined) }, { replace: true })
  }, [change, first])
}
