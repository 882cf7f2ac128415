// Guards: frontends/admin/src/features/payments, packages/ui/src
import type { AdminPurchase } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { boxOf } from '../support/boxes'
import { PHONE } from '../support/browser'
import { eventually } from '../support/eventually'
import { expectFocus } from '../support/keyboard'
import { bodyRows, confirmIn, newHash, openPayments, questionOf, rowOf } from '../support/payments'
import { Person } from '../support/person'
import { focusAgain, type Screens, toast, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe('Payment Tracking as a worklist, at 1440 by 900', () => {
  const screens: Screens = useScreens()
  const markOf = () => `Lee ${Math.random().toString(36).slice(2, 10)}`
  const TO_DECIDE = '&status=to-decide&sort=deadline&order=asc'

  /** Payments with a hash each, and then some without, of two buyers whom one search finds. */
  async function payments(count: number, hashless = 0): Promise<{ mark: string; ids: string[] }> {
    const mark = markOf()
    const buyers = await Promise.all(
      ['Ann', 'Bob'].map((name) => Person.registered(screens.origin, `${name} ${mark}`)),
    )
    const ids: string[] = []
    for (let index = 0; index < count + hashless; index += 1) {
      const buyer = buyers[index % 2] as Person
      const named = index < count ? [newHash()] : []
      ids.push((await buyer.paid(1_000 + index, 'BTC', ...named)).id)
    }
    return { mark, ids }
  }

  const details = (page: Page) => page.getByRole('complementary', { name: /^Details:/ })

  /** What the decision stands on is before the eye: the whole hash, and the link to where it can be looked at. */
  async function evidenceIsSeen(page: Page, amount: string): Promise<void> {
    await details(page).getByText(amount).first().waitFor()
    const evidence = details(page).getByRole('region', { name: 'To compare on the chain' })
    const { top, bottom } = await boxOf(evidence.getByRole('link', { name: /block explorer/ }))
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThan(900)
  }

  const amountIsSeen = (page: Page, index: number) =>
    details(page)
      .getByText((1_000 + index).toLocaleString('en'))
      .first()
      .waitFor()

  function counted(page: Page) {
    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    return { press, presses: () => presses }
  }

  async function approved(mark: string): Promise<number> {
    const admin = await Person.admin(screens.origin)
    const path = `/api/admin/purchases?status=approved&pageSize=100&search=${encodeURIComponent(mark)}`
    return (await admin.get<AdminPurchase[]>(path)).body.length
  }

  it('begins in the upper third, the soonest deadline first, with its count', async () => {
    const { mark, ids } = await payments(3)
    const { page } = await screens.asPerson({ isAdmin: true })
    await openPayments(page, mark)
    await eventually(async () => (await boxOf(bodyRows(page).first())).top).toBeLessThanOrEqual(300)
    const chip = page.getByRole('link', { name: /^To decide/ })
    await waitFor(async () => /[1-9]/.test(await chip.innerText()) || undefined, { what: 'its count' })
    await chip.click()
    await page.waitForURL(/sort=deadline/)
    await rowOf(page, '1,000').first().waitFor()
    await waitFor(
      async () => (await bodyRows(page).first().getAttribute('data-row')) === ids[0] || undefined,
      { what: 'the oldest first' },
    )
  })

  it('says in one line above any view what needs attention; its first row still begins in the upper third', async () => {
    const hash = newHash()
    for (const name of ['Ann', 'Bob']) {
      const buyer = await Person.registered(screens.origin, `${name} ${markOf()}`)
      await buyer.paid(1_000, 'BTC', hash)
    }
    const { page } = await screens.asPerson({ isAdmin: true })
    const line = page.getByText(/^\d[\d,]* purchases need attention$/)
    for (const view of ['', '&status=all', '&status=attention', '&status=pending']) {
      await page.goto(`/admin?tab=payments${view}`)
      await line.waitFor()
      await bodyRows(page).first().waitFor()
      const { top, bottom } = await boxOf(line)
      expect(bottom - top).toBeLessThanOrEqual(28)
      await eventually(async () => (await boxOf(bodyRows(page).first())).top).toBeLessThanOrEqual(300)
    }
  })

  it('moves no row when what needs attention becomes known, or is no more', async () => {
    const { mark } = await payments(2)
    const { page } = await screens.asPerson({ isAdmin: true })
    let count = '0'
    await page.route('**/api/admin/purchases?*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'x-needs-attention-count': count },
      })
    })
    await openPayments(page, mark)
    await page.getByText('Nothing needs attention.').waitFor()
    const topOfRows = async () => (await boxOf(bodyRows(page).first())).top
    const before = await topOfRows()
    for (const [next, words] of [
      ['3', '3 purchases need attention'],
      ['0', 'Nothing needs attention.'],
    ] as const) {
      count = next
      await focusAgain(page)
      await page.getByText(words).waitFor()
      await eventually(topOfRows).toBe(before)
    }
  })

  // Of people's pace: twenty and three at once are more than a page may ask in a minute.
  it('decides twenty by keys in at most 41 presses, evidence seen', async () => {
    const { mark } = await payments(20)
    const { page, complaints } = await screens.asPerson({ isAdmin: true })
    await openPayments(page, mark, TO_DECIDE)
    await bodyRows(page).nth(9).waitFor()
    const { press, presses } = counted(page)
    await press('j')
    for (let index = 0; index < 20; index += 1) {
      await evidenceIsSeen(page, (1_000 + index).toLocaleString('en'))
      await press('a')
      await confirmIn(questionOf(page), 'Approve').waitFor()
      await press('a')
      await questionOf(page).waitFor({ state: 'detached' })
      if (index < 19) await expectFocus(page.locator('tr[aria-selected=true]'))
    }
    await waitFor(async () => (await approved(mark)) === 20 || undefined, { what: 'all to be approved' })
    expect(presses()).toBeLessThanOrEqual(41)
    expect(complaints).toEqual([])
  })

  it('decides three without a hash by keys in three presses each', async () => {
    const { mark } = await payments(0, 3)
    const { page } = await screens.asPerson({ isAdmin: true })
    await openPayments(page, mark, TO_DECIDE)
    await bodyRows(page).nth(2).waitFor()
    const { press, presses } = counted(page)
    await press('j')
    for (let index = 0; index < 3; index += 1) {
      await amountIsSeen(page, index)
      await press('a')
      await expectFocus(questionOf(page).getByRole('textbox', { name: 'Transaction hash' }))
      await press('ArrowDown')
      await press('Enter')
      await questionOf(page).waitFor({ state: 'detached' })
      if (index < 2) await expectFocus(page.locator('tr[aria-selected=true]'))
    }
    await waitFor(async () => (await approved(mark)) === 3 || undefined, { what: 'all to be approved' })
    expect(presses()).toBe(10)
  })

  it('decides twenty by mouse in at most 41 presses, evidence seen', async () => {
    const { mark } = await payments(20)
    const { page } = await screens.asPerson({ isAdmin: true })
    await openPayments(page, mark, TO_DECIDE)
    await bodyRows(page).nth(9).waitFor()
    let presses = 1
    await bodyRows(page).first().click()
    for (let index = 0; index < 20; index += 1) {
      await evidenceIsSeen(page, (1_000 + index).toLocaleString('en'))
      await confirmIn(details(page), 'Approve').click()
      await confirmIn(questionOf(page), 'Approve').click()
      await questionOf(page).waitFor({ state: 'detached' })
      presses += 2
    }
    await waitFor(async () => (await approved(mark)) === 20 || undefined, { what: 'all to be approved' })
    expect(presses).toBeLessThanOrEqual(41)
  })

  it('decides three without a hash by mouse in three presses each', async () => {
    const { mark } = await payments(0, 3)
    const { page } = await screens.asPerson({ isAdmin: true })
    await openPayments(page, mark, TO_DECIDE)
    await bodyRows(page).nth(2).waitFor()
    await bodyRows(page).first().click()
    for (let index = 0; index < 3; index += 1) {
      await amountIsSeen(page, index)
      await confirmIn(details(page), 'Approve').click()
      await questionOf(page).getByRole('button', { name: 'The exact amount arrived' }).click()
      await confirmIn(questionOf(page), 'Approve').click()
      await questionOf(page).waitFor({ state: 'detached' })
    }
    await waitFor(async () => (await approved(mark)) === 3 || undefined, { what: 'all to be approved' })
  })

  it('shows its keys, goes back by K, declines with a usual reason, and single keys can be switched off', async () => {
    const { mark } = await payments(3)
    const { page } = await screens.asPerson({ isAdmin: true })
    await openPayments(page, mark, TO_DECIDE)
    await bodyRows(page).nth(2).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expectFocus(bodyRows(page).nth(1))
    await page.keyboard.press('k')
    await expectFocus(bodyRows(page).nth(0))
    await page.keyboard.press('d')
    await questionOf(page).getByRole('button', { name: 'No payment has arrived at the address.' }).click()
    await page.keyboard.press('d')
    await toast(page, 'Purchase has been declined').first().waitFor()
    await expectFocus(page.locator('tr[aria-selected=true]'))
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByRole('switch', { name: 'Single keys' }).click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('a')
    await eventually(() => questionOf(page).count()).toBe(0)
  })

  it('has ten rows within 1,200 px on a phone, with controls of 44 px, and nothing over the edge', async () => {
    const { mark } = await payments(10)
    const { page } = await screens.asPerson({ isAdmin: true, viewport: PHONE })
    await openPayments(page, mark, TO_DECIDE)
    await bodyRows(page).nth(9).waitFor()
    const height = async () =>
      (await boxOf(bodyRows(page).nth(9))).bottom - (await boxOf(bodyRows(page).first())).top
    await eventually(height).toBeLessThanOrEqual(1_200)
    const approve = await boxOf(confirmIn(bodyRows(page).first(), 'Approve'))
    expect(approve.bottom - approve.top).toBeGreaterThanOrEqual(44)
    for (const width of [PHONE.width, 320]) {
      await page.setViewportSize({ ...PHONE, width })
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  it('keeps what was decided in view, marked, until the list is left', async () => {
    const { mark, ids } = await payments(3)
    const { page } = await screens.asPerson({ isAdmin: true })
    await openPayments(page, mark, TO_DECIDE)
    await bodyRows(page).nth(2).waitFor()
    await confirmIn(bodyRows(page).first(), 'Decline').click()
    await confirmIn(questionOf(page), 'Decline').click()
    await toast(page, 'Purchase has been declined').first().waitFor()
    const first = page.locator(`tr[data-row="${ids[0]}"]`)
    await first.getByText('Transaction Declined').waitFor()
    await page.getByText('1–2 of 2').waitFor()
    await eventually(() => bodyRows(page).count()).toBe(3)
    await eventually(() => bodyRows(page).first().getAttribute('data-row')).toBe(ids[0] ?? '')
    await page.getByRole('link', { name: 'Expired', exact: true }).click()
    await page.getByText('No transactions found').waitFor()
    await page.getByRole('link', { name: /^To decide/ }).click()
    await eventually(() => bodyRows(page).count()).toBe(2)
  })

  // As the services run: what the projector makes is read by a login of its own.
  it('names in the row what contests its hash, and answers a decision on it', async () => {
    const [mark, hash] = [markOf(), newHash()]
    const ann = await Person.registered(screens.origin, `Ann ${mark}`)
    const bob = await Person.registered(screens.origin, `Bob ${mark}`)
    const [{ id: first }, { id: second }] = [
      await ann.paid(1_000, 'BTC', hash),
      await bob.paid(2_000, 'BTC', hash),
    ]
    const { page } = await screens.asPerson({ isAdmin: true })
    await openPayments(page, mark, TO_DECIDE)
    await rowOf(page, '1,000')
      .getByText(`contested with ${second.slice(0, 8)}`)
      .waitFor()
    await rowOf(page, '2,000')
      .getByText(`contested with ${first.slice(0, 8)}`)
      .waitFor()
    await confirmIn(rowOf(page, '2,000'), 'Decline').click()
    await confirmIn(questionOf(page), 'Decline').click()
    await toast(page, 'Purchase has been declined').first().waitFor()
  })

  it('moves no row under the pointer when another payment comes', async () => {
    const { mark } = await payments(2)
    const { page } = await screens.asPerson({ isAdmin: true })
    await openPayments(page, mark)
    await bodyRows(page).nth(1).waitFor()
    await bodyRows(page).first().hover()
    const first = await bodyRows(page).first().getAttribute('data-row')
    const late = await Person.registered(screens.origin, `Cho ${mark}`)
    await late.paid(7_000, 'BTC', newHash())
    await page.getByRole('button', { name: 'Show 1 more' }).waitFor()
    await eventually(() => bodyRows(page).first().getAttribute('data-row')).toBe(first)
    // By keyboard: a pointer that leaves the list on its way to the button shows them, too.
    await page.getByRole('button', { name: 'Show 1 more' }).press('Enter')
    await rowOf(page, '7,000').waitFor()
  })
})
