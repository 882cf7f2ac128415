import { isApiError, updateProfile } from '@presale/api-client'
import type { CurrentUser } from '@presale/contracts'
import { onPageLanguage, pageLanguage, type ShownLanguage } from '@presale/i18n'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { newTo, type Reading, readingHere } from '../language/reading'
import { USER_KEY, useKnownUser } from './session'

/** What the account had last from this browser: whose, the language, the zone. */
const STORAGE_KEY = 'reading'

/**
 * Stands once: the account has the language that its owner chose last, and the zone of their browser. Another browser's choice
 * holds until something is chosen here.
 */
export function useKeptReading(): void {
  const client = useQueryClient()
  const userId = useKnownUser()?.id
  const language = useSyncExternalStore(onPageLanguage, pageLanguage)
  useEffect(() => {
    if (userId === undefined) return
    // One after the other: of two choices in a row the account has the later one.
    inTurn = inTurn.then(() => keep(client, userId, language))
  }, [client, userId, language])
}

let inTurn = Promise.resolve()

async function keep(client: QueryClient, userId: string, language: ShownLanguage): Promise<void> {
  const user = client.getQueryData<CurrentUser | null>(USER_KEY)
  const here = readingHere(language)
  const kept = [userId, here.language ?? '-', here.timeZone ?? '-'].join(' ')
  if (user?.id !== userId || kept === stored()) return
  const change = newTo(user, here)
  try {
    const known = await sent(change)
    store(kept)
    // Not the answer: somebody else may be signed in by now.
    client.setQueryData<CurrentUser | null>(USER_KEY, (now) =>
      now?.id === userId ? { ...now, ...known } : now,
    )
  } catch {
    // Mails stay as they were until the next load tries again.
  }
}

/** @returns what the account has now; a zone whose name is newer than the server's list of them is left out */
async function sent(change: Reading): Promise<Reading> {
  if (Object.keys(change).length === 0) return change
  try {
    await updateProfile(change)
    return change
  } catch (error) {
    const { timeZone, ...others } = change
    if (timeZone === undefined || !isApiError(error) || error.status !== 400) throw error
    return sent(others)
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function store(kept: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, kept)
  } catch {
    // Without storage it is compared with the account at each load.
  }
}
