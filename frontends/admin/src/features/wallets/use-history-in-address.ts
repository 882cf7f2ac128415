import { useSearchParams } from 'react-router-dom'
import { paramsNow, withParams } from '../../lists/address-bar'

const PARAM = 'history'
const SYMBOL = /^[A-Z0-9-]{1,20}$/

/** Whose address history is open stands in the address bar (?history=BTC), so that it can be sent to a colleague. */
export function useHistoryInAddress() {
  const [params, setParams] = useSearchParams()
  const asked = params.get(PARAM)?.toUpperCase() ?? ''
  const show = (symbol: string | undefined) =>
    setParams(withParams(paramsNow(), { [PARAM]: { value: symbol } }), { preventScrollReset: true })
  return {
    symbol: SYMBOL.test(asked) ? asked : undefined,
    open: show,
    close: () => show(undefined),
  }
}
