import { type ToastMessage, useToast } from '@presale/ui'
import { useEffect } from 'react'
import { useIsSplashOver } from '../splash/splash-end'

const STORAGE_KEY = 'toast-from-before'

/** For a message whose document is about to be left for a new one: the new one shows it. */
export function keepForNextDocument(message: ToastMessage): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(message))
  } catch {
    // Without storage the message is lost, and nothing else.
  }
}

/** Stands once: shows what the document before could no longer show, where it can be seen. */
export function ToastFromBefore(): null {
  const toast = useToast()
  const isSplashOver = useIsSplashOver()
  useEffect(() => {
    if (!isSplashOver) return
    const message = takeKept()
    if (message) toast(message)
  }, [isSplashOver, toast])
  return null
}

function takeKept(): ToastMessage | undefined {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    const message: unknown = kept === null ? undefined : JSON.parse(kept)
    return isMessage(message) ? message : undefined
  } catch {
    return undefined
  }
}

function isMessage(kept: unknown): kept is ToastMessage {
  return typeof kept === 'object' && kept !== null && 'title' in kept && typeof kept.title === 'string'
}
