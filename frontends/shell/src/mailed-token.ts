import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/** An id and a signature of a fixed length: whatever a mail program lays behind them is not theirs. */
const TOKEN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}(?![\w-])/

/** The code of a mailed link in a text: the address, the link itself, or what was copied from the mail. */
export const tokenIn = (text: string): string | undefined => TOKEN.exec(text.replaceAll(/\s/g, ''))?.[0]

/**
 * What the address of a mailed link carries, or what was entered in its place; nothing where the link is not whole. It stays
 * while the page's own dialogs are open, whose names stand behind the # as well, and changes with another link in the same
 * tab, which does not load the page anew.
 */
export function useMailedToken(): readonly [token: string | undefined, enter: (token: string) => void] {
  const carried = tokenIn(useLocation().hash)
  const [last, setLast] = useState(carried)
  const [token, setToken] = useState(carried)
  if (carried !== undefined && carried !== last) {
    setLast(carried)
    setToken(carried)
  }
  return [token, setToken]
}
