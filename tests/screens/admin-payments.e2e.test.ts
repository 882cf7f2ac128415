import type { AdminPurchase } from '@presale/contracts'
import { bodyRows, newBuyer, newHash, oddAmount, rowOf, staffAt } from '../support/payments'
import { Person } from '../support/person'
import { answer, changeAnswer, focusAgain, hold, reads, type Screens, useScreens } from '../support/screens'

jest.setTimeout(300_000)

const LIST = '/api/admin/purchases'

describe("spec sections 2, 4, 6, 7, 8 and 9, 'Payment Tracking'", () => {
  const screens: Screens = useScreens()
  let admin: Person

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
  })

  const buyerWith = (name?: string) => newBuyer(screens.origin, name)
  const asStaff = (email: string, role: 'isAdmin' | 'isModerator' = 'isAdmin', more = '') =>
    staffAt(screens, email, role, more)

  it('Searchable list, fixed 10 per page', async () => {
    const { buyer, email } = await buyerWith()
    for (let count = 0; count < 11; count += 1) await buyer.paid(100 + count)
    const { page, complaints } = await asStaff(email)
    await page.getByText('1–10 of 11').waitFor()
    expect(await bodyRows(page).count()).toBe(10)
    expect(await page.getByText('Rows per page').count()).toBe(0)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('11–11 of 11').waitFor()
    // The rows of the page before stand, dimmed, until the next ones are there.
    await bodyRows(page).nth(1).waitFor({ state: 'detached' })
    expect(await bodyRows(page).count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    expect(complaints).toEqual([])
  })

  it("Empty state 'No transactions found'", async () => {
    const { page } = await asStaff('nobody has such a name')
    await page.getByText('No transactions found').waitFor()
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await bodyRows(page).first().waitFor()
    expect(new URL(page.url()).search).toBe('?tab=payments')
  })

  it.each([
    ['user name', ({ userName }: AdminPurchase) => userName],
    ['email', ({ userEmail }: AdminPurchase) => userEmail],
    ['wallet', ({ wallet }: AdminPurchase) => wallet],
    ['status', ({ status }: AdminPurchase) => status],
    ['amount', ({ amount }: AdminPurchase) => String(amount)],
    ['total', ({ total }: AdminPurchase) => total],
  ])('Payments search matches %s', async (_field, term) => {
    const { buyer, email } = await buyerWith(`Ann ${newHash().slice(0, 10)}`)
    const { id } = await buyer.paid(oddAmount())
    const { body } = await admin.get<AdminPurchase>(`${LIST}/${id}`)
    const { page } = await asStaff('')
    const field = page.getByRole('searchbox', { name: 'Search payments' })
    await field.fill(term(body))
    await page.waitForURL((url) => url.searchParams.get('search') === term(body))
    // The newest comes first: what all share finds it on the first page, too.
    await rowOf(page, email).waitFor()
    await field.fill(`${term(body)} and what nobody has`)
    await page.getByText('No transactions found').waitFor()
  })

  it('Filters by state, in the address bar, so that a view can be sent to a colleague', async () => {
    const { buyer, email } = await buyerWith()
    const declined = await buyer.paid(300)
    await admin.decide(declined.id, 'decline')
    await buyer.paid(400)
    const { page } = await asStaff(email)
    await page.getByText('1–2 of 2').waitFor()
    await page.getByRole('link', { name: 'Declined' }).click()
    await page.getByText('1–1 of 1').waitFor()
    await reads(rowOf(page, email), /300 .*Declined/)
    const copy = await screens.asPerson({ isModerator: true })
    await copy.page.goto(page.url())
    await copy.page.getByText('1–1 of 1').waitFor()
    await reads(rowOf(copy.page, email), /300 .*Declined/)
  })

  it('Awaiting approval shows the time that is left, minutes and seconds', async () => {
    const { buyer, email } = await buyerWith()
    await buyer.paid(1_000)
    const { page } = await asStaff(email)
    const timer = rowOf(page, email).getByRole('timer', { name: 'Awaiting approval, time left' })
    expect(await timer.innerText()).toMatch(/^(60:00|5\d:\d\d)$/)
  })

  it('Admin lists refetch on window focus with no caching', async () => {
    const { buyer, email } = await buyerWith()
    await buyer.paid(1_000)
    const { page } = await asStaff(email)
    await rowOf(page, email).waitFor()
    await buyer.paid(2_000)
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === LIST)
    await focusAgain(page)
    await answered
    await page.getByText('1–2 of 2').waitFor({ timeout: 5_000 })
  })

  it('New purchases appear without a reload, under a filter, too', async () => {
    const { buyer, email } = await buyerWith()
    const { page } = await asStaff(email, 'isModerator', '&status=pending')
    await page.getByText('No transactions found').waitFor()
    await buyer.paid(1_000)
    await rowOf(page, email).waitFor({ timeout: 20_000 })
  })

  it('While it loads, rows of the right shape; given a failure, then a sentence and Retry', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    const release = await hold(page, `**${LIST}?*`)
    await page.goto('/admin?tab=payments')
    await page.locator('[aria-busy=true]').first().waitFor()
    release()
    await bodyRows(page).first().waitFor()
    await answer(page, `**${LIST}?*`, { status: 503, body: 'The list is away.' })
    await page.goto('/admin?tab=payments&page=1&search=x')
    await page.getByText('Failed to fetch purchases').waitFor()
    await page.getByText('The list is away.').waitFor()
    await page.unroute(`**${LIST}?*`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Failed to fetch purchases').waitFor({ state: 'hidden' })
  })

  it('A purchase of somebody who was deleted is shown as of a deleted user', async () => {
    const { buyer, email } = await buyerWith()
    await buyer.paid(1_000)
    const { page } = await asStaff(email)
    await changeAnswer(page, `**${LIST}?*`, (rows: AdminPurchase[]) =>
      rows.map((row) => ({ ...row, userName: 'Deleted user', userEmail: '' })),
    )
    await page.reload()
    await rowOf(page, 'Deleted user').waitFor()
  })
})
