import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

/** A list as somebody keeps it: what narrows and orders it, as the address bar has it. */
export interface SavedView {
  readonly name: string
  /** 'status=to-decide&sort=deadline', in the order of the list's own parameters. */
  readonly query: string
}

const LONGEST_NAME = 40
/** More of them are no longer found faster than they are set up. */
export const MOST_VIEWS = 20

/** What of the address belongs to a view: neither the page nor what is open. */
export function queryOf(params: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = params.get(name)
    if (value !== null && value !== '') kept.set(name, value)
  }
  return kept.toString()
}

/** What the browser has kept; whatever somebody else wrote there counts as nothing. */
export function readViews(stored: string | null): readonly SavedView[] {
  try {
    const all: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(all) ? all.filter(isView).slice(0, MOST_VIEWS) : []
  } catch {
    return []
  }
}

function isView(one: unknown): one is SavedView {
  if (typeof one !== 'object' || one === null) return false
  const { name, query } = one as Partial<Record<keyof SavedView, unknown>>
  return typeof name === 'string' && name !== '' && typeof query === 'string'
}

/**
 * Why a view can't be called so, or none be added; undefined where it can.
 * @param own its present name, which it may keep; a new view has none.
 */
export function problemWithName(
  t: Translate<typeof en>,
  views: readonly SavedView[],
  name: string,
  own?: string,
): string | undefined {
  const wanted = name.trim()
  if (wanted === '') return t('enterName')
  if (wanted.length > LONGEST_NAME) return t('longName', { most: LONGEST_NAME })
  if (views.some((view) => view.name !== own && isSameName(view.name, wanted))) {
    return t('takenName')
  }
  if (own === undefined && views.length >= MOST_VIEWS) return t('most', { most: MOST_VIEWS })
  return undefined
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return [...views, { ...view, name: view.name.trim() }]
}

export function renamed(views: readonly SavedView[], name: string, to: string): readonly SavedView[] {
  return views.map((view) => (view.name === name ? { ...view, name: to.trim() } : view))
}

export function without(views: readonly SavedView[], name: string): readonly SavedView[] {
  return views.filter((view) => view.name !== name)
}
