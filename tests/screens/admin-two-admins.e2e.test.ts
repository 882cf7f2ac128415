import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { eventually } from '../support/eventually'
import { approveIn, confirmIn, openPayments, questionOf, rowOf } from '../support/payments'
import { Person } from '../support/person'
import { type PersonVisit, reads, type Screens, toast, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe('two of staff act on the same row, each in their own browser', () => {
  const screens: Screens = useScreens()

  /** Both see the row while it can still be decided, and the slower one has been asked already. */
  async function both(asked: 'Approve' | 'Decline') {
    const buyer = await Person.registered(screens.origin, 'Ann Lee')
    const purchase = await buyer.paid(1_000, 'BTC')
    const { email } = await buyer.me()
    const faster = await screens.asPerson({ isModerator: true, name: 'Bob Ray' })
    const slower = await screens.asPerson({ isAdmin: true, name: 'Cy Young' })
    for (const { page } of [faster, slower]) await openPayments(page, email)
    await rowOf(slower.page, email).getByRole('button', { name: asked }).click()
    await questionOf(slower.page).waitFor()
    return { buyer, purchase, email, faster, slower }
  }

  async function declines({ page }: PersonVisit, email: string, reason: string): Promise<void> {
    await rowOf(page, email).getByRole('button', { name: 'Decline' }).click()
    await questionOf(page)
      .getByRole('textbox', { name: /Reason/ })
      .fill(reason)
    await confirmIn(questionOf(page), 'Decline').click()
    await toast(page, 'Purchase has been declined').first().waitFor()
  }

  const overtaken = (page: Page) =>
    page.getByRole('dialog', { name: 'This purchase has changed in the meantime' })

  it('one wins; the other sees in place by whom, when and why, beside the toast, and nothing is credited', async () => {
    const { buyer, purchase, email, faster, slower } = await both('Approve')
    await declines(faster, email, 'No payment has arrived')
    await approveIn(questionOf(slower.page))
    await overtaken(slower.page).waitFor()
    await reads(
      overtaken(slower.page),
      /Bob Ray, moderator, declined this (just now|\d+ (s|min) ago): “No payment has arrived”/,
    )
    await toast(slower.page, 'Error').first().waitFor()
    await expectNoViolation(slower.page)
    await overtaken(slower.page).getByRole('button', { name: 'Close' }).last().click()
    await overtaken(slower.page).waitFor({ state: 'hidden' })
    await reads(rowOf(slower.page, email), /Declined Transaction Declined/)
    await eventually(() => rowOf(slower.page, email).getByRole('button', { name: 'Approve' }).count()).toBe(0)
    expect((await buyer.me()).balance).toBe(0)
    expect((await buyer.purchases()).find(({ id }) => id === purchase.id)?.status).toBe('declined')
  })

  it('the tokens are credited once when both approve', async () => {
    const { buyer, email, faster, slower } = await both('Approve')
    await rowOf(faster.page, email).getByRole('button', { name: 'Approve' }).click()
    await approveIn(questionOf(faster.page))
    await toast(faster.page, 'Purchase has been approved and tokens credited to user').first().waitFor()
    await approveIn(questionOf(slower.page))
    await reads(overtaken(slower.page), /Bob Ray, moderator, approved this (just now|\d+ (s|min) ago)/)
    expect((await buyer.me()).balance).toBe(1_000)
  })

  it('what came in between may be more than one thing: all of it is shown, oldest first', async () => {
    const buyer = await Person.registered(screens.origin, 'Ann Lee')
    const purchase = (await buyer.request(1_000)).body.purchase
    const { email } = await buyer.me()
    await buyer.post(`/api/purchases/${purchase.id}/cancel`)
    const slower = await screens.asPerson({ isAdmin: true, name: 'Cy Young' })
    await openPayments(slower.page, email)
    await rowOf(slower.page, email).getByRole('button', { name: 'Reopen' }).click()
    await questionOf(slower.page).getByRole('textbox', { name: 'Reason' }).fill('Seen on the chain')
    const admin = await Person.admin(screens.origin)
    await admin.decide(purchase.id, 'reopen', { reason: 'The wallet has it' })
    await admin.decide(purchase.id, 'approve')
    await confirmIn(questionOf(slower.page), 'Reopen').click()
    await overtaken(slower.page).waitFor()
    const lines = await overtaken(slower.page).getByRole('listitem').allInnerTexts()
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/admin, reopened this .*: “The wallet has it”\.$/)
    expect(lines[1]).toMatch(/admin, approved this .*\.$/)
  })

  it('given a hash that settled another purchase, then that is no race: the question stays, and says so at the field', async () => {
    const hash = 'ab'.repeat(32).slice(0, 56) + Date.now().toString(16).padStart(8, '0').slice(-8)
    const other = await Person.registered(screens.origin, 'Di Fox')
    const settled = await other.paid(500, 'BTC')
    const admin = await Person.admin(screens.origin)
    expect((await admin.decide(settled.id, 'approve', { transactionHash: hash })).status).toBe(200)
    const { email, slower, buyer } = await both('Approve')
    const field = questionOf(slower.page).getByRole('textbox', { name: /Transaction hash/ })
    await field.fill(hash)
    await approveIn(questionOf(slower.page))
    await toast(slower.page, 'Error').first().waitFor()
    await reads(questionOf(slower.page).getByRole('alert'), /\w+/)
    await eventually(() => field.inputValue()).toBe(hash)
    await field.fill('')
    await approveIn(questionOf(slower.page))
    await reads(rowOf(slower.page, email), /Approved/)
    expect((await buyer.me()).balance).toBe(1_000)
  })
})
