import type { Purchase } from '@presale/contracts'
import { approveIn, detailsOf, newBuyer, newHash, questionOf, rowOf, staffAt } from '../support/payments'
import { answer, reads, type Screens, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe("spec sections 4, 8 and 9, 'Payment Tracking': one purchase, and what needs attention", () => {
  const screens: Screens = useScreens()
  const buyerWith = (name?: string) => newBuyer(screens.origin, name)
  const asStaff = (email: string) => staffAt(screens, email)

  it('Purchase price 4 decimals, totals 2, crypto equivalent 8 (total ÷ coin price)', async () => {
    const { buyer, email } = await buyerWith()
    const { id } = await buyer.paid(1_000, 'BTC')
    const { page } = await asStaff(email)
    await reads(rowOf(page, email), /1,000 \$\d+\.\d{4} \$[\d,]+\.\d{2} /)
    await rowOf(page, email).press('Enter')
    await reads(
      detailsOf(page, 'Ann Lee'),
      /Price \$\d+\.\d{4} Total \$[\d,]+\.\d{2} BTC price, locked \$[\d,.]+ read .* Crypto equivalent \d+\.\d{8} BTC/,
    )
    expect(new URL(page.url()).searchParams.get('purchase')).toBe(id)
  })

  it("Amount display fallback: 'Amount calculation unavailable'", async () => {
    const { buyer, email } = await buyerWith()
    await buyer.paid(1_000, 'BTC')
    const { page } = await asStaff(email)
    await answer(page, '**/api/crypto-prices', { body: [] })
    await rowOf(page, email).press('Enter')
    await reads(detailsOf(page, 'Ann Lee'), /today’s price Amount calculation unavailable/)
  })

  it('What was expected beside what the buyer claims, relative to the payment window', async () => {
    const { buyer, email, id } = await buyerWith()
    const purchase: Purchase = (await buyer.request(1_000, 'BTC')).body.purchase
    const hash = newHash()
    await buyer.report(purchase, undefined, hash)
    const { page } = await asStaff(email)
    await rowOf(page, email).press('Enter')
    const details = detailsOf(page, 'Ann Lee')
    const expected = details.getByRole('region', { name: 'Expected' })
    await reads(expected, new RegExp(`To pay ${purchase.cryptoAmount} BTC`))
    expect((await expected.innerText()).replaceAll(/\s/g, '')).toContain(purchase.wallet)
    const claimed = details.getByRole('region', { name: 'Claimed by the buyer' })
    // Within the same second as the request, the whole window is left.
    await reads(claimed, /Reported 1[45] min before the payment window ended/)
    expect(await claimed.getByRole('link', { name: 'View on the block explorer' }).getAttribute('href')).toBe(
      `https://mempool.space/tx/${hash}`,
    )
    const links = details.getByRole('navigation', { name: 'About this purchase' }).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      `/admin?tab=users&user=${id}`,
      `/admin?view=audit&purchase=${purchase.id}`,
    ])
  })

  it('A purchase that is not on the page of the list is opened by its link, and decided on', async () => {
    const { buyer } = await buyerWith()
    const { id } = await buyer.paid(1_000)
    const { page } = await screens.asPerson({ isModerator: true })
    await page.goto(`/admin?tab=payments&search=nobody-has-this&purchase=${id}`)
    const details = detailsOf(page, 'Ann Lee')
    await details.getByRole('button', { name: 'Approve' }).click()
    await approveIn(questionOf(page))
    await reads(details, /Status Approved/)
    expect((await buyer.me()).balance).toBe(1_000)
  })

  it('A link to a purchase that never was says so', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin?tab=payments&purchase=00000000-0000-4000-8000-000000000000')
    await page.getByText('There is no such purchase.').first().waitFor()
  })

  it('Needs attention: a contested hash comes first, in words, counted, and names the other purchase', async () => {
    const [ann, bob] = [await buyerWith('Ann Lee'), await buyerWith('Bob Ray')]
    const hash = newHash()
    const requested = [await ann.buyer.request(1_000, 'BTC'), await bob.buyer.request(1_000, 'BTC')] as const
    await ann.buyer.report(requested[0].body.purchase, undefined, hash)
    await bob.buyer.report(requested[1].body.purchase, undefined, hash)
    const { page } = await asStaff('')
    const banner = page.getByText(/^\d+ purchases? needs? attention$/)
    await banner.waitFor()
    const count = Number.parseInt(await banner.innerText(), 10)
    expect(count).toBeGreaterThanOrEqual(2)
    await page.getByRole('link', { name: /^Show (it|them)$/ }).click()
    await page.waitForURL(/status=attention/)
    await reads(
      page.getByRole('link', { name: /^Needs attention/ }),
      new RegExp(`^Needs attention ?${count}$`),
    )
    await reads(rowOf(page, ann.email), /Contested hash/)
    await rowOf(page, ann.email).press('Enter')
    const claimed = detailsOf(page, 'Ann Lee').getByRole('region', { name: 'Claimed by the buyer' })
    await reads(claimed, /Bob Ray, buyer/)
    await claimed.getByRole('link', { name: /^Purchase / }).click()
    await detailsOf(page, 'Bob Ray').waitFor()
  })
})
