import type { AdminPurchase, AdminUser, AuditEvent } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { fill, focusAgain } from '../support/screen/acting'
import { listedUser } from '../support/screen/admin-answers'
import { AT, admin, adminPurchase, moderator, user } from '../support/screen/answers'
import { answer, network, pageOf, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'

const people = Array.from({ length: 23 }, (_, index) =>
  listedUser({
    id: `44444444-4444-4444-8444-0000000000${10 + index}`,
    name: `Cleo Ward ${10 + index}`,
    email: `cleo${10 + index}@example.com`,
  }),
)

/** The list as the server pages it. */
function answerUsers(all: readonly AdminUser[], headers: Record<string, string> = {}): void {
  answer('GET /api/admin/users', ({ call }) => {
    const asked = new URLSearchParams(call.search)
    const [page, size] = [Number(asked.get('page') ?? 1), Number(asked.get('pageSize') ?? 10)]
    return pageOf(all.slice((page - 1) * size, page * size), all.length, headers)
  })
}

const table = () => screen.findByRole('table', { name: 'Users' })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .filter((row) => row.textContent?.includes('@'))
const first = async () => (await rows())[0] as HTMLElement
const search = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search users' })
const asked = (name: string) =>
  network.calls
    .filter(({ path }) => path === '/api/admin/users')
    .map((call) => new URLSearchParams(call.search).get(name))

it('opens first, with name, email, role, balance, IP address and when somebody joined', async () => {
  openScreen('/admin', admin, () => answerUsers(people))
  expect((await screen.findByRole('tab', { name: 'Users' })).getAttribute('aria-selected')).toBe('true')
  await screen.findByText('Cleo Ward 10')
  const heads = within(await table()).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Name', 'Email', 'Role', 'Balance', 'IP address', 'Joined']),
  )
  const text = (await first()).textContent
  for (const part of ['Cleo Ward 10', 'cleo10@example.com', '203.0.113.7']) expect(text).toContain(part)
  screen.getByText('Full Access (Admin)')
})

it('asks the server for what is searched, and has it in the address', async () => {
  const person = openScreen('/admin', admin, () => answerUsers(people))
  await screen.findByText('Cleo Ward 10')
  answerUsers(people.slice(2, 3))
  await fill(person, await search(), 'CLEO12@')
  await screen.findByText('Cleo Ward 12')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(asked('search').at(-1)).toBe('CLEO12@')
  expect(new URLSearchParams(window.location.search).get('search')).toBe('CLEO12@')
})

it('pages by 5, 10, 25 or 50, and never loads more than a page', async () => {
  const person = openScreen('/admin', admin, () => answerUsers(people))
  await screen.findByText('1–10 of 23')
  expect(await rows()).toHaveLength(10)
  await person.click(screen.getByRole('combobox', { name: 'Rows per page' }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['5', '10', '25', '50'])
  await person.click(options[0] as HTMLElement)
  await screen.findByText('1–5 of 23')
  await waitFor(async () => expect(await rows()).toHaveLength(5))
  expect(window.location.search).toMatch(/pageSize=5(&|$)/)
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('6–10 of 23')
  expect(new Set(asked('pageSize'))).toEqual(new Set(['10', '5']))
})

it('counts the new users of 24 hours and of 7 days, and again when the window comes back', async () => {
  const counters = (day: number, week: number) => ({
    'X-New-Users-Last-24-Hours': String(day),
    'X-New-Users-Last-7-Days': String(week),
  })
  const figure = (term: string, count: string) =>
    waitFor(() => within(screen.getByText(term).parentElement as HTMLElement).getByText(count))
  openScreen('/admin', admin, () => answerUsers(people, counters(3, 1234)))
  await screen.findByText('Cleo Ward 10')
  await figure('New users, last 24 hours', '3')
  await figure('New users, last 7 days', '1,234')
  answerUsers(people, counters(4, 1235))
  focusAgain()
  await figure('New users, last 24 hours', '4')
  await figure('New users, last 7 days', '1,235')
})

it("says 'No users match your search', and clears the search", async () => {
  const person = openScreen('/admin?tab=users&search=nobody-is-called-so', admin)
  await screen.findByText('No users match your search')
  answerUsers(people)
  await person.click(screen.getByRole('button', { name: 'Clear search and filter' }))
  await screen.findByText('Cleo Ward 10')
  expect((await search()).value).toBe('')
})

it("says 'No users found' where there are none", async () => {
  openScreen('/admin', admin)
  await screen.findByText('No users found')
})

it("says 'Failed to fetch users'; Retry brings them, and they stay when they can't be brought up to date", async () => {
  const person = openScreen('/admin', admin, () => answer('GET /api/admin/users', refusal(503, 'Not now.')))
  await screen.findByText('Failed to fetch users')
  await screen.findByText('Not now.')
  answerUsers(people)
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Cleo Ward 10')
  answer('GET /api/admin/users', refusal(503, 'Not now either.'))
  focusAgain()
  await screen.findByText('Not now either.')
  expect(await rows()).not.toHaveLength(0)
})

it('sends a person who is neither admin nor moderator to the dashboard, and asks nothing of the panel', async () => {
  openScreen('/admin?tab=users', user)
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  expect(network.calls.filter(({ path }) => path.startsWith('/api/admin/'))).toEqual([])
})

it('has search, role, sort and page in the address, and comes back to them from a user', async () => {
  const address = '/admin?tab=users&search=cleo&role=user&sort=name&order=asc&page=2&pageSize=5'
  const person = openScreen(address, admin, () => {
    answerUsers(people)
    answer('GET /api/admin/users/{id}', people[5] as AdminUser)
  })
  await screen.findByText('6–10 of 23')
  expect((await search()).value).toBe('cleo')
  for (const [name, value] of [
    ['search', 'cleo'],
    ['status', 'user'],
    ['sort', 'name'],
    ['order', 'asc'],
    ['page', '2'],
    ['pageSize', '5'],
  ] as const) {
    expect([name, asked(name as string).at(-1)]).toEqual([name, value])
  }
  const name = (await first()).textContent
  await person.click(await first())
  await waitFor(() => expect(window.location.search).toMatch(/user=/))
  await person.click(await screen.findByRole('link', { name: 'All users' }))
  await screen.findByText('6–10 of 23')
  expect(window.location.pathname + window.location.search).toBe(address)
  expect((await first()).textContent).toBe(name)
})

describe("a user's page", () => {
  const ben = listedUser()
  const declined: AdminPurchase = {
    ...adminPurchase,
    userId: ben.id,
    amount: 700,
    status: 'declined',
    stage: null,
    reason: 'Nothing has arrived.',
    allowedActions: [],
  }
  const decline: AuditEvent = {
    id: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11',
    type: 'PurchaseDeclined',
    purchaseId: declined.id,
    revision: 2,
    position: '77/77',
    at: AT,
    actor: { id: admin.id, role: 'admin', name: admin.name },
    data: { purchaseId: declined.id, reason: 'Nothing has arrived.' },
    metadata: {},
  }
  const bought = () => screen.findByRole('table', { name: 'Purchases of this user' })

  it('shows who it is, what they bought with its status, and its history', async () => {
    const person = openScreen(`/admin?tab=users&user=${ben.id}`, admin, () => {
      answer('GET /api/admin/users/{id}', ben)
      answer('GET /api/admin/purchases', [declined])
      answer('GET /api/admin/purchases/{id}', declined)
      answer('GET /api/admin/purchases/{id}/events', [decline])
    })
    await screen.findByRole('heading', { name: ben.name })
    for (const fact of [ben.email, ben.id, 'Basic']) screen.getAllByText(fact)
    const only = (await within(await bought()).findByText('700')).closest('tr') as HTMLElement
    within(only).getByText('Declined')
    await person.click(only)
    const history = within(await screen.findByRole('dialog'))
    await history.findAllByText(/Nothing has arrived\./)
    await person.click(history.getByRole('link', { name: 'Open in Payment Tracking' }))
    await waitFor(() => expect(window.location.search).toContain(`tab=payments&purchase=${declined.id}`))
  })

  it('says that a deleted user is not there; the purchases stay', async () => {
    openScreen(`/admin?tab=users&user=${ben.id}`, admin, () => {
      answer('GET /api/admin/users/{id}', refusal(404, 'There is no such user.'))
      answer('GET /api/admin/purchases', [{ ...declined, amount: 900 }])
    })
    await screen.findByText('This user does not exist')
    await within(await bought()).findByText('900')
  })

  it('hides admins from a moderator: from the list, its filters and their pages', async () => {
    openScreen(`/admin?tab=users&search=${admin.email}`, moderator)
    await screen.findByText('No users match your search')
    expect(screen.queryByRole('link', { name: 'Admins' })).toBeNull()
  })
})
