import type { SaleHistory } from '@presale/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HISTORY } from '../support/sale-history'
import { folded } from '../support/screen/acting'
import { admin, moderator } from '../support/screen/answers'
import { answer, held, network, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { textOf } from '../support/screen/reading'

// Bars have a size, which jsdom has not: what is drawn is tested in a browser, what is written here.
const FIGURES = '/admin?view=figures&as=table'
const CARDS = ['Purchases by day', 'Amount by day', 'By state', 'Time to decision', 'Value by currency']
const NONE: SaleHistory = {
  ...HISTORY,
  days: HISTORY.days.map((day) => ({
    ...day,
    purchases: 0,
    total: '0.00',
    approved: 0,
    approvedTotal: '0.00',
    tokens: 0,
  })),
  currencies: [],
  statuses: [],
  evidence: [],
  decisions: { decided: 0, medianSeconds: null, ninetiethSeconds: null, buckets: [] },
}

const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
const table = (title: string) => screen.findByRole('table', { name: title })
const rowsOf = async (title: string) =>
  within(await table(title))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => folded(cell)))
const from = () => screen.getByLabelText<HTMLInputElement>('From (UTC)')
const to = () => screen.getByLabelText<HTMLInputElement>('To (UTC)')
const asked = () =>
  network.calls
    .filter(({ path }) => path === '/api/admin/figures')
    .map(({ search }) => Object.fromEntries(new URLSearchParams(search)))
const param = (name: string) => new URLSearchParams(window.location.search).get(name)

async function opened({ at = FIGURES, who = admin, history = HISTORY } = {}) {
  const person = openScreen(at, who, () => answer('GET /api/admin/figures', history))
  await table('Time to decision')
  return person
}

it('shows the last 30 days unless asked otherwise', async () => {
  await opened()
  for (const title of CARDS) await table(title)
  expect([from().value, to().value]).toEqual([day(29), day(0)])
  expect(window.location.search).toBe('?view=figures&as=table')
})

it('totals what the server says, exact from decimal text', async () => {
  await opened()
  const main = folded(screen.getByRole('main'))
  for (const part of ['$9,007,199,254,741,293.26', '50.0%', '1 min', '2 approved'])
    expect(main).toContain(part)
  expect(await rowsOf('Amount by day')).toEqual([
    ['Day (UTC)', 'Requested', 'Approved', 'Declined, expired or cancelled', 'Tokens credited'],
    ['20 Nov 2026', '$9,007,199,254,740,993.06', '$9,007,199,254,740,993.01', '$0.04', '100'],
    ['21 Nov 2026', '$300.25', '$300.25', '$0.00', '50'],
  ])
})

it('has a table of its own for each figure', async () => {
  await opened()
  expect(await rowsOf('Purchases by day')).toEqual([
    ['Day (UTC)', 'Purchases', 'Approved', 'Pending', 'Declined, expired or cancelled'],
    ['20 Nov 2026', '3', '1', '1', '1'],
    ['21 Nov 2026', '1', '1', '0', '0'],
  ])
  expect(await rowsOf('By state')).toEqual([
    ['State', 'Purchases', 'Amount'],
    ['Pending', '1', '$0.05'],
    ['Approved', '2', '$9,007,199,254,741,293.26'],
    ['Declined', '0', '$0.00'],
    ['Expired', '1', '$0.04'],
  ])
  expect(await rowsOf('Time to decision')).toEqual([
    ['Decided within', 'Purchases'],
    ['Under 5 min', '1'],
    ['5 min–1 h', '0'],
    ['1 h and more', '1'],
  ])
})

it('counts what was approved without evidence, and leads to the list of it', async () => {
  const person = await opened()
  const card = await screen.findByRole('region', { name: 'Evidence of approvals' })
  within(card).getByText(/1 of 2 approved without evidence: neither a transaction nor a reason\./)
  await person.click(within(card).getByRole('link', { name: 'Show all approved without evidence' }))
  await waitFor(() => expect([param('tab'), param('evidence')]).toEqual(['payments', 'none']))
  const chip = await screen.findByRole('link', { name: 'Without evidence' })
  expect(chip.getAttribute('aria-current')).not.toBeNull()
  await person.click(screen.getByRole('link', { name: 'Pending' }))
  await waitFor(() => expect([param('status'), param('evidence')]).toEqual(['pending', null]))
})

it.each([
  ['7 days', 6],
  ['90 days', 89],
  ['365 days', 364],
])('shows the last %s, as the address says, and goes back', async (label, before) => {
  const person = await opened()
  await person.click(screen.getByRole('link', { name: label }))
  await waitFor(() => expect(asked()).toContainEqual({ from: day(before), to: day(0) }))
  await waitFor(() => expect(asked().at(-1)).toEqual({ from: day(2 * before + 1), to: day(before + 1) }))
  expect([param('from'), param('to')]).toEqual([day(before), day(0)])
  expect(screen.getByRole('link', { name: label }).getAttribute('aria-current')).toBe('true')
  window.history.back()
  await waitFor(() => expect(window.location.search).toBe('?view=figures&as=table'))
  await waitFor(() => expect(from().value).toBe(day(29)))
})

/** What is said of each total: to the eye the change alone, to a screen reader also of what. */
const comparisons = () =>
  screen
    .queryAllByText('Compared with the period before:')
    .map((words) => textOf(words.parentElement as Element))

it('says how many of the purchases whose approved share it shows are not decided yet', async () => {
  openScreen(`${FIGURES}&from=2026-11-20&to=2026-11-21`, admin, () =>
    answer('GET /api/admin/figures', HISTORY),
  )
  await screen.findByText('of the purchases requested; 1 still pending')
})

it('compares each total with the period before, which is as long', async () => {
  openScreen(`${FIGURES}&from=2026-11-20&to=2026-11-21`, admin, () =>
    answer('GET /api/admin/figures', ({ call }) => {
      const isBefore = new URLSearchParams(call.search).get('to') === '2026-11-19'
      return isBefore
        ? { ...HISTORY, from: '2026-11-18', to: '2026-11-19', days: HISTORY.days.slice(1) }
        : HISTORY
    }),
  )
  await waitFor(() => expect(comparisons().join()).toMatch(/Compared with the period before: \+\$/))
  screen.getByText('Compared with 18 Nov 2026 to 19 Nov 2026.')
  expect(comparisons()).toHaveLength(4)
})

it('says that today is not over, and asks for the period before once the days themselves have come', async () => {
  const person = await opened()
  await screen.findByText(/^Compared with .+ to .+; today is not over\.$/)
  const { answer: later, release } = held(HISTORY)
  answer('GET /api/admin/figures', later)
  await person.click(screen.getByRole('link', { name: '7 days' }))
  await waitFor(() => expect(asked().at(-1)).toEqual({ from: day(6), to: day(0) }))
  release()
  await waitFor(() => expect(asked().at(-1)).toEqual({ from: day(13), to: day(7) }))
})

it("says 'no comparison' where there was nothing before", async () => {
  openScreen(`${FIGURES}&from=2026-11-20&to=2026-11-21`, admin, () =>
    answer('GET /api/admin/figures', ({ call }) =>
      new URLSearchParams(call.search).get('to') === '2026-11-19' ? NONE : HISTORY,
    ),
  )
  await waitFor(() =>
    expect(comparisons()).toEqual(Array(4).fill('Compared with the period before: no comparison')),
  )
})

it('shows weeks where the days are many', async () => {
  const one = HISTORY.days[1] as SaleHistory['days'][number]
  const days = Array.from({ length: 100 }, (_, index) => ({
    ...one,
    date: new Date(Date.UTC(2026, 7, 3 + index)).toISOString().slice(0, 10),
  }))
  await opened({ at: `${FIGURES}&from=2026-08-03&to=2026-11-10`, history: { ...HISTORY, days } })
  const [heads, first] = await rowsOf('Purchases by week')
  expect(heads?.[0]).toBe('Week (UTC)')
  expect(first?.[0]).toBe('3 Aug to 9 Aug 2026')
  expect(screen.queryByRole('table', { name: 'Purchases by day' })).toBeNull()
})

it('refuses days that cannot be shown, and does not ask for them', async () => {
  const person = await opened({ at: `${FIGURES}&from=2026-01-01&to=2026-01-31` })
  await waitFor(() => expect(asked()).toHaveLength(2))
  const before = asked().length
  fireEvent.change(from(), { target: { value: '2026-02-01' } })
  await screen.findByText('These days cannot be shown')
  expect(from().getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(from(), { target: { value: '2024-01-01' } })
  await screen.findAllByText('At most 366 days can be shown at once; these are 762.')
  expect(asked()).toHaveLength(before)
  await person.click(screen.getByRole('link', { name: 'Show the last 30 days' }))
  await table('Time to decision')
  expect(window.location.search).toBe('?view=figures&as=table')
})

it('shows that it loads, an error with Retry, and that there is nothing in these days', async () => {
  const { answer: later, release } = held(refusal(503, 'Away for a moment.'))
  const person = openScreen(FIGURES, admin, () => answer('GET /api/admin/figures', later))
  const heading = await screen.findByRole('heading', { name: 'By state' })
  expect(heading.closest('[aria-busy="true"]')).not.toBeNull()
  release()
  await screen.findByText('Failed to fetch the figures')
  await screen.findByText('Away for a moment.')
  answer('GET /api/admin/figures', NONE)
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No purchases in these days')
  await screen.findByText('None yet')
  await screen.findByText('No decision yet')
})

it('shows a moderator the figures', async () => {
  await opened({ who: moderator })
  await table('By state')
})

it('says by currency what networks show as received, beside what was approved', async () => {
  const received = [
    { network: 'Ethereum', unit: 'USDT', payments: 3, received: '1500.5', approved: '1000' },
    { network: 'Ethereum', unit: 'ETH', payments: 0, received: '0', approved: '2.25' },
  ]
  await opened({ history: { ...HISTORY, received } })
  expect((await rowsOf('Received, as networks show')).slice(1)).toEqual([
    ['USDT, Ethereum', '3', '1,500.5 USDT', '1,000 USDT'],
    ['ETH, Ethereum', '0', '0 ETH', '2.25 ETH'],
  ])
})

it('has no such table where no node is asked', async () => {
  await opened()
  expect(screen.queryByRole('table', { name: 'Received, as networks show' })).toBeNull()
})
