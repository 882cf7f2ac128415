import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { Drafts } from './setting-drafts'

interface Kept {
  /** Whose they are: another person who signs in on this page has none. */
  readonly owner: string
  readonly drafts: Drafts
  /** How many of them differ from what is stored. */
  readonly changed: number
}

const NONE: Kept = { owner: '', drafts: new Map(), changed: 0 }

/** What was typed outlives its tab, and lives as long as what was read from the server: as long as the page. */
const stores = new WeakMap<QueryClient, StoreApi<Kept>>()

function useKept(): StoreApi<Kept> {
  const client = useQueryClient()
  const store = stores.get(client) ?? createStore<Kept>()(() => NONE)
  stores.set(client, store)
  return store
}

const keptOf = (owner: string, kept: Kept): Kept => (kept.owner === owner ? kept : { ...NONE, owner })

/** The drafts of this person, and a way to change them. */
export function useKeptDrafts(owner: string) {
  const store = useKept()
  const drafts = useStore(store, (kept) => keptOf(owner, kept).drafts)
  const change = useCallback(
    (next: (before: Drafts) => Drafts) =>
      store.setState((before) => {
        const kept = keptOf(owner, before)
        return { ...kept, drafts: next(kept.drafts) }
      }),
    [owner, store],
  )
  return [drafts, change] as const
}

/** Notes how many of the drafts differ from what is stored, for whoever does not see it. */
export function useNotedChanges(owner: string, changed: number): void {
  const store = useKept()
  useEffect(() => store.setState((kept) => ({ ...keptOf(owner, kept), changed })), [owner, changed, store])
}

export const useChangedCount = (owner: string): number =>
  useStore(useKept(), (kept) => keptOf(owner, kept).changed)
