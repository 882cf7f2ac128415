import { readFile } from 'node:fs/promises'
import type { AuditEvent, Purchase } from '@presale/contracts'
import { expectNoViolation } from '../support/accessibility'
import { AUDIT, CHANGES, changes, entries, rowOf, shows, trail } from '../support/audit-trail'
import { DESKTOP } from '../support/browser'
import { eventually } from '../support/eventually'
import { expectFocus, tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { answer, type Screens, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe('Audit: the global trail, changes by staff, and the export', () => {
  const screens: Screens = useScreens()
  let admin: Person
  let buyerId: string
  let declined: Purchase

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
    const buyer = await Person.registered(screens.origin, 'Nora Field')
    buyerId = (await buyer.me()).id
    declined = await buyer.paid(1000)
    await admin.decide(declined.id, 'decline', { reason: 'Nothing arrived at the address' })
    await buyer.request(250)
  })

  it('keyboard only: to the rows, up and down, Enter opens and closes one; axe finds no violation in events, changes and what cannot be read', async () => {
    const { page, complaints } = await screens.asPerson({ isAdmin: true })
    const search = page.getByRole('searchbox', { name: 'Search the trail' })
    const facts = page.getByRole('region', { name: 'Facts' })
    await page.goto(`${AUDIT}&user=${buyerId}`)
    await shows(trail(page), ['Requested 250 GROK', 'Declined', 'Payment reported', 'Requested 1,000 GROK'])
    await search.focus()
    const rows = entries(trail(page))
    await tabTo(page, rows.nth(0))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expectFocus(rows.nth(1))
    await page.keyboard.press('Enter')
    await facts.waitFor()
    await eventually(() => rows.nth(1).getAttribute('aria-expanded')).toBe('true')
    await expectFocus(rows.nth(1))
    await page.keyboard.press('Enter')
    await facts.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await facts.waitFor()
    await expectNoViolation(page)
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await page.setViewportSize(DESKTOP)
    for (const digit of ['8', '9']) {
      await admin.post('/api/admin/wallets', { symbol: 'LINK', address: `0x${digit.repeat(40)}` })
    }
    await page.getByRole('link', { name: 'Staff changes' }).click()
    await search.fill('9'.repeat(40))
    // The row is there before the search is applied, too.
    await page.waitForURL(/search=9{40}/)
    await rowOf(changes(page), 'LINK wallet changed').first().getByRole('button').click()
    await page.getByText('This moves where money goes').waitFor()
    await expectNoViolation(page)
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await page.setViewportSize(DESKTOP)
    const [event] = (await admin.get<AuditEvent[]>('/api/admin/events?pageSize=1')).body
    const stored = { type: 'PurchaseTeleported', data: { to: 'Mars' }, actor: { id: null, role: 'unknown' } }
    await answer(page, '**/api/admin/events*', { body: [{ ...event, ...stored, isUnreadable: true }] })
    await page.getByRole('link', { name: 'Purchase events' }).click()
    await trail(page).getByRole('button', { name: 'Cannot be read: Purchase Teleported' }).click()
    await facts.getByText('cannot read this event').waitFor()
    await expectNoViolation(page)
    expect(complaints).toEqual([])
  })

  it('export of what is filtered: a file whose last line holds count and head, and the head among the staff changes', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto(`${AUDIT}&user=${buyerId}&type=PurchaseDeclined`)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export the audit trail' })
    await dialog.getByText('npm run audit -- verify FILE').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/events.*\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(declined.id)
    const head = /""head"":""([\da-f]{64})""/.exec(lines[2] ?? '')?.[1] ?? ''
    expect(lines[1]?.endsWith(head)).toBe(true)
    await page.goto(`${CHANGES}&search=${head}`)
    await rowOf(changes(page), 'Audit trail exported').getByRole('button').click()
    const shown = await page.getByRole('group', { name: 'Head of the chain, after' }).textContent()
    expect(shown?.replaceAll(/\s/g, '')).toBe(head)
  })
})
