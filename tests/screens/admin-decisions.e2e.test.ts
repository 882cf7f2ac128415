import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import {
  approveIn,
  confirmIn,
  detailsOf,
  newBuyer,
  openPayments,
  questionOf,
  rowOf,
  staffAt,
} from '../support/payments'
import { callsOf, countOf, reads, type Screens, toast, useScreens } from '../support/screens'

jest.setTimeout(300_000)

const LIST = '/api/admin/purchases'

describe('Payment Tracking: one decision', () => {
  const screens: Screens = useScreens()
  const buyerWith = () => newBuyer(screens.origin)
  const asStaff = (email: string, role: 'isAdmin' | 'isModerator' = 'isAdmin') =>
    staffAt(screens, email, role)

  const button = (page: Page, email: string, name: string) =>
    rowOf(page, email).getByRole('button', { name, exact: true })

  it.each(['isAdmin', 'isModerator'] as const)(
    "'Purchase has been approved and tokens credited to user', and the lists refetch (%s)",
    async (role) => {
      const { buyer, email } = await buyerWith()
      await buyer.paid(1_000)
      const { page, complaints } = await asStaff(email, role)
      await button(page, email, 'Approve').click()
      const question = questionOf(page)
      await reads(question, /Credit 1,000 \w+ to Ann Lee\?/)
      const calls = callsOf(page, 'GET')
      const before = countOf(calls, LIST)
      await approveIn(question)
      await toast(page, 'Purchase has been approved and tokens credited to user').first().waitFor()
      await reads(rowOf(page, email), /Approved/)
      expect(countOf(calls, LIST)).toBeGreaterThan(before)
      expect((await buyer.me()).balance).toBe(1_000)
      expect(complaints).toEqual([])
    },
  )

  it("'Purchase has been declined'; declined rows show 'Transaction Declined', and the buyer reads the reason", async () => {
    const { buyer, email } = await buyerWith()
    const { id } = await buyer.paid(1_000)
    const { page } = await asStaff(email, 'isModerator')
    await button(page, email, 'Decline').click()
    await reads(questionOf(page), /Decline Ann Lee's purchase of 1,000/)
    await questionOf(page).getByRole('textbox', { name: 'Reason (optional)' }).fill('Nothing has arrived')
    await confirmIn(questionOf(page), 'Decline').click()
    await toast(page, 'Purchase has been declined').first().waitFor()
    await rowOf(page, email).getByText('Transaction Declined').waitFor()
    expect((await buyer.purchases()).find((one) => one.id === id)).toMatchObject({
      status: 'declined',
      reason: 'Nothing has arrived',
    })
  })

  it('given admins alone may approve their own purchase, a moderator is not offered to approve it, and reads why', async () => {
    const { page, user, person } = await screens.asPerson({ isModerator: true, name: 'Bob Ray' })
    const { id } = await person.paid(1_000)
    await openPayments(page, user.email, `&purchase=${id}`)
    const details = detailsOf(page, 'Bob Ray')
    await confirmIn(details, 'Decline').waitFor()
    await reads(details, /Approval You cannot approve your own purchase: an admin has to decide on it\./)
    expect(await details.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await expectNoViolation(page)
    await page.goto(`/admin?tab=payments&search=${user.email}`)
    const row = rowOf(page, user.email)
    await reads(row, /Own purchase/)
    expect(await row.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await row.getByRole('checkbox').click()
    const bar = page.getByRole('region', { name: 'Selected purchases' })
    await bar.getByRole('button', { name: 'Approve 0' }).waitFor()
    await bar.getByRole('button', { name: 'Decline 1' }).waitFor()
  })
})
