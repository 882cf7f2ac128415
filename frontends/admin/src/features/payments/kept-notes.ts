import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { NoteEntry } from './api/write-note'

type Notes = ReadonlyMap<string, NoteEntry>

interface Kept {
  /** Whose they are: another person who signs in on this page has none. */
  readonly owner: string
  /** By purchase, the one that was begun first in front. */
  readonly notes: Notes
}

const NO_NOTES: Notes = new Map()

/** What is being written outlives the details, the list and the panel, as unsaved settings do: as long as the page. */
const stores = new WeakMap<QueryClient, StoreApi<Kept>>()

function useKept(): StoreApi<Kept> {
  const client = useQueryClient()
  const store = stores.get(client) ?? createStore<Kept>()(() => ({ owner: '', notes: NO_NOTES }))
  stores.set(client, store)
  return store
}

const notesOf = (owner: string, kept: Kept): Notes => (kept.owner === owner ? kept.notes : NO_NOTES)

/** What this person is writing about a purchase, and a way to change it; undefined: nothing. */
export function useKeptNote(owner: string, purchase: string) {
  const store = useKept()
  const entry = useStore(store, (kept) => notesOf(owner, kept).get(purchase))
  const change = useCallback(
    (next: NoteEntry | undefined) =>
      store.setState((before) => {
        const notes = new Map(notesOf(owner, before))
        if (next) notes.set(purchase, next)
        else notes.delete(purchase)
        return { owner, notes }
      }),
    [owner, purchase, store],
  )
  return [entry, change] as const
}

/** Other text than the note had when it was begun: closing the page would lose it. */
export const isUnsaved = ({ text, begunWith }: NoteEntry): boolean => text.trim() !== begunWith

/** The purchases about which something is written and not saved. */
export function useUnsavedNotes(owner: string): readonly string[] {
  const notes = useStore(useKept(), (kept) => notesOf(owner, kept))
  return [...notes].filter(([, entry]) => isUnsaved(entry)).map(([purchase]) => purchase)
}
