import { gridPosition } from '@presale/kernel'

interface Offered {
  readonly symbol: string
  readonly name: string
  readonly isAvailable: boolean
}

/** Those whose name or symbol holds the text, in the order of the grid; what cannot be chosen now comes last. */
export function matchingCurrencies<C extends Offered>(currencies: readonly C[], search: string): C[] {
  const wanted = search.trim().toLowerCase()
  return currencies
    .filter(({ symbol, name }) => `${name} ${symbol}`.toLowerCase().includes(wanted))
    .sort(
      (a, b) =>
        Number(b.isAvailable) - Number(a.isAvailable) ||
        gridPosition(a.symbol) - gridPosition(b.symbol) ||
        a.symbol.localeCompare(b.symbol),
    )
}
