import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { expectFocus, tabTo } from '../support/keyboard'
import { bodyRows, confirmIn, detailsOf, newHash, openPayments, questionOf, rowOf } from '../support/payments'
import { Person } from '../support/person'
import { answer, callsOf, reads, type Screens, toast, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe('Payment Tracking: several rows at once, and everything by keyboard', () => {
  const screens: Screens = useScreens()

  /** Three purchases of three people, which one search finds. */
  async function three() {
    const mark = `Lee ${Math.random().toString(36).slice(2, 10)}`
    const people = await Promise.all(
      ['Ann', 'Bob', 'Cho'].map((name) => Person.registered(screens.origin, `${name} ${mark}`)),
    )
    const purchases = []
    for (const person of people) purchases.push(await person.paid(1_000, 'BTC', newHash()))
    const { page } = await screens.asPerson({ isModerator: true, name: 'Di Fox' })
    await openPayments(page, mark)
    await page.getByText('1–3 of 3').waitFor()
    return { mark, people, purchases, page }
  }

  const bar = (page: Page) => page.getByRole('region', { name: 'Selected purchases' })
  const all = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' })
  const dialog = (page: Page) => page.getByRole('dialog')
  const results = (page: Page) => dialog(page).getByRole('listitem')

  it('approved one after another, with a result for each; what fails stops none of the others and is lost nowhere', async () => {
    const { page, people, purchases } = await three()
    const admin = await Person.admin(screens.origin)
    await all(page).click()
    await reads(bar(page), /^3 selected/)
    await admin.decide(purchases[1]?.id ?? '', 'decline', { reason: 'Too late' })
    await answer(page, `**/api/admin/purchases/${purchases[2]?.id}/approve`, {
      status: 503,
      body: 'The ledger is away.',
      times: 1,
    })
    await bar(page)
      .getByRole('button', { name: /^Approve/ })
      .click()
    await reads(dialog(page), /Credit [23],000 \w+ to [23] buyers\?/)
    const calls = callsOf(page, 'POST')
    await dialog(page)
      .getByRole('button', { name: /^Approve/ })
      .click()
    await toast(page, '1 of 3 purchases have been approved and tokens credited').first().waitFor()
    await reads(results(page).filter({ hasText: 'Ann' }), /Approved, tokens credited/)
    await reads(
      results(page).filter({ hasText: 'Bob' }),
      /Not approved: .*admin, declined this .*: “Too late”/,
    )
    await reads(results(page).filter({ hasText: 'Cho' }), /Not approved: The ledger is away\./)
    await reads(dialog(page), /^1 approved, 2 refused/)
    await dialog(page).getByRole('button', { name: 'Try 1 again' }).click()
    await reads(results(page).filter({ hasText: 'Cho' }), /Approved, tokens credited/)
    expect(calls.filter(({ path }) => path.endsWith('/approve'))).toHaveLength(4)
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await reads(bar(page), /^1 selected/)
    const balances = await Promise.all(people.map(async (person) => (await person.me()).balance))
    expect(balances).toEqual([1_000, 0, 1_000])
  })

  it('declined with one reason, which each of the buyers reads', async () => {
    const { page, people } = await three()
    for (const name of ['Ann', 'Cho']) await rowOf(page, name).getByRole('checkbox').click()
    await bar(page).getByRole('button', { name: 'Decline 2' }).click()
    await reads(dialog(page), /Decline 2 purchases of 2 buyers\?/)
    await dialog(page).getByRole('textbox', { name: 'Reason (optional)' }).fill('The wallet is empty')
    await dialog(page).getByRole('button', { name: 'Decline 2' }).click()
    await toast(page, '2 of 2 purchases have been declined').first().waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await bar(page).waitFor({ state: 'hidden' })
    const reasons = await Promise.all(people.map(async (person) => (await person.purchases())[0]?.reason))
    expect(reasons).toEqual(['The wallet is empty', null, 'The wallet is empty'])
  })

  it('arrows walk the rows, Space selects, Enter opens the details, Esc closes them', async () => {
    const { page } = await three()
    const rows = bodyRows(page)
    await tabTo(page, rows.first())
    await page.keyboard.press('ArrowDown')
    await expectFocus(rows.nth(1))
    await page.keyboard.press('Space')
    await reads(bar(page), /^1 selected/)
    expect(await rowOf(page, 'Bob').getByRole('checkbox').isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await detailsOf(page, 'Bob').waitFor()
    await page.keyboard.press('Escape')
    await detailsOf(page, 'Bob').waitFor({ state: 'hidden' })
  })

  it('a decision by keyboard: the question begins on Cancel, and the focus comes back', async () => {
    const { page } = await three()
    const approve = rowOf(page, 'Cho').getByRole('button', { name: 'Approve' })
    await tabTo(page, approve)
    await page.keyboard.press('Enter')
    await expectFocus(confirmIn(questionOf(page), 'Cancel'))
    await page.keyboard.press('Escape')
    await questionOf(page).waitFor({ state: 'hidden' })
    await expectFocus(approve)
  })

  it('axe finds no violation: the list with a selection, and the details', async () => {
    const { page } = await three()
    await all(page).click()
    await rowOf(page, 'Ann').press('Enter')
    await detailsOf(page, 'Ann').waitFor()
    await expectNoViolation(page)
  })

  it('axe finds no violation: the questions, of one and of several', async () => {
    const { page } = await three()
    await rowOf(page, 'Ann').getByRole('button', { name: 'Decline' }).click()
    await questionOf(page).waitFor()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await questionOf(page).waitFor({ state: 'hidden' })
    // On a phone by now, whose cards have the box above them.
    await all(page).click()
    await bar(page).getByRole('button', { name: 'Decline 3' }).click()
    await dialog(page).waitFor()
    await expectNoViolation(page)
  })
})
