import type { AuditEvent, Purchase } from '@presale/contracts'
import { expectNoViolation } from '../support/accessibility'
import { AUDIT, addressHas, CHANGES, changes, entries, rowOf, shows, trail } from '../support/audit-trail'
import { DESKTOP } from '../support/browser'
import { expectFocus, tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { answer, type Screens, useScreens } from '../support/screens'

const HASH = 'ab'.repeat(32)

jest.setTimeout(300_000)

describe('Audit: the global trail', () => {
  const screens: Screens = useScreens()
  let admin: Person
  let buyer: Person
  let buyerId: string
  let declined: Purchase

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
    buyer = await Person.registered(screens.origin, 'Nora Field')
    buyerId = (await buyer.me()).id
    const { body } = await buyer.request(1000)
    const { body: reported } = await buyer.report(body.purchase, undefined, HASH)
    declined = reported.purchase
    await admin.decide(declined.id, 'decline', { reason: 'Nothing arrived at the address' })
    await buyer.request(250)
  })

  const opened = async (path = `${AUDIT}&user=${buyerId}`) => {
    const visit = await screens.asPerson({ isAdmin: true })
    await visit.page.goto(path)
    await visit.page
      .getByRole('table')
      .or(visit.page.getByText(/^No (events|changes)/))
      .first()
      .waitFor()
    return visit
  }

  it('the events of all purchases, newest first: when, what in plain words, who with role, whose purchase, its id with a link, revision', async () => {
    const { page, complaints } = await opened()
    await shows(trail(page), ['Requested 250 GROK', 'Declined', 'Payment reported', 'Requested 1,000 GROK'])
    const cells = rowOf(trail(page), 'Declined').getByRole('cell')
    const at = (await cells.nth(0).locator('time').getAttribute('datetime')) ?? ''
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(600_000)
    expect(await cells.nth(1).innerText()).toMatch(/Declined\s+Nothing arrived at the address/)
    expect(await cells.nth(2).innerText()).toMatch(/Admin.*\badmin$/s)
    expect(await cells.nth(3).innerText()).toMatch(/^Nora Field/)
    const link = cells.nth(4).getByRole('link')
    expect(await link.innerText()).toBe(declined.id.slice(0, 8))
    expect(await link.getAttribute('href')).toBe(`/admin?tab=payments&purchase=${declined.id}`)
    expect(await cells.nth(5).innerText()).toBe('2')
    expect(complaints).toEqual([])
  })

  it('filter by time: a minute in the own time zone, in the address in UTC; an end before the start is reported', async () => {
    const { page } = await opened()
    await page.getByLabel('From', { exact: true }).fill('2026-01-01T10:00')
    await addressHas(page, 'from', new Date('2026-01-01T10:00').toISOString())
    await entries(trail(page)).nth(3).waitFor()
    await page.getByLabel('To', { exact: true }).fill('2025-12-31T10:00')
    await page.getByText('The end stands before the start.').waitFor()
    await page.getByText('No events match the filters').waitFor()
  })

  it('keyboard only: to the rows, up and down between them, Enter opens and closes one', async () => {
    const { page } = await opened()
    await page.getByRole('searchbox', { name: 'Search the trail' }).focus()
    const rows = entries(trail(page))
    await tabTo(page, rows.nth(0))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expectFocus(rows.nth(1))
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Facts' }).waitFor()
    expect(await rows.nth(1).getAttribute('aria-expanded')).toBe('true')
    await expectFocus(rows.nth(1))
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Facts' }).waitFor({ state: 'detached' })
  })

  it('an event that cannot be read: says so, and shows what is stored', async () => {
    const [event] = (await admin.get<AuditEvent[]>('/api/admin/events?pageSize=1')).body
    const stored = { type: 'PurchaseTeleported', data: { to: 'Mars' }, actor: { id: null, role: 'unknown' } }
    const { page } = await screens.asPerson({ isAdmin: true })
    await answer(page, '**/api/admin/events*', { body: [{ ...event, ...stored, isUnreadable: true }] })
    await page.goto(AUDIT)
    await trail(page).getByRole('button', { name: 'Cannot be read: Purchase Teleported' }).click()
    await page.getByRole('region', { name: 'Facts' }).getByText('cannot read this event').waitFor()
    const record = page.getByRole('region', { name: 'Record' })
    await record.getByText('"to": "Mars"').waitFor()
    expect(await record.innerText()).toMatch(/^Record\s+Stored/)
    await expectNoViolation(page)
  })

  it('axe finds no violation, at 1440 and 390 pixels, dark and light; no sideways scroll on a phone', async () => {
    const { page } = await opened()
    await trail(page).getByRole('button', { name: 'Requested 1,000 GROK' }).click()
    await page.getByRole('region', { name: 'Facts' }).waitFor()
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize(DESKTOP)
    for (const digit of ['8', '9']) {
      await admin.post('/api/admin/wallets', { symbol: 'LINK', address: `0x${digit.repeat(40)}` })
    }
    await page.goto(`${CHANGES}&type=wallet-updated`)
    await entries(changes(page)).first().click()
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
