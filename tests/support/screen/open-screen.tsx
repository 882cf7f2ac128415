import type { CurrentUser } from '@presale/contracts'
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { App } from '../../../frontends/shell/src/app'
import { createQueryClient, watchWindowFocus } from '../../../frontends/shell/src/query-client'
import { beginSplash } from '../../../frontends/shell/src/splash/splash'
import { answerAsUsual } from './answers'

/**
 * The whole of the shell with its remotes, at a path, as somebody who is signed in; null is a visitor. Answers that
 * the test gives afterwards go before the usual ones; give those of the first load in `answering`.
 */
export function openScreen(
  path: string,
  who: CurrentUser | null,
  answering?: () => void,
  clicks: Parameters<typeof userEvent.setup>[0] = {},
): UserEvent {
  answerAsUsual(who)
  answering?.()
  window.history.replaceState(null, '', path)
  const actor = userEvent.setup(clicks)
  beginSplash()
  watchWindowFocus()
  render(<App queryClient={createQueryClient()} />)
  return actor
}
