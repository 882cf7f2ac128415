import type { Page } from 'playwright-core'
import {
  approveIn,
  bodyRows,
  confirmIn,
  newBuyer,
  newHash,
  questionOf,
  rowOf,
  staffAt,
} from '../support/payments'
import { Person } from '../support/person'
import { answer, callsOf, countOf, reads, type Screens, toast, useScreens } from '../support/screens'

jest.setTimeout(300_000)

const LIST = '/api/admin/purchases'

describe("spec sections 2, 4, 6 and 8, 'Payment Tracking': one decision", () => {
  const screens: Screens = useScreens()
  let admin: Person

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
  })

  const buyerWith = () => newBuyer(screens.origin)
  const asStaff = (email: string, role: 'isAdmin' | 'isModerator' = 'isAdmin') =>
    staffAt(screens, email, role)

  const button = (page: Page, email: string, name: string) =>
    rowOf(page, email).getByRole('button', { name, exact: true })

  it('Approve and decline are offered only on pending rows', async () => {
    const { buyer, email } = await buyerWith()
    const [approved, declined] = [await buyer.paid(110), await buyer.paid(120)]
    await admin.decide(approved.id, 'approve')
    await admin.decide(declined.id, 'decline')
    const cancelled = (await buyer.request(130)).body.purchase
    await buyer.post(`/api/purchases/${cancelled.id}/cancel`)
    await buyer.paid(140)
    const { page } = await asStaff(email)
    await page.getByText('1–4 of 4').waitFor()
    for (const [amount, names] of [
      ['140', ['Approve', 'Decline']],
      ['130', ['Reopen']],
      ['120', []],
      ['110', []],
    ] as const) {
      const buttons = bodyRows(page).filter({ has: page.getByRole('cell', { name: amount, exact: true }) })
      expect([amount, await buttons.getByRole('button').allInnerTexts()]).toEqual([amount, [...names]])
    }
  })

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
      ...{ status: 'declined', reason: 'Nothing has arrived' },
    })
  })

  it('Approved rows show a block-explorer transaction link built from transactionHash', async () => {
    const { buyer, email } = await buyerWith()
    await buyer.paid(1_000, 'BTC')
    const hash = newHash()
    const { page } = await asStaff(email)
    await button(page, email, 'Approve').click()
    await questionOf(page).getByRole('textbox', { name: 'Transaction hash' }).fill(hash)
    await confirmIn(questionOf(page), 'Approve').click()
    const link = rowOf(page, email).getByRole('link')
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe(`https://mempool.space/tx/${hash}`)
    expect(await link.getAttribute('rel')).toContain('noopener')
  })

  it.each([
    ['Approve', 'Failed to approve purchase', 'approve'],
    ['Decline', 'Failed to decline purchase', 'decline'],
  ])(
    "%s fails: 'Error' with the server message if available, else '%s'; it can be tried again",
    async (name, failed, path) => {
      const { buyer, email } = await buyerWith()
      await buyer.paid(1_000)
      const { page } = await asStaff(email)
      await answer(page, `**${LIST}/*/${path}`, { status: 500, body: '', times: 1 })
      await button(page, email, name).click()
      const confirm = () =>
        name === 'Approve' ? approveIn(questionOf(page)) : confirmIn(questionOf(page), name).click()
      await confirm()
      await toast(page, 'Error', failed).first().waitFor()
      await answer(page, `**${LIST}/*/${path}`, { status: 503, body: 'The ledger is away.', times: 1 })
      await confirm()
      await toast(page, 'Error', 'The ledger is away.').first().waitFor()
      await confirm()
      await questionOf(page).waitFor({ state: 'hidden' })
      await reads(rowOf(page, email), name === 'Approve' ? /Approved/ : /Declined/)
    },
  )

  it('Reopen: an admin alone, with a reason; the row awaits approval again', async () => {
    const { buyer, email } = await buyerWith()
    const { id } = (await buyer.request(1_000)).body.purchase
    await buyer.post(`/api/purchases/${id}/cancel`)
    const moderator = await asStaff(email, 'isModerator')
    await reads(rowOf(moderator.page, email), /Expired Cancelled by the buyer/)
    expect(await button(moderator.page, email, 'Reopen').count()).toBe(0)
    const { page } = await asStaff(email)
    const calls = callsOf(page, 'POST')
    await button(page, email, 'Reopen').click()
    await confirmIn(questionOf(page), 'Reopen').click()
    await reads(questionOf(page).getByRole('alert'), /reason is required/i)
    expect(calls).toEqual([])
    await questionOf(page).getByRole('textbox', { name: 'Reason' }).fill('The wallet has it')
    await confirmIn(questionOf(page), 'Reopen').click()
    await reads(rowOf(page, email), /Pending Awaiting approval/)
  })
})
