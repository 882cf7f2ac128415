import type { ProjectionState, QueueState, SetAsideMark } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { answer, callsOf, changeAnswer, countOf, hold, type Screens, useScreens } from '../support/screens'

const OPERATIONS = '/admin?view=operations'
const PROJECTIONS = '/api/admin/projections'
const QUEUES = '/api/admin/queues'
const QUARANTINE = '/api/admin/quarantine'
const PURCHASE = '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10'

const card = (page: Page, name: 'Projections' | 'Set aside' | 'Queues') =>
  page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()
const folded = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

jest.setTimeout(300_000)

describe("issue 5, 'Operations view'", () => {
  const screens: Screens = useScreens()

  async function opened(role: { isAdmin?: boolean; isModerator?: boolean } = { isAdmin: true }) {
    const visit = await screens.asPerson(role)
    await visit.page.goto(OPERATIONS)
    await row(visit.page, 'purchase-list').waitFor()
    await row(visit.page, 'purchase-deadlines').waitFor()
    return visit
  }

  /** The server's projections, one of them changed. */
  const withProjection = (page: Page, name: string, change: Partial<ProjectionState>) =>
    changeAnswer(page, `**${PROJECTIONS}`, (all: ProjectionState[]) =>
      all.map((one) => (one.name === name ? { ...one, ...change } : one)),
    )

  it('projections: what each is for, version, position, lag in events and seconds', async () => {
    const admin = await Person.admin(screens.origin)
    // A position is an event's: a site without a purchase has none to show.
    await (await Person.registered(screens.origin)).paid(250)
    const positionOf = (all: ProjectionState[]) => all.find(({ name }) => name === 'balances')?.live?.position
    await waitFor(async () => positionOf((await admin.get<ProjectionState[]>(PROJECTIONS)).body), {
      what: 'a position of the balances',
    })
    const { page, complaints } = await opened()
    for (const name of ['purchase-list', 'balances', 'audit-trail', 'sale-figures'])
      await row(page, name).waitFor()
    const { body } = await admin.get<ProjectionState[]>(PROJECTIONS)
    const live = body.find(({ name }) => name === 'balances')?.live
    const text = folded(await row(page, 'balances').innerText())
    expect(text).toContain('What each buyer holds')
    expect(text).toContain(`version ${live?.codeVersion}, build ${live?.generation}`)
    expect(text).toMatch(/\d+\/\d+$/)
    await withProjection(page, 'balances', { lagSeconds: 0, lagEvents: 0 })
    await page.reload()
    expect(folded(await row(page, 'balances').innerText())).toMatch(/Up to date 0 s 0 /)
    expect(complaints).toEqual([])
  })

  it('a projection that lags: how long, and that its events are not counted here', async () => {
    const { page } = await opened()
    await withProjection(page, 'balances', { lagSeconds: 95, lagEvents: null })
    await row(page, 'balances').filter({ hasText: 'Behind' }).waitFor({ timeout: 15_000 })
    expect(folded(await row(page, 'balances').innerText())).toContain('Behind 1 min not counted here')
  })

  it('a rebuild that is under way: its progress', async () => {
    const { page } = await opened()
    const building = {
      ...{ codeVersion: 3, generation: 7, position: '1/1', appliedEvents: 1234 },
      ...{ eventsPerSecond: 812.4, progress: 0.427, fault: null },
    }
    await withProjection(page, 'balances', { building })
    const bar = page.getByRole('progressbar', { name: 'Rebuild of balances' })
    await bar.waitFor({ timeout: 15_000 })
    expect(await bar.getAttribute('aria-valuetext')).toBe('42 %')
    await page.getByText(/Being rebuilt as version 3, build 7: 1,234 events applied, 812 a second/).waitFor()
  })

  it('last error: the event, its position, and that it was not passed over', async () => {
    const { page } = await opened()
    const fault = {
      ...{ message: 'amount is not a number', eventId: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11' },
      ...{ eventType: 'PurchaseApproved', position: '77/77', at: '2026-11-21T12:00:00.000Z' },
    }
    await changeAnswer(page, `**${PROJECTIONS}`, (all: ProjectionState[]) =>
      all.map((one) =>
        one.name === 'balances' && one.live ? { ...one, live: { ...one.live, fault } } : one,
      ),
    )
    await page.getByText(fault.message).waitFor({ timeout: 15_000 })
    await row(page, 'balances').getByText('Stopped by an event').waitFor()
    const detail = folded(await card(page, 'Projections').innerText())
    for (const said of [
      fault.message,
      fault.eventId,
      fault.position,
      fault.eventType,
      'No event is passed over',
    ]) {
      expect(detail).toContain(said)
    }
  })

  it('queues: armed deadlines, the next with its time left and its purchase, waiting, active, failed, tried again', async () => {
    const buyer = await Person.registered(screens.origin)
    const { body } = await buyer.request(100)
    const { page } = await opened()
    const runAt = new Date(Date.now() + 754_000).toISOString()
    const counts = { delayed: 1234, waiting: 2, active: 1, failed: 3, retried: 4 }
    await changeAnswer(page, `**${QUEUES}`, (all: QueueState[]) =>
      all.map((one) =>
        one.name === 'purchase-deadlines'
          ? { ...one, available: true, counts, nextJobs: [{ id: `${body.purchase.id}-0`, runAt }] }
          : one,
      ),
    )
    const next = page.getByRole('list', { name: 'Next in purchase-deadlines' })
    const link = next.getByRole('link', { name: body.purchase.id.slice(0, 8) })
    await row(page, 'purchase-deadlines').filter({ hasText: '1,234' }).waitFor({ timeout: 15_000 })
    expect(await link.getAttribute('href')).toBe(`/admin?tab=payments&purchase=${body.purchase.id}`)
    expect(await next.getByRole('timer').innerText()).toMatch(/^in 12:\d\d$/)
    expect(folded(await row(page, 'purchase-deadlines').innerText())).toMatch(/ 1,234 2 1 3 4$/)
  })

  it("a deadline that was armed just now is there without the screen's help", async () => {
    const admin = await Person.admin(screens.origin)
    const { page } = await opened()
    await (await Person.registered(screens.origin)).request(100)
    const { body } = await admin.get<QueueState[]>(QUEUES)
    expect(body.find(({ name }) => name === 'purchase-deadlines')?.available).toBe(true)
    const before = callsOf(page)
    await page.waitForResponse((response) => response.url().endsWith(QUEUES), { timeout: 15_000 })
    expect(countOf(before, QUEUES)).toBeGreaterThan(0)
    const armed = await row(page, 'purchase-deadlines').getByRole('cell').nth(1).innerText()
    expect(Number(armed.replace(',', ''))).toBeGreaterThan(0)
  })

  it("unavailable parts fail alone: 'Redis is away', what that means, and nothing made up", async () => {
    const { page } = await opened()
    await changeAnswer(page, `**${QUEUES}`, (all: QueueState[]) =>
      all.map((one) =>
        one.name === 'purchase-deadlines' ? { ...one, available: false, counts: null, nextJobs: [] } : one,
      ),
    )
    await page.getByText(/Redis is away: .*Purchases still expire/).waitFor({ timeout: 15_000 })
    expect(folded(await row(page, 'purchase-deadlines').innerText())).toMatch(/(not known ?){5}$/)
    expect(folded(await row(page, 'mail').innerText())).not.toContain('not known')
    await row(page, 'balances').waitFor()
  })

  it('unavailable parts fail alone: no projections, and the queues stand; Retry brings them', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    let isAway = true
    await page.route(`**${PROJECTIONS}`, (route) =>
      isAway
        ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'Away for a moment.' })
        : route.fallback(),
    )
    await page.goto(OPERATIONS)
    await page.getByText('Failed to fetch the projections').waitFor()
    await row(page, 'purchase-deadlines').waitFor()
    isAway = false
    await card(page, 'Projections').getByRole('button', { name: 'Retry' }).click()
    await row(page, 'balances').waitFor()
    isAway = true
    await page.getByText('This state could not be brought up to date').waitFor({ timeout: 15_000 })
    await row(page, 'balances').waitFor()
  })

  it('set aside: nothing is, and says so', async () => {
    const { page } = await opened()
    await card(page, 'Set aside').getByText('Nothing is set aside').waitFor()
  })

  it('set aside: purchase, event and error, who waits, and the commands to copy', async () => {
    const { page, complaints } = await opened()
    const mark: SetAsideMark = {
      ...{ subscriber: 'balances_v1_g1', stream: `purchase-${PURCHASE}`, purchaseId: PURCHASE, revision: 2 },
      ...{ eventId: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11', eventType: 'PurchaseTeleported' },
      ...{ kind: 'unreadable', error: 'No event type PurchaseTeleported is known here' },
      ...{ since: new Date().toISOString(), isResumeRequested: false },
    }
    await answer(page, `**${QUARANTINE}`, { body: [mark, { ...mark, subscriber: 'mailer' }] })
    const aside = card(page, 'Set aside')
    const link = aside.getByRole('link', { name: PURCHASE })
    await link.waitFor({ timeout: 15_000 })
    expect(await link.getAttribute('href')).toBe(`/admin?tab=payments&purchase=${PURCHASE}`)
    const text = folded(await aside.innerText())
    for (const said of [
      mark.error,
      mark.eventId,
      'Not applied by balances (version 1, build 1), mailer.',
      `npm run projections -- quarantine resume purchase-${PURCHASE}`,
      `npm run projections -- quarantine skip ${mark.eventId}`,
    ]) {
      expect(text).toContain(said)
    }
    await aside.getByRole('button', { name: 'Copy: resume' }).waitFor()
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(complaints).toEqual([])
  })

  it('loading, and nothing there yet', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await answer(page, `**${PROJECTIONS}`, { body: [] })
    const release = await hold(page, `**${PROJECTIONS}`)
    await page.goto(OPERATIONS)
    await card(page, 'Projections').locator('[aria-busy="true"]').waitFor()
    release()
    await page.getByText('No projections yet').waitFor()
  })

  it("'Open the queue board', and what the screen cannot do yet", async () => {
    const { page } = await opened()
    const link = page.getByRole('link', { name: 'Open the queue board' })
    expect(await link.getAttribute('href')).toBe('/api/admin/bull-board/')
    expect(await link.getAttribute('target')).toBe('_blank')
    await page.getByText('npm run projections -- rebuild NAME').waitFor()
  })

  it('a moderator reads it, and is told that the board is read only for him', async () => {
    const { page, complaints } = await opened({ isModerator: true })
    await page.getByText(/as a moderator you read there, and change nothing/).waitFor()
    expect(complaints).toEqual([])
  })

  it('keyboard only: to the queue board', async () => {
    const { page } = await opened()
    await page.getByRole('link', { name: 'Operations' }).focus()
    await tabTo(page, page.getByRole('link', { name: 'Open the queue board' }))
  })

  it('axe finds no violation, at 1440 and 390 pixels, dark and light; no sideways scroll on a phone', async () => {
    const { page } = await opened()
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
