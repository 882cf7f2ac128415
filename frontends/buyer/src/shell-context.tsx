import type { ShellServices } from '@presale/contracts'
import { createContext, useContext } from 'react'

const ShellContext = createContext<ShellServices | null>(null)

export const ShellProvider = ShellContext.Provider

/** What the shell hands this remote: the user, toasts, the page's title. */
export function useShell(): ShellServices {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell is used outside of the remote')
  return shell
}
