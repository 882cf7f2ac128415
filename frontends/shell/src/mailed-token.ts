import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Unlike the names of a page's own dialogs, which stand behind the # as well. */
const TOKEN = /^#([\w-]{1,100}\.[\w-]{1,99})$/

/**
 * What the address of a mailed link carries; nothing where the link is not whole. It stays while the page's own dialogs
 * are open, and changes with another link in the same tab, which does not load the page anew.
 */
export function useMailedToken(): string | undefined {
  const carried = TOKEN.exec(useLocation().hash)?.[1]
  const [token, setToken] = useState(carried)
  if (carried !== undefined && carried !== token) setToken(carried)
  return token
}
