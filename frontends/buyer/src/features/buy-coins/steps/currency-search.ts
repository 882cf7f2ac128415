import { gridPosition } from '@presale/kernel'

/** Those whose name or symbol holds the text, in the order of the grid. */
export function matchingCurrencies<C extends { readonly symbol: string; readonly name: string }>(
  currencies: readonly C[],
  search: string,
): C[] {
  const wanted = search.trim().toLowerCase()
  return currencies
    .filter(({ symbol, name }) => `${name} ${symbol}`.toLowerCase().includes(wanted))
    .sort((a, b) => gridPosition(a.symbol) - gridPosition(b.symbol) || a.symbol.localeCompare(b.symbol))
}
