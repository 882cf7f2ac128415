import type { Locator, Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { DESKTOP } from '../support/browser'
import { eventually } from '../support/eventually'
import { tabTo } from '../support/keyboard'
import { confirmIn, detailsOf, newBuyer, newHash, questionOf, rowOf, staffAt } from '../support/payments'
import { Person } from '../support/person'
import { reads, type Screens, toast, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe('Payment Tracking: what approvals stand on', () => {
  const screens: Screens = useScreens()
  const hash = newHash()
  const field = (page: Page, name: string | RegExp) => questionOf(page).getByRole('textbox', { name })

  it('one visit: a transaction for the approval, its output named later, the same transaction refused to another', async () => {
    const admin = await Person.admin(screens.origin)
    const { buyer, email } = await newBuyer(screens.origin)
    const [earlier, other] = [await buyer.paid(700), await buyer.paid(300, 'ETH')]
    await admin.decide(earlier.id, 'approve', { reason: 'Paid in cash' })
    await admin.decide(other.id, 'approve')
    await buyer.paid(1_000)
    const { page } = await staffAt(screens, email)
    const details = detailsOf(page, 'Ann Lee')

    await approvesByTransaction(page, rowOf(page, '$3,000.00'))
    expect((await buyer.me()).balance).toBe(2_000)
    await namesItsOutput(page, details)
    await rowOf(page, '$2,100.00').press('Enter')
    await reads(details, /Evidence Reason only “Paid in cash”/)
    await addsATransaction(page, details)
  })

  async function approvesByTransaction(page: Page, row: Locator): Promise<void> {
    await row.getByRole('button', { name: 'Approve' }).click()
    const question = questionOf(page)
    await reads(question, /1 earlier approval in BTC without a transaction/)
    await reads(question, /700 for [\d.]+ BTC, requested .*: “Paid in cash”/)
    await eventually(() => question.getByText('300 for').count()).toBe(0)
    await confirmIn(question, 'Approve').click()
    await reads(question.getByRole('alert'), /Enter the transaction hash, or below why there is none\./)
    await expectNoViolation(page)
    await page.setViewportSize(DESKTOP)
    await field(page, 'Transaction hash').fill(hash)
    await confirmIn(question, 'Approve').click()
    await toast(page, 'Purchase has been approved and tokens credited to user').first().waitFor()
    await row.press('Enter')
  }

  /** By keyboard, and the focus is on what it said afterwards. */
  async function namesItsOutput(page: Page, details: Locator): Promise<void> {
    await reads(details, /Evidence Transaction settled as a whole/)
    const question = questionOf(page)
    const open = details.getByRole('button', { name: 'Name output' })
    await tabTo(page, open)
    await page.keyboard.press('Enter')
    await reads(question, /its other outputs can settle the purchases that they paid for/)
    const index = field(page, /^Output index/)
    await tabTo(page, index)
    await page.keyboard.type('x')
    await tabTo(page, confirmIn(question, 'Name output'))
    await page.keyboard.press('Enter')
    await reads(question.getByRole('alert'), /Enter a whole number, 0 or more\./)
    await expectNoViolation(page)
    await page.setViewportSize(DESKTOP)
    await index.fill('3')
    await confirmIn(question, 'Name output').press('Enter')
    await toast(page, 'The output was named').first().waitFor()
    await reads(details, /Evidence Transaction output 3 narrowed by Bob Ray, admin/)
    await eventually(() => open.count()).toBe(0)
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/output 3/)
    const history = details.getByRole('region', { name: 'History' })
    await reads(history, /Bob Ray \(admin\) narrowed its settlement to output 3 of the transaction/)
    await reads(history.getByRole('listitem').last(), /Settlement narrowed to output 3 Bob Ray, admin/)
    await expectNoViolation(page)
    await page.setViewportSize(DESKTOP)
  }

  /** To an approval by a reason: not the one that has settled another purchase. */
  async function addsATransaction(page: Page, details: Locator): Promise<void> {
    const question = questionOf(page)
    await details.getByRole('button', { name: 'Add transaction' }).click()
    await confirmIn(question, 'Add transaction').click()
    await reads(question.getByRole('alert'), /Enter the transaction hash\./)
    await expectNoViolation(page, [DESKTOP])
    await field(page, 'Transaction hash').fill(hash)
    await confirmIn(question, 'Add transaction').click()
    await reads(question.getByRole('alert'), /This transaction has settled another purchase/)
    await field(page, /^Output index/).fill('2')
    await confirmIn(question, 'Add transaction').click()
    await toast(page, 'The transaction was added to the approval').first().waitFor()
    await reads(details, /Evidence Transaction output 2/)
    await reads(details, /named the transaction that settles it/)
  }
})
