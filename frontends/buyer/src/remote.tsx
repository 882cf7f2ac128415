// First: it keeps zod from eval, which the site's security policy refuses.
import '@presale/api-client'
import { REMOTE_CONTRACT_MAJOR, type ShellServices } from '@presale/contracts'
import { followPageLanguage } from '@presale/i18n'
import { AppRoutes } from './routes'
import { ShellProvider } from './shell-context'

void followPageLanguage()

/** The RemoteModule of the contract: this file is what the shell loads. */
export const contractMajor = REMOTE_CONTRACT_MAJOR

export function Routes({ shell }: { shell: ShellServices }) {
  return (
    <ShellProvider value={shell}>
      <AppRoutes />
    </ShellProvider>
  )
}
