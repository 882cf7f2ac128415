import type { AdminPurchase } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { DESKTOP } from '../support/browser'
import { eventually } from '../support/eventually'
import { expectFocus, tabTo } from '../support/keyboard'
import {
  approveIn,
  bodyRows,
  confirmIn,
  detailsOf,
  newBuyer,
  newHash,
  openPayments,
  questionOf,
  rowOf,
} from '../support/payments'
import { Person } from '../support/person'
import { callsOf, countOf, reads, type Screens, toast, useScreens } from '../support/screens'

jest.setTimeout(300_000)

const LIST = '/api/admin/purchases'

describe('Payment Tracking: decisions', () => {
  const screens: Screens = useScreens()

  const bar = (page: Page) => page.getByRole('region', { name: 'Selected purchases' })
  const markOf = () => `Lee ${Math.random().toString(36).slice(2, 10)}`

  it('one by one, by a moderator: not on their own purchase; approved, and the lists refetch; declined, and the buyer reads why', async () => {
    const mark = markOf()
    const { page, person, complaints } = await screens.asPerson({ isModerator: true, name: `Bob ${mark}` })
    const { id: own } = await person.paid(500)
    const { buyer } = await newBuyer(screens.origin, `Ann ${mark}`)
    await buyer.paid(1_000)
    const { id: second } = await buyer.paid(2_000)
    await openPayments(page, mark, `&purchase=${own}`)
    await ownIsNotOffered(page, mark)

    const first = rowOf(page, '$3,000.00')
    await first.getByRole('button', { name: 'Approve', exact: true }).click()
    await reads(questionOf(page), new RegExp(`Credit 1,000 \\w+ to Ann ${mark}\\?`))
    const calls = callsOf(page, 'GET')
    const before = countOf(calls, LIST)
    await approveIn(questionOf(page))
    await toast(page, 'Purchase has been approved and tokens credited to user').first().waitFor()
    await reads(first, /Approved/)
    expect(countOf(calls, LIST)).toBeGreaterThan(before)
    expect((await buyer.me()).balance).toBe(1_000)
    // Nothing has opened, and the next decision is under the pointer.
    await eventually(() => page.getByRole('complementary', { name: /^Details/ }).count()).toBe(0)
    const other = rowOf(page, '$6,000.00')
    await other.getByRole('button', { name: 'Decline', exact: true }).click()
    await reads(questionOf(page), new RegExp(`Decline Ann ${mark}'s purchase of 2,000`))
    await questionOf(page).getByRole('textbox', { name: 'Reason (optional)' }).fill('Nothing has arrived')
    await confirmIn(questionOf(page), 'Decline').click()
    await toast(page, 'Purchase has been declined').first().waitFor()
    await other.getByText('Transaction Declined').waitFor()
    expect((await buyer.purchases()).find((one) => one.id === second)).toMatchObject({
      status: 'declined',
      reason: 'Nothing has arrived',
    })
    expect(complaints).toEqual([])
  })

  async function ownIsNotOffered(page: Page, mark: string): Promise<void> {
    const details = detailsOf(page, `Bob ${mark}`)
    await confirmIn(details, 'Decline').waitFor()
    await reads(details, /Approval You cannot approve your own purchase: an admin has to decide on it\./)
    await eventually(() => details.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await expectNoViolation(page)
    await page.setViewportSize(DESKTOP)
    await details.getByRole('button', { name: 'Close details' }).click()
    await details.waitFor({ state: 'hidden' })
    const row = rowOf(page, `Bob ${mark}`)
    await reads(row, /Own purchase/)
    await eventually(() => row.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await row.getByRole('checkbox').click()
    await bar(page).getByRole('button', { name: 'Approve 0' }).waitFor()
    await bar(page).getByRole('button', { name: 'Decline 1' }).waitFor()
  }

  /** Three purchases of three people, which one search finds; Cho alone names no transaction. */
  async function three() {
    const mark = markOf()
    const people = await Promise.all(
      ['Ann', 'Bob', 'Cho'].map((name) => Person.registered(screens.origin, `${name} ${mark}`)),
    )
    const purchases = []
    for (const [index, person] of people.entries())
      purchases.push(await person.paid(1_000, 'BTC', index < 2 ? newHash() : undefined))
    const { page } = await screens.asPerson({ isModerator: true, name: 'Di Fox' })
    await openPayments(page, mark)
    await page.getByText('1–3 of 3').waitFor()
    return { mark, people, purchases, page }
  }

  it('in bulk, and everything by keyboard: what the server refuses stops none of the others', async () => {
    const { page, people, purchases, mark } = await three()
    await walksByKeyboard(page)
    await comesBackWithTheFocus(page)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await reads(bar(page), /^3 selected/)
    await everyQuestionStandsBeforeAxe(page)

    const admin = await Person.admin(screens.origin)
    await bar(page)
      .getByRole('button', { name: /^Approve/ })
      .click()
    const dialog = page.getByRole('dialog')
    await reads(dialog, /Credit 2,000 \w+ to 2 buyers\?/)
    await reads(dialog, new RegExp(`Left out, because the buyer named no transaction: Cho ${mark}\\.`))
    await expectNoViolation(page, [DESKTOP])
    await dialog
      .getByRole('textbox', { name: 'Reason for those without a transaction' })
      .fill('Seen in the wallet')
    await reads(dialog, /Credit 3,000 \w+ to 3 buyers\?/)
    await admin.decide(purchases[1]?.id ?? '', 'decline', { reason: 'Too late' })
    const calls = callsOf(page, 'POST')
    await dialog.getByRole('button', { name: /^Approve/ }).click()
    await toast(page, '2 of 3 purchases have been approved and tokens credited').first().waitFor()
    const result = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    await reads(result('Ann'), /Approved, tokens credited/)
    await reads(result('Bob'), /Not approved: .*admin, declined this .*: “Too late”/)
    await reads(result('Cho'), /Approved, tokens credited/)
    await reads(dialog, /^2 approved, 1 refused/)
    expect(calls.filter(({ path }) => path.endsWith('/approve'))).toHaveLength(3)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await reads(bar(page), /^1 selected/)
    const balances = await Promise.all(people.map(async (person) => (await person.me()).balance))
    expect(balances).toEqual([1_000, 0, 1_000])
    // The newest first: Cho, Bob, Ann.
    const { body } = await admin.get<AdminPurchase[]>(`${LIST}?search=${encodeURIComponent(mark)}`)
    expect(body.map(({ evidence, approvalReason }) => [evidence, approvalReason])).toEqual([
      ['reason', 'Seen in the wallet'],
      [null, null],
      ['transaction', null],
    ])
  })

  /** Arrows walk the rows, Space selects, Enter opens the details, Esc closes them. */
  async function walksByKeyboard(page: Page): Promise<void> {
    const rows = bodyRows(page)
    await tabTo(page, rows.first())
    await page.keyboard.press('ArrowDown')
    await expectFocus(rows.nth(1))
    await page.keyboard.press('Space')
    await reads(bar(page), /^1 selected/)
    await eventually(() => rowOf(page, 'Bob').getByRole('checkbox').isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await detailsOf(page, 'Bob').waitFor()
    await page.keyboard.press('Escape')
    await detailsOf(page, 'Bob').waitFor({ state: 'hidden' })
  }

  /** The question begins on Cancel. */
  async function comesBackWithTheFocus(page: Page): Promise<void> {
    const decline = rowOf(page, 'Bob').getByRole('button', { name: 'Decline' })
    await tabTo(page, decline)
    await page.keyboard.press('Enter')
    await expectFocus(confirmIn(questionOf(page), 'Cancel'))
    await page.keyboard.press('Escape')
    await questionOf(page).waitFor({ state: 'hidden' })
    await expectFocus(decline)
  }

  /** The list with a selection and the details, the question of one, and the bulk question. */
  async function everyQuestionStandsBeforeAxe(page: Page): Promise<void> {
    await rowOf(page, 'Ann').press('Enter')
    await detailsOf(page, 'Ann').waitFor()
    await expectNoViolation(page)
    await page.setViewportSize(DESKTOP)
    await detailsOf(page, 'Ann').getByRole('button', { name: 'Close details' }).click()
    await detailsOf(page, 'Ann').waitFor({ state: 'hidden' })
    await rowOf(page, 'Ann').getByRole('button', { name: 'Decline' }).click()
    await questionOf(page).waitFor()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await questionOf(page).waitFor({ state: 'hidden' })
    await page.setViewportSize(DESKTOP)
    await bar(page).getByRole('button', { name: 'Decline 3' }).click()
    await page.getByRole('dialog').waitFor()
    await expectNoViolation(page)
    await page.setViewportSize(DESKTOP)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
})
