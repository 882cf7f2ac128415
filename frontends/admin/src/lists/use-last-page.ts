import type { Page } from '@presale/api-client'
import { useEffect } from 'react'

/** What happens to a row may empty the last page of its list; then the one before it is the last. */
export function useLastPage(
  data: Page<unknown> | undefined,
  { page, pageSize }: { page: number; pageSize: number },
  goTo: (page: number) => void,
): void {
  const isBeyond = data !== undefined && data.rows.length === 0 && data.total > 0 && page > 1
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  useEffect(() => {
    if (isBeyond && last < page) goTo(last)
  }, [isBeyond, last, page, goTo])
}
