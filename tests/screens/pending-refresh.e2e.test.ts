import { waitFor } from '@presale/testing'
import type { Page, Request } from 'playwright-core'
import { Person } from '../support/person'
import { callsOf, countOf, focusAgain, type Screens, useScreens } from '../support/screens'

const HISTORY = '/api/purchases'
const DASHBOARD = '/api/dashboard'

/** Moves the page's clock, in steps in which an answer comes before the next request is due. */
async function pass(page: Page, seconds: number): Promise<void> {
  const open = new Set<Request>()
  const begins = (request: Request) => open.add(request)
  const ends = (request: Request) => open.delete(request)
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends)
  for (let passed = 0; passed < seconds; passed += 5) {
    await page.clock.runFor(5_000)
    await waitFor(() => open.size === 0 || undefined, { what: 'the answers' })
    // What the answer sets off in the page has been done when the page answers itself.
    await page.evaluate(() => Promise.resolve())
  }
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends)
}

/** How long until it is asked for once more, in steps of 5 s. */
async function secondsToNext(page: Page, count: () => number): Promise<number> {
  const before = count()
  let seconds = 0
  for (; count() === before && seconds < 120; seconds += 5) await pass(page, 5)
  expect(count()).toBe(before + 1)
  return seconds
}

/** Once is waited for; what would come a second time comes with the first. */
async function onceAsked(count: (path: string) => number): Promise<void> {
  await waitFor(() => count(DASHBOARD) > 0 || undefined, { what: 'the dashboard to be asked for' })
  expect(count(DASHBOARD)).toBe(1)
}

describe('spec sections 4, 7 and 9: what is fetched again, and when', () => {
  const screens: Screens = useScreens()

  async function openAt(
    path: string,
    prepare: (person: Person) => Promise<unknown>,
    isThere: string | RegExp,
  ) {
    const visit = await screens.buyer()
    await prepare(visit.person)
    await visit.page.clock.install()
    await visit.page.goto(path)
    await visit.page.getByRole('main').getByText(isThere).first().waitFor()
    await visit.page.waitForLoadState('networkidle')
    // From here on time goes by in steps alone, however slow the machine is.
    await visit.page.clock.pauseAt(await visit.page.evaluate(() => Date.now() + 10_000))
    await visit.page.waitForLoadState('networkidle')
    const calls = callsOf(visit.page, 'GET')
    const count = (name: string) => countOf(calls, name)
    return { ...visit, calls, count }
  }

  it('While any purchase is pending, the history refreshes every 30 s', async () => {
    const { page, count } = await openAt('/my-coins', (person) => person.request(250), /left to pay|Pending/)
    // The first began before the count did.
    await secondsToNext(page, () => count(HISTORY))
    for (const _ of [1, 2]) {
      const seconds = await secondsToNext(page, () => count(HISTORY))
      expect([25, 30, 35]).toContain(seconds)
    }
  })

  it('While any purchase is pending, the dashboard data refreshes every 30 s', async () => {
    const { page, count } = await openAt('/dashboard', (person) => person.paid(250), /Pending/)
    // The first began before the count did.
    await secondsToNext(page, () => count(DASHBOARD))
    for (const _ of [1, 2]) {
      const seconds = await secondsToNext(page, () => count(DASHBOARD))
      expect([25, 30, 35]).toContain(seconds)
    }
  })

  it.each(['/my-coins', '/dashboard', '/status', '/buy-coins', '/how-to-buy', '/settings'])(
    'No polling where nothing is pending: %s asks nothing of the purchases in 5 minutes',
    async (path) => {
      const prepare = async (person: Person) => {
        const purchase = await person.paid(250)
        await (await Person.admin(screens.origin)).decide(purchase.id, 'decline')
        await person.seesPurchase(purchase.id, ({ status }) => status === 'declined', 'the decline')
      }
      const { page, calls } = await openAt(path, prepare, /\w/)
      await pass(page, 300)
      expect(calls.map((call) => call.path)).toEqual([])
    },
  )

  it('Dashboard queries refetch on mount, with no caching', async () => {
    const { page, count } = await openAt('/dashboard', async () => undefined, /Balance/i)
    await page.getByRole('link', { name: 'How to Buy' }).first().click()
    await page.waitForURL('**/how-to-buy')
    expect(count(DASHBOARD)).toBe(0)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await onceAsked(count)
  })

  it('Dashboard queries refetch on focus', async () => {
    const { page, count } = await openAt('/dashboard', async () => undefined, /Balance/i)
    await focusAgain(page)
    await onceAsked(count)
  })

  it('A purchase that is being paid follows its state live (design section 5), and no longer once decided', async () => {
    const { page, person, count } = await openAt(
      '/buy-coins',
      (someone) => someone.request(250),
      'Resume payment',
    )
    const [purchase] = await person.purchases()
    if (!purchase) throw new Error('The purchase that was requested is not there.')
    await page.getByRole('main').getByRole('link', { name: 'Resume payment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'I Have Paid' }).waitFor()
    const before = count(HISTORY)
    await pass(page, 20)
    // Not the one call that every 30 s would bring.
    expect(count(HISTORY) - before).toBeGreaterThanOrEqual(2)
    await person.report(purchase)
    await (await Person.admin(screens.origin)).decide(purchase.id, 'decline')
    await pass(page, 10)
    await page.getByRole('dialog', { name: 'Purchase declined' }).waitFor()
    const settled = count(HISTORY)
    await pass(page, 120)
    expect(count(HISTORY)).toBe(settled)
  })
})
