import type { AuditEvent } from '@presale/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fill, folded, withoutGaps } from '../support/screen/acting'
import { AT, admin, user } from '../support/screen/answers'
import {
  ALL_TITLES,
  AUDIT,
  all,
  declined,
  entry,
  HASH,
  has,
  opened,
  param,
  purchase,
  reported,
  requested,
  rowOf,
  shows,
  table,
  titles,
} from '../support/screen/audit-site'
import { answer, held, network, pageOf, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'

it('shows when, what, who with role, whose purchase, its id with a link, and the revision', async () => {
  await opened()
  await shows(ALL_TITLES)
  const [when, what, who, whose, id, revision] = within(rowOf(await entry('Declined'))).getAllByRole('cell')
  expect(when?.querySelector('time')?.dateTime).toBe(AT)
  expect(folded(what as HTMLElement)).toMatch(/Declined ?Nothing arrived at the address/)
  expect(folded(who as HTMLElement)).toMatch(/^Administrator.*admin$/)
  expect(folded(whose as HTMLElement)).toMatch(/^Nora Field/)
  const link = within(id as HTMLElement).getByRole('link')
  expect(link.textContent).toBe(purchase.id.slice(0, 8))
  expect(link.getAttribute('href')).toBe(`/admin?tab=payments&purchase=${purchase.id}`)
  expect(revision?.textContent).toBe('2')
})

it('opens a row to its facts and the raw event, in the address, too', async () => {
  const person = await opened()
  await shows(ALL_TITLES)
  await person.click(await entry('Payment reported'))
  expect(withoutGaps(await screen.findByRole('region', { name: 'Facts' }))).toContain(HASH)
  const record = screen.getByRole('region', { name: 'Record' })
  expect(record.textContent).toContain(purchase.id)
  await person.click(within(record).getByText('Raw event'))
  const raw = JSON.parse(record.querySelector('pre')?.textContent ?? '') as AuditEvent
  expect(raw).toMatchObject({ type: 'PurchasePaid', data: { purchaseId: purchase.id }, revision: 1 })
  expect(raw.actor).toEqual({ id: user.id, role: 'user' })
  expect(param('open')).toBe(raw.id)
  await person.click(await entry('Payment reported'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Facts' })).toBeNull())
  expect(param('open')).toBeNull()
})

it('opens and closes a row by a press anywhere on it; its links do only what they say', async () => {
  const person = await opened()
  await shows(ALL_TITLES)
  await within(await table()).findByRole('columnheader', { name: 'When (UTC)' })
  const when = () => rowOf(screen.getByRole('button', { name: 'Payment reported' })).querySelector('time')
  await person.click(when() as HTMLElement)
  const record = await screen.findByRole('region', { name: 'Record' })
  within(record).getByText('PurchasePaid')
  await person.click(screen.getByRole('heading', { name: 'Facts' }))
  screen.getByRole('region', { name: 'Record' })
  await person.click(when() as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Record' })).toBeNull())
  const row = within(rowOf(await entry('Payment reported')))
  await person.click(row.getByRole('link', { name: /what Nora Field did$/ }))
  await has('actor', user.id)
  expect(param('open')).toBeNull()
})

it('opens with the row that its address names', async () => {
  await opened(`&open=${reported?.id}`)
  expect(withoutGaps(await screen.findByRole('region', { name: 'Facts' }))).toContain(HASH)
})

it('filters by type, in the address', async () => {
  const person = await opened()
  await person.click(screen.getByRole('combobox', { name: 'Type' }))
  await person.click(await screen.findByRole('option', { name: 'Payment reported' }))
  await has('type', 'PurchasePaid')
  await shows(['Payment reported'])
})

it('filters by actor and buyer with a click on a name, which the chip has', async () => {
  const person = await opened(`&purchase=${purchase.id}`)
  await shows(ALL_TITLES)
  const row = within(rowOf(await entry('Payment reported')))
  await person.click(row.getByRole('link', { name: /what Nora Field did$/ }))
  await has('actor', user.id)
  await shows(['Payment reported', 'Requested 1,000 GROK'])
  await person.click(screen.getByRole('link', { name: 'Remove the filter: By Nora Field' }))
  await has('actor', null)
  await person.click(screen.getByRole('link', { name: /^Remove the filter: Purchase/ }))
  await has('purchase', null)
  await shows(ALL_TITLES)
  const [first] = within(await table()).getAllByRole('link', { name: /the purchases of Nora Field$/ })
  await person.click(first as HTMLElement)
  await has('user', user.id)
  await screen.findByRole('link', { name: 'Remove the filter: Buyer: Nora Field' })
})

it('asks for a name that no row has, so that a link of a colleague reads well', async () => {
  await opened(`&actor=${user.id}&type=PurchaseApproved`)
  await screen.findByText('No events match the filters')
  await screen.findByRole('link', { name: 'Remove the filter: By Nora Field' })
})

it('filters by the whole id of a purchase; half an id filters nothing, and says so', async () => {
  const person = await opened(`&user=${user.id}`)
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Purchase id' })
  await fill(person, field(), purchase.id.slice(0, 20))
  await screen.findByText('This is not the whole id of a purchase.')
  expect(param('purchase')).toBeNull()
  await fill(person, field(), purchase.id.toUpperCase())
  await has('purchase', purchase.id)
  await shows(ALL_TITLES)
  await fill(person, field(), 'no id')
  await has('purchase', null)
  await screen.findByText('This is not the whole id of a purchase.')
  expect(field().value).toBe('no id')
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  await has('user', null)
  await waitFor(() => expect(field().value).toBe(''))
})

it('filters by text: words of a reason, a transaction hash', async () => {
  const person = await opened()
  const search = screen.getByRole('searchbox', { name: 'Search the trail' })
  await fill(person, search, 'nothing arrived')
  await has('search', 'nothing arrived')
  await shows(['Declined'])
  await fill(person, search, HASH)
  await has('search', HASH)
  await shows(['Payment reported'])
})

it('filters by time, in the address in UTC; an end before the start is refused', async () => {
  await opened()
  fireEvent.change(screen.getByLabelText('From (UTC)'), { target: { value: '2026-01-01T10:00' } })
  await has('from', '2026-01-01T10:00:00.000Z')
  await shows(ALL_TITLES)
  fireEvent.change(screen.getByLabelText('To (UTC)'), { target: { value: '2025-12-31T10:00' } })
  await screen.findByText('The end stands before the start.')
  await screen.findByText('No events match the filters')
})

it("shows all again with 'Clear filters'", async () => {
  const person = await opened(`&user=${user.id}&type=PurchaseReopened&search=x`)
  await screen.findByText('No events match the filters')
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  await shows(ALL_TITLES)
  expect(window.location.search).toBe('?view=audit')
})

it("pages by cursor: 'Older', back, 'Newest'", async () => {
  const many = Array.from({ length: 28 }, (_, index) => ({
    ...declined,
    id: `0f0e8f52-7b53-4c4e-9f0e-0000000000${10 + index}`,
  }))
  const person = openScreen(AUDIT, admin, () =>
    answer('GET /api/admin/events', ({ call }) =>
      new URLSearchParams(call.search).get('cursor') === 'older'
        ? pageOf(many.slice(25), 28)
        : pageOf(many.slice(0, 25), 28, { 'X-Next-Cursor': 'older' }),
    ),
  )
  const count = (expected: number) =>
    waitFor(async () => expect(titles(await table())).toHaveLength(expected))
  await screen.findByText('28 events')
  await count(25)
  await person.click(screen.getByRole('link', { name: 'Older' }))
  await has('cursor', 'older')
  await count(3)
  expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true)
  window.history.back()
  await count(25)
  window.history.forward()
  await count(3)
  await person.click(screen.getByRole('link', { name: 'Newest' }))
  await count(25)
  expect(param('cursor')).toBeNull()
})

it("calls people who were deleted 'Deleted user'", async () => {
  const gone: AuditEvent = {
    ...(requested as AuditEvent),
    actor: { id: user.id, role: 'user' },
    buyer: { id: user.id },
  }
  openScreen(`${AUDIT}&user=${user.id}`, admin, () => {
    answer('GET /api/admin/events', [gone])
    answer('GET /api/admin/users/{id}', refusal(404, 'There is no such user.'))
  })
  await shows(['Requested 1,000 GROK'])
  const cells = within(rowOf(await entry('Requested 1,000 GROK'))).getAllByRole('cell')
  for (const cell of cells.slice(2, 4)) expect(folded(cell)).toMatch(/^Deleted user/)
  await screen.findByRole('link', { name: 'Remove the filter: Buyer: Deleted user' })
})

it('says that an event cannot be read, and shows what is stored', async () => {
  const odd: AuditEvent = {
    ...declined,
    type: 'PurchaseTeleported',
    data: { to: 'Mars' },
    actor: { id: null, role: 'unknown' },
    isUnreadable: true,
  }
  const person = openScreen(AUDIT, admin, () => answer('GET /api/admin/events', [odd]))
  await person.click(await screen.findByRole('button', { name: 'Cannot be read: Purchase Teleported' }))
  within(await screen.findByRole('region', { name: 'Facts' })).getByText(/cannot read this event/)
  const record = screen.getByRole('region', { name: 'Record' })
  expect(record.textContent).toContain('"to": "Mars"')
  expect(folded(record)).toMatch(/^Record ?Stored/)
})

it('shows the shape of the list while it loads; then an error with Retry, and that there is nothing', async () => {
  const { answer: later, release } = held(refusal(503, 'Away for a moment.'))
  const person = openScreen(AUDIT, admin, () => answer('GET /api/admin/events', later))
  await waitFor(() => expect(document.querySelector('[aria-busy="true"] table')).not.toBeNull())
  release()
  await screen.findByText('Failed to fetch the audit trail')
  await screen.findByText('Away for a moment.')
  answer('GET /api/admin/events', [])
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No events yet')
})

it('shows what the server says of a page that is none of its own; the newest is a click away', async () => {
  const person = openScreen(`${AUDIT}&cursor=nonsense`, admin, () =>
    answer('GET /api/admin/events', ({ call }) =>
      call.search.includes('cursor') ? refusal(400, 'cursor is not one of ours') : all,
    ),
  )
  await screen.findByText(/cursor is not one of ours/)
  await person.click(screen.getByRole('link', { name: 'Newest' }))
  await shows(ALL_TITLES)
})

it('asks for a page at a time, and for nothing else of the panel', async () => {
  await opened()
  await shows(ALL_TITLES)
  const asked = network.calls.filter(({ path }) => path.startsWith('/api/admin/'))
  expect(asked.map(({ path, search }) => path + search).sort()).toEqual([
    '/api/admin/events?pageSize=25',
    '/api/admin/proposals',
    '/api/admin/wallet-changes',
  ])
})
