import type { CurrentUser } from '@presale/contracts'
import type { Page } from '../pages'
import { RemotePage } from '../remotes/remote-page'
import { SurvivesLeaving } from '../remotes/survives-leaving'
import { LanguageOnDemand } from './language-on-demand'
import { ProtectedLayout } from './protected-layout'

export interface ProtectedAreaProps {
  user: CurrentUser
  page: Page
}

/** The frame of the protected pages, and in it the remote that owns the page. Nothing of it is kept for another person. */
export function ProtectedArea({ user, page }: ProtectedAreaProps) {
  return (
    <ProtectedLayout key={user.id} user={user} page={page}>
      {(setPageTitle) => (
        <SurvivesLeaving>
          <RemotePage key={page.remote} name={page.remote} user={user} setPageTitle={setPageTitle} />
          {page.path === '/settings' && <LanguageOnDemand />}
        </SurvivesLeaving>
      )}
    </ProtectedLayout>
  )
}
