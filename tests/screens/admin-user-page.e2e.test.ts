import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { Person } from '../support/person'
import { type Screens, useScreens } from '../support/screens'
import { confirmation, listWith, press } from '../support/user-list'

const main = (page: Page) => page.getByRole('main')

describe('the page of a user in the Users tab', () => {
  const screens: Screens = useScreens()

  it("a user's page: who it is, what he bought with its status, and its history", async () => {
    const { page, listed, other, row } = await listWith(screens)
    const purchase = await other.paid(700, 'ETH')
    const admin = await Person.admin(screens.origin)
    await admin.decide(purchase.id, 'decline', { reason: 'Nothing has arrived.' })
    await row.getByText(listed.name).click()
    await main(page).getByRole('heading', { name: listed.name }).waitFor()
    for (const fact of [listed.email, listed.id, 'Basic']) {
      await main(page).getByText(fact, { exact: true }).first().waitFor()
    }
    const bought = page.getByRole('table', { name: 'Purchases of this user' })
    const only = bought.getByRole('row').filter({ hasText: '700' })
    await only.getByText('Declined', { exact: true }).waitFor()
    await only.focus()
    await page.keyboard.press('Enter')
    const history = page.getByRole('dialog')
    await history.getByText('Nothing has arrived.').first().waitFor()
    await history.getByRole('link', { name: 'Open in Payment Tracking' }).click()
    await page.waitForURL(new RegExp(`tab=payments&purchase=${purchase.id}`))
  })

  it("a deleted user's page says so, and the purchases stay", async () => {
    const { page, listed, other } = await listWith(screens)
    await other.paid(900)
    const admin = await Person.admin(screens.origin)
    const deleted = await admin.delete(`/api/admin/users/${listed.id}?confirm=true`)
    expect(deleted.status).toBe(204)
    await page.goto(`/admin?tab=users&user=${listed.id}`)
    await page.getByText('This user is not there').waitFor()
    await page.getByRole('table', { name: 'Purchases of this user' }).getByText('900').waitFor()
  })

  it("axe: the list, a confirmation, a user's page, no violation at both widths, dark and light", async () => {
    const { page, row, other, listed } = await listWith(screens)
    await other.paid(300)
    await expectNoViolation(page)
    await press(row, 'Delete')
    await confirmation(page).waitFor()
    await expectNoViolation(page)
    await page.goto(`/admin?tab=users&user=${listed.id}`)
    await page.getByRole('table', { name: 'Purchases of this user' }).getByText('300').waitFor()
    await expectNoViolation(page)
  }, 300_000)
})
