import type { Purchase } from '@presale/contracts'
import { useSearchParams } from 'react-router-dom'
import { pageOf } from './paging'

/** Page and order of a table, kept in the address: a reload and the browser's back find them again. */
export function useListPage<Row>(all: readonly Row[], key: string, size: number) {
  const [search, setSearch] = useSearchParams()
  const shown = pageOf(all, search.get(key), size)
  const turnTo = (page: number) => setSearch((before) => withEntry(before, key, page > 1 ? `${page}` : null))
  return { ...shown, turnTo }
}

/** Newest first, as the server answers, or the other way round. */
export function useDateOrder() {
  const [search, setSearch] = useSearchParams()
  const isOldestFirst = search.get('order') === 'asc'
  const toggle = () =>
    setSearch((before) => withEntry(withEntry(before, 'order', isOldestFirst ? null : 'asc'), 'page', null), {
      replace: true,
    })
  return { isOldestFirst, toggle }
}

/** The purchase whose receipt is open: a reload and a link show it again, and the back button closes it. */
export function useReceipt(purchases: readonly Purchase[]) {
  const [search, setSearch] = useSearchParams()
  const id = search.get('receipt')
  const show = (next: string | null) => setSearch((before) => withEntry(before, 'receipt', next))
  return {
    opened: purchases.find((purchase) => purchase.id === id),
    asked: id,
    open: (next: string) => show(next),
    close: () => show(null),
  }
}

function withEntry(before: URLSearchParams, key: string, value: string | null): URLSearchParams {
  const after = new URLSearchParams(before)
  if (value === null) after.delete(key)
  else after.set(key, value)
  return after
}
