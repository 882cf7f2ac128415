import { LONGEST_PASTED } from '@presale/kernel'

/** A value for the address bar, and the one that is left out because it holds by default. */
export interface Shown {
  readonly value: string | undefined
  readonly fallback?: string | undefined
}

/** Of the address as it is. The router's are those last rendered: a change right before may not be among them yet. */
export const paramsNow = (): URLSearchParams => new URLSearchParams(window.location.search)

/**
 * The address bar with these parameters; those of others (the tab) stay, what is empty or as by default is
 * left out, so that a link says no more than it means.
 */
export function withParams(params: URLSearchParams, shown: Readonly<Record<string, Shown>>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, { value, fallback }] of Object.entries(shown)) {
    if (value === undefined || value === '' || value === fallback) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** A page number as somebody may have typed it: from 1. */
export function pageIn(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name) ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** A search as somebody may have typed it: never longer than the server takes. */
export function searchIn(params: URLSearchParams, name = 'search'): string {
  return (params.get(name) ?? '').slice(0, LONGEST_PASTED)
}
