import type { ProjectionState, QueueState } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { eventually } from '../support/eventually'
import { Person } from '../support/person'
import { callsOf, changeAnswer, countOf, type Screens, useScreens } from '../support/screens'

const OPERATIONS = '/admin?view=operations'
const PROJECTIONS = '/api/admin/projections'
const QUEUES = '/api/admin/queues'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()
const folded = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

jest.setTimeout(300_000)

describe('the Operations view', () => {
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

  it('projections: what each is for, version, position, lag in events and seconds; axe finds no violation', async () => {
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
    await eventually(async () => folded(await row(page, 'balances').innerText())).toMatch(/Up to date 0 s 0 /)
    // At 1440 and 390 pixels, dark and light; no sideways scroll on a phone.
    await row(page, 'purchase-deadlines').waitFor()
    await expectNoViolation(page)
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(complaints).toEqual([])
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
    const armed = await row(page, 'purchase-deadlines').getByRole('cell').nth(2).innerText()
    expect(Number(armed.replace(',', ''))).toBeGreaterThan(0)
  })

  it('leads there from /admin/queues', async () => {
    const { page } = await opened()
    await page.goto('/admin/queues')
    await page.waitForURL('**/admin?view=operations')
    await row(page, 'purchase-deadlines').waitFor()
  })
})
