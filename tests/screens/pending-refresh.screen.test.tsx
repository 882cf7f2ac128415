import type { Purchase } from '@presale/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { focusAgain } from '../support/screen/acting'
import { dashboard, user } from '../support/screen/answers'
import { confirmingPurchase, duePurchase, endedPurchase } from '../support/screen/buyer-answers'
import { paidButton } from '../support/screen/buying'
import { countOfCalls } from '../support/screen/calls'
import { answer, network } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { main, pageTitle } from '../support/screen/reading'

const HISTORY = '/api/purchases'
const DASHBOARD = '/api/dashboard'

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }))
afterEach(() => jest.useRealTimers())

const declined = () => endedPurchase({ status: 'declined' })

function answerPurchases(userPurchases: Purchase[]): void {
  answer('GET /api/purchases', userPurchases)
  answer('GET /api/dashboard', { ...dashboard, userPurchases })
}

function openedWith(path: string, purchases: Purchase[]) {
  return openScreen(path, user, () => answerPurchases(purchases), { advanceTimers: jest.advanceTimersByTime })
}

/** Moves the clock, in steps in which an answer comes before the next request is due. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) await act(() => jest.advanceTimersByTimeAsync(5_000))
}

/** How long until a path is asked for once more, in steps of 5 s. */
async function secondsToNext(path: string): Promise<number> {
  const before = countOfCalls(path)
  let seconds = 0
  for (; countOfCalls(path) === before && seconds < 120; seconds += 5) await pass(5)
  expect(countOfCalls(path)).toBe(before + 1)
  return seconds
}

const loaded = (sign: RegExp) => waitFor(() => within(main()).getAllByText(sign))

it.each([
  ['/my-coins', HISTORY, duePurchase],
  ['/dashboard', DASHBOARD, confirmingPurchase],
])('refreshes %s every 30 s while any purchase is pending', async (path, call, pending) => {
  openedWith(path, [pending()])
  await loaded(/left to pay|Pending/)
  // The first began before the count did.
  await secondsToNext(call)
  for (const _ of [1, 2]) expect([25, 30, 35]).toContain(await secondsToNext(call))
})

it.each([
  ['/my-coins', 'My Coins'],
  ['/dashboard', 'Dashboard'],
  ['/status', 'Status'],
  ['/buy-coins', 'Buy Coins'],
  ['/how-to-buy', 'How to Buy'],
  ['/settings', 'Settings'],
])('asks nothing in 5 minutes on %s where nothing is pending', async (path, title) => {
  openedWith(path, [declined()])
  await pageTitle(title)
  await waitFor(() => expect(main().querySelector('[aria-busy=true]')).toBeNull())
  await pass(5)
  const before = network.calls.length
  await pass(300)
  expect(network.calls.slice(before).map((call) => call.path)).toEqual([])
})

it('fetches the dashboard again on mount, with no caching', async () => {
  const actor = openedWith('/dashboard', [])
  await loaded(/Balance/i)
  const before = countOfCalls(DASHBOARD)
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  await actor.click(navigation.getByRole('link', { name: 'How to Buy' }))
  await pageTitle('How to Buy')
  expect(countOfCalls(DASHBOARD)).toBe(before)
  await actor.click(navigation.getByRole('link', { name: 'Dashboard' }))
  await pageTitle('Dashboard')
  await waitFor(() => expect(countOfCalls(DASHBOARD)).toBe(before + 1))
  await pass(20)
  expect(countOfCalls(DASHBOARD)).toBe(before + 1)
})

it('fetches the dashboard again on focus', async () => {
  openedWith('/dashboard', [])
  await loaded(/Balance/i)
  const before = countOfCalls(DASHBOARD)
  focusAgain()
  await waitFor(() => expect(countOfCalls(DASHBOARD)).toBe(before + 1))
  await pass(20)
  expect(countOfCalls(DASHBOARD)).toBe(before + 1)
})

it('follows a purchase that is being paid, and no longer once it is decided', async () => {
  const purchase = duePurchase()
  openedWith(`/buy-coins?purchase=${purchase.id}`, [purchase])
  await paidButton()
  const before = countOfCalls(HISTORY)
  await pass(20)
  // Not the one call that every 30 s would bring.
  expect(countOfCalls(HISTORY) - before).toBeGreaterThanOrEqual(2)
  answerPurchases([declined()])
  await pass(10)
  await screen.findByRole('dialog', { name: 'Purchase declined' })
  const settled = countOfCalls(HISTORY)
  await pass(120)
  expect(countOfCalls(HISTORY)).toBe(settled)
})
