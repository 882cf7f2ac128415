import type { AuditEvent, Purchase } from '@presale/contracts'
import { expectNoViolation } from '../support/accessibility'
import {
  AUDIT,
  addressHas,
  CHANGES,
  changes,
  entries,
  param,
  rowOf,
  shows,
  trail,
} from '../support/audit-trail'
import { DESKTOP } from '../support/browser'
import { expectFocus, tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { answer, type Screens, useScreens } from '../support/screens'

const HASH = 'ab'.repeat(32)

jest.setTimeout(300_000)

describe("issue 5, 'Audit': the global trail", () => {
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

  const opened = async (path = `${AUDIT}&user=${buyerId}`, isModerator = false) => {
    const visit = await screens.asPerson(isModerator ? { isModerator } : { isAdmin: true })
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
    await shows(trail(page), [
      ...['Requested 250 GROK', 'Declined', 'Payment reported', 'Requested 1,000 GROK'],
    ])
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

  it('each row opens to its facts and the raw event, and the open one stands in the address', async () => {
    const { page } = await opened()
    await trail(page).getByRole('button', { name: 'Payment reported' }).click()
    const facts = page.getByRole('region', { name: 'Facts' })
    expect((await facts.innerText()).replaceAll(/\s/g, '')).toContain(HASH)
    const record = page.getByRole('region', { name: 'Record' })
    expect(await record.innerText()).toContain(declined.id)
    await record.getByText('Raw event').click()
    const raw = JSON.parse(await record.locator('pre').innerText()) as AuditEvent
    expect(raw).toMatchObject({ type: 'PurchasePaid', data: { purchaseId: declined.id }, revision: 1 })
    expect(raw.actor).toEqual({ id: buyerId, role: 'user' })
    expect(param(page, 'open')).toBe(raw.id)
    await page.reload()
    await page.getByRole('region', { name: 'Facts' }).waitFor()
    await trail(page).getByRole('button', { name: 'Payment reported' }).click()
    await page.getByRole('region', { name: 'Facts' }).waitFor({ state: 'detached' })
    expect(param(page, 'open')).toBeNull()
  })

  it('filter by type: the choice stands in the address, and a link shows the same', async () => {
    const { page } = await opened()
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Payment reported', exact: true }).click()
    await addressHas(page, 'type', 'PurchasePaid')
    await shows(trail(page), ['Payment reported'])
    await page.reload()
    await trail(page).waitFor()
    await shows(trail(page), ['Payment reported'])
  })

  it('filter by actor and by buyer: a click on a name sets it, and the chip has the name', async () => {
    const { page } = await opened(`${AUDIT}&purchase=${declined.id}`)
    await rowOf(trail(page), 'Payment reported').getByRole('link', { name: 'what Nora Field did' }).click()
    await addressHas(page, 'actor', buyerId)
    await shows(trail(page), ['Payment reported', 'Requested 1,000 GROK'])
    await page.getByRole('link', { name: 'Remove the filter: By Nora Field' }).click()
    await addressHas(page, 'actor', null)
    await page.getByRole('link', { name: /^Remove the filter: Purchase/ }).click()
    await addressHas(page, 'purchase', null)
    await trail(page).getByRole('link', { name: 'the purchases of Nora Field' }).first().click()
    await addressHas(page, 'user', buyerId)
    await page.getByRole('link', { name: 'Remove the filter: Buyer: Nora Field' }).waitFor()
    await entries(trail(page)).nth(3).waitFor()
  })

  it('filter by actor: a name that no row has is asked for, so that a link of a colleague reads well', async () => {
    const { page } = await opened(`${AUDIT}&actor=${buyerId}&type=PurchaseApproved`)
    await page.getByText('No events match the filters').waitFor()
    await page.getByRole('link', { name: 'Remove the filter: By Nora Field' }).waitFor()
  })

  it('filter by purchase: its whole id; half an id is said to be none, and filters nothing', async () => {
    const { page } = await opened()
    const field = page.getByRole('textbox', { name: 'Purchase id' })
    await field.fill(declined.id.slice(0, 20))
    await page.getByText('This is not the whole id of a purchase.').waitFor()
    expect(param(page, 'purchase')).toBeNull()
    await field.fill(declined.id.toUpperCase())
    await addressHas(page, 'purchase', declined.id)
    await shows(trail(page), ['Declined', 'Payment reported', 'Requested 1,000 GROK'])
    await field.fill('no id')
    await addressHas(page, 'purchase', null)
    await page.getByText('This is not the whole id of a purchase.').waitFor()
    expect(await field.inputValue()).toBe('no id')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await addressHas(page, 'user', null)
    expect(await field.inputValue()).toBe('')
  })

  it('filter by text: words of a reason, a transaction hash', async () => {
    const { page } = await opened()
    const search = page.getByRole('searchbox', { name: 'Search the trail' })
    await search.fill('nothing arrived')
    await addressHas(page, 'search', 'nothing arrived')
    await shows(trail(page), ['Declined'])
    await search.fill(HASH)
    await addressHas(page, 'search', HASH)
    await shows(trail(page), ['Payment reported'])
  })

  it('filter by time: a minute in the own time zone, in the address in UTC; an end before the start is told', async () => {
    const { page } = await opened()
    await page.getByLabel('From', { exact: true }).fill('2026-01-01T10:00')
    await addressHas(page, 'from', new Date('2026-01-01T10:00').toISOString())
    await entries(trail(page)).nth(3).waitFor()
    await page.getByLabel('To', { exact: true }).fill('2025-12-31T10:00')
    await page.getByText('The end stands before the start.').waitFor()
    await page.getByText('No events match the filters').waitFor()
  })

  it("'Clear filters' shows all again", async () => {
    const { page } = await opened(`${AUDIT}&user=${buyerId}&type=PurchaseReopened&search=x`)
    await page.getByText('No events match the filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await entries(trail(page)).nth(3).waitFor()
    expect(new URL(page.url()).search).toBe('?view=audit')
  })

  it("pages by cursor: 'Older', the browser's back, 'Newest'", async () => {
    const keen = await Person.registered(screens.origin, 'Keen Buyer')
    for (let bought = 0; bought < 14; bought += 1) await keen.paid(100 + bought)
    const { page } = await opened(`${AUDIT}&user=${(await keen.me()).id}`)
    await page.getByText('28 events', { exact: true }).waitFor()
    expect(await entries(trail(page)).count()).toBe(25)
    const firstPage = await trail(page).innerText()
    await page.getByRole('link', { name: 'Older' }).click()
    await page.waitForURL(/cursor=/)
    await page.waitForFunction(() => document.querySelectorAll('[data-entry]').length === 3)
    await shows(trail(page), [...['Requested 101 GROK', 'Payment reported', 'Requested 100 GROK']])
    expect(await page.getByRole('button', { name: 'Older' }).isDisabled()).toBe(true)
    await page.goBack()
    await page.waitForFunction(() => document.querySelectorAll('[data-entry]').length === 25)
    expect(await trail(page).innerText()).toBe(firstPage)
    await page.goForward()
    await page.waitForFunction(() => document.querySelectorAll('[data-entry]').length === 3)
    await page.getByRole('link', { name: 'Newest' }).click()
    await page.waitForFunction(() => document.querySelectorAll('[data-entry]').length === 25)
    expect(param(page, 'cursor')).toBeNull()
  })

  it("people deleted are shown as 'Deleted user'", async () => {
    const gone = await Person.registered(screens.origin, 'Gone Person')
    const { id } = await gone.me()
    const { body } = await gone.request(100)
    await gone.post(`/api/purchases/${body.purchase.id}/cancel`)
    await admin.delete(`/api/admin/users/${id}`)
    const { page } = await opened(`${AUDIT}&user=${id}`)
    const cells = rowOf(trail(page), 'Requested 100 GROK').getByRole('cell')
    expect(await cells.nth(2).innerText()).toMatch(/^Deleted user/)
    expect(await cells.nth(3).innerText()).toMatch(/^Deleted user/)
    await page.getByRole('link', { name: 'Remove the filter: Buyer: Deleted user' }).waitFor()
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
