import type { CurrentUser } from '@presale/contracts'
import { type BoundFunctions, type queries, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { answer } from './network'

export type Dialog = BoundFunctions<typeof queries>

/** The dialog of the landing page, at one of its tabs. */
export async function openAllocation(actor: UserEvent, tab: 'Sign Up' | 'Sign In'): Promise<Dialog> {
  const [opener] = await screen.findAllByRole('button', { name: 'Secure Your Allocation' })
  if (opener) await actor.click(opener)
  const dialog = within(await screen.findByRole('dialog'))
  await actor.click(await dialog.findByRole('tab', { name: tab }))
  await dialog.findByRole('button', { name: tab === 'Sign In' ? 'Sign In' : 'Create Account' })
  return dialog
}

/** Fills fields by their labels. */
export async function fill(actor: UserEvent, dialog: Dialog, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const field = dialog.getByLabelText(label)
    await actor.clear(field)
    await actor.type(field, text)
  }
}

export async function signIn(actor: UserEvent, dialog: Dialog): Promise<void> {
  await fill(actor, dialog, { Email: 'ann@example.com', Password: 'a long password' })
  await actor.click(dialog.getByRole('button', { name: 'Sign In' }))
}

/** A session begins or ends by a call, and the user call answers accordingly from then on. */
export function answerSessionCalls(who: CurrentUser): void {
  const begins = (status: number) => () => {
    answer('GET /api/user', who)
    return Response.json(who, { status })
  }
  answer('POST /api/register', begins(201))
  answer('POST /api/login', begins(200))
  answer('POST /api/logout', () => {
    answer('GET /api/user', new Response('Unauthorized', { status: 401 }))
    return new Response(null, { status: 204 })
  })
}
