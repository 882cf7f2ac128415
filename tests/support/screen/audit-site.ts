import type { AuditEvent, CurrentUser } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { asListed } from './admin-answers'
import { admin, user } from './answers'
import { answer } from './network'
import { openScreen } from './open-screen'
import { eventsOf, payment } from './payment-site'

export const AUDIT = '/admin?view=audit'
export const HASH = 'ab'.repeat(32)
export const purchase = payment(1, { transactionHash: HASH, userName: 'Nora Field' })
const buyer = { id: user.id, name: 'Nora Field' }
export const [requested, reported] = eventsOf(purchase).map((event) => ({ ...event, buyer }))
export const declined: AuditEvent = {
  ...(reported as AuditEvent),
  id: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b13',
  type: 'PurchaseDeclined',
  revision: 2,
  actor: { id: admin.id, role: 'admin', name: 'Administrator' },
  data: { purchaseId: purchase.id, reason: 'Nothing arrived at the address' },
}
export const all = [declined, reported as AuditEvent, requested as AuditEvent]

export const table = () => screen.findByRole('table', { name: 'Purchase events, newest first' })
export const titles = (part: HTMLElement) =>
  [...part.querySelectorAll('[data-entry]')].map(({ textContent }) => textContent)
export const shows = (expected: readonly string[]) =>
  waitFor(async () => expect(titles(await table())).toEqual(expected))
export const entry = async (name: string | RegExp) => within(await table()).getByRole('button', { name })
export const rowOf = (button: HTMLElement) => button.closest('tr') as HTMLElement
export const param = (name: string) => new URLSearchParams(window.location.search).get(name)
export const has = (name: string, value: string | null) => waitFor(() => expect(param(name)).toBe(value))

/** The trail as the server filters it by type, actor, purchase, time and words. */
export function answerEvents(): void {
  answer('GET /api/admin/events', ({ call }) => {
    const asked = new URLSearchParams(call.search)
    const isAsked = (name: string, value: string | null) =>
      asked.get(name) === null || asked.get(name) === value
    const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '9999']
    return all.filter(
      (event) =>
        isAsked('type', event.type) &&
        isAsked('actor', event.actor.id) &&
        isAsked('purchase', event.purchaseId) &&
        from <= event.at &&
        event.at <= to &&
        JSON.stringify(event.data)
          .toLowerCase()
          .includes(asked.get('search') ?? ''),
    )
  })
}

export async function opened(more = '', who: CurrentUser = admin) {
  const person = openScreen(`${AUDIT}${more}`, who, () => {
    answerEvents()
    answer('GET /api/admin/users/{id}', { ...asListed(user), name: 'Nora Field' })
  })
  await screen.findByRole('searchbox', { name: 'Search the trail' })
  return person
}

export const ALL_TITLES = ['Declined', 'Payment reported', 'Requested 1,000 GROK']
