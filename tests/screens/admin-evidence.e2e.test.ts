import type { Locator, Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { DESKTOP } from '../support/browser'
import { confirmIn, detailsOf, newBuyer, newHash, questionOf, rowOf, staffAt } from '../support/payments'
import { Person } from '../support/person'
import { callsOf, reads, type Screens, toast, useScreens } from '../support/screens'

jest.setTimeout(300_000)

const APPROVED = 'Purchase has been approved and tokens credited to user'

describe('Payment Tracking: what approvals stand on', () => {
  const screens: Screens = useScreens()
  let admin: Person
  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
  })

  const buyerWith = (name?: string) => newBuyer(screens.origin, name)
  const asStaff = (email: string, role: 'isAdmin' | 'isModerator' = 'isAdmin', more = '') =>
    staffAt(screens, email, role, more)
  const field = (question: Locator, name: string | RegExp) => question.getByRole('textbox', { name })
  const ask = async (page: Page, email: string) => {
    await rowOf(page, email).getByRole('button', { name: 'Approve' }).first().click()
    await questionOf(page).waitFor()
    return questionOf(page)
  }

  it('given the buyer named no transaction, the dialog wants one, or a reason, before anything is sent', async () => {
    const { buyer, email } = await buyerWith()
    await buyer.paid(1_000)
    const { page } = await asStaff(email)
    const question = await ask(page, email)
    const calls = callsOf(page, 'POST')
    await confirmIn(question, 'Approve').click()
    await reads(question.getByRole('alert'), /Enter the transaction hash, or below why there is none\./)
    expect(calls).toEqual([])
    await expectNoViolation(page, [DESKTOP])
    await field(question, 'Or a reason').fill('Seen in the exchange’s own list')
    await confirmIn(question, 'Approve').click()
    await toast(page, APPROVED).first().waitFor()
    await rowOf(page, email).press('Enter')
    await reads(detailsOf(page, 'Ann Lee'), /Evidence Reason only “Seen in the exchange’s own list”/)
    await reads(detailsOf(page, 'Ann Lee'), /approved the purchase .* without a transaction, and the tokens/)
  })

  it('names what was approved for this buyer without a transaction, in this currency: one payment, two purchases', async () => {
    const { buyer, email } = await buyerWith()
    const [earlier, other] = [await buyer.paid(700), await buyer.paid(300, 'ETH')]
    await admin.decide(earlier.id, 'approve', { reason: 'Paid in cash' })
    await admin.decide(other.id, 'approve')
    await buyer.paid(1_000)
    const { page } = await asStaff(email)
    const question = await ask(page, email)
    await reads(question, /1 earlier in BTC approved without a transaction/)
    await reads(question, /700 for [\d.]+ BTC, requested .*: “Paid in cash”/)
    expect(await question.getByText('300 for').count()).toBe(0)
    await expectNoViolation(page)
  })

  it('one transaction pays two buyers: each approval names its output, and the whole is refused to a third', async () => {
    const hash = newHash()
    const mark = `Sent${Math.random().toString(36).slice(2, 8)}`
    for (const output of ['0', '1']) {
      const { buyer, email } = await buyerWith(`${mark} ${output}`)
      await buyer.paid(1_000)
      const { page } = await asStaff(email)
      const question = await ask(page, email)
      await field(question, 'Transaction hash').fill(hash)
      await question.getByRole('checkbox', { name: 'This transaction pays more than one buyer' }).click()
      await field(question, /^Output index/).fill(output)
      await confirmIn(question, 'Approve').click()
      await toast(page, APPROVED).first().waitFor()
      await rowOf(page, email).press('Enter')
      await reads(detailsOf(page, mark), new RegExp(`Evidence Transaction output ${output}`))
    }
    const { buyer, email } = await buyerWith(`${mark} 2`)
    await buyer.paid(1_000)
    const { page } = await asStaff(email)
    const question = await ask(page, email)
    await field(question, 'Transaction hash').fill(hash)
    await confirmIn(question, 'Approve').click()
    await reads(question.getByRole('alert'), /\w+/)
    expect((await buyer.me()).balance).toBe(0)
  })

  it('an approval without evidence gets its transaction later, then its output; a moderator is offered the first alone', async () => {
    const { buyer, email } = await buyerWith()
    const { id } = await buyer.paid(1_000)
    await admin.decide(id, 'approve')
    const moderator = await asStaff(email, 'isModerator', `&purchase=${id}`)
    await reads(detailsOf(moderator.page, 'Ann Lee'), /Approved without evidence/)
    await detailsOf(moderator.page, 'Ann Lee').getByRole('button', { name: 'Add transaction' }).waitFor()

    const { page } = await asStaff(email, 'isAdmin', `&purchase=${id}`)
    const details = detailsOf(page, 'Ann Lee')
    await details.getByRole('button', { name: 'Add transaction' }).click()
    await confirmIn(questionOf(page), 'Add transaction').click()
    await reads(questionOf(page).getByRole('alert'), /Enter the transaction hash\./)
    await expectNoViolation(page, [DESKTOP])
    await field(questionOf(page), 'Transaction hash').fill(newHash())
    await confirmIn(questionOf(page), 'Add transaction').click()
    await toast(page, 'The transaction was added to the approval').first().waitFor()
    await reads(details, /Evidence Transaction settled as a whole/)
    await moderator.page.reload()
    await reads(detailsOf(moderator.page, 'Ann Lee'), /Evidence Transaction settled as a whole/)
    expect(await moderator.page.getByRole('button', { name: 'Name output' }).count()).toBe(0)
    await details.getByRole('button', { name: 'Name output' }).click()
    await field(questionOf(page), /^Output index/).fill('3')
    await confirmIn(questionOf(page), 'Name output').click()
    await toast(page, 'The output was named').first().waitFor()
    await reads(details, /named the transaction that settles it/)
    expect((await buyer.me()).balance).toBe(1_000)
  })

  it('several at once: those without a transaction are left out by name, or approved with a reason', async () => {
    const mark = `Many${Math.random().toString(36).slice(2, 8)}`
    const [ann, bob] = [await buyerWith(`Ann ${mark}`), await buyerWith(`Bob ${mark}`)]
    await ann.buyer.paid(1_000, 'BTC', newHash())
    await bob.buyer.paid(500)
    const { page } = await asStaff(mark)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    const bar = page.getByRole('region', { name: 'Selected purchases' })
    await bar.getByRole('button', { name: 'Approve 2' }).click()
    const dialog = page.getByRole('dialog')
    await reads(dialog, /Credit 1,000 \w+ to 1 buyer\?/)
    await reads(dialog, new RegExp(`Left out, because the buyer named no transaction: Bob ${mark}\\.`))
    await expectNoViolation(page, [DESKTOP])
    await field(dialog, 'Reason for those without a transaction').fill('Seen in the wallet')
    await reads(dialog, /Credit 1,500 \w+ to 2 buyers\?/)
    await dialog.getByRole('button', { name: 'Approve 2' }).click()
    await toast(page, '2 of 2 purchases have been approved and tokens credited').first().waitFor()
    const { body } = await admin.get<{ evidence: string; approvalReason: string | null }[]>(
      `/api/admin/purchases?search=${mark}&sort=amount&order=asc`,
    )
    expect(body.map(({ evidence, approvalReason }) => [evidence, approvalReason])).toEqual([
      ['reason', 'Seen in the wallet'],
      ['transaction', null],
    ])
  })
})
