import { detailsOf, newBuyer, newHash, rowOf, staffAt } from '../support/payments'
import { reads, type Screens, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe('Payment Tracking: what needs attention', () => {
  const screens: Screens = useScreens()
  const buyerWith = (name?: string) => newBuyer(screens.origin, name)
  const asStaff = (email: string) => staffAt(screens, email)

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
