import { settingsQuery } from '@presale/api-client'
import type { LiveFigures } from '@presale/contracts'
import { useQuery } from '@tanstack/react-query'
import { useLiveFigures, useSite } from '../site'

/** Which figures of the sale may be shown. */
export type SaleFigures =
  /** Not known yet whether the sale is live: neither kind may be shown. */
  | { readonly kind: 'unknown' }
  /** Made up; whatever shows one marks it. */
  | { readonly kind: 'sample' }
  /** figures is undefined until they came, and where they do not come. */
  | { readonly kind: 'live'; readonly figures: LiveFigures | undefined }

export function useSaleFigures(): SaleFigures {
  const { isPending } = useQuery(settingsQuery)
  const { marketingMode } = useSite()
  const figures = useLiveFigures()
  if (isPending) return { kind: 'unknown' }
  return marketingMode === 'live' ? { kind: 'live', figures } : { kind: 'sample' }
}
