import { openAllocation, PHONE } from '../support/browser'
import { fillPurchase, getAddressButton, paidButton } from '../support/buying'
import { openLanding, type Screens, useScreens } from '../support/screens'

// On a desktop every-state-buyers and accessibility listen to each of these screens, and main-job to a purchase.
describe('no console error or warning, and no request leaves the origin, at 390 pixels', () => {
  const viewport = PHONE
  const screens: Screens = useScreens()

  it('over what a visitor sees', async () => {
    const { page, complaints } = await screens.asVisitor({ viewport })
    await openLanding(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const dialog = await openAllocation(page)
    await dialog.getByRole('tab', { name: 'Sign In' }).click()
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Password is required').first().waitFor()
    for (const [path, heading] of [
      ['/whitepaper', 'Introduction'],
      ['/nowhere', '404 Page Not Found'],
      ['/whitepaper#privacy', 'Privacy Policy'],
      ['/whitepaper#terms', 'Terms of Use'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: heading }).first().waitFor()
    }
    expect(complaints).toEqual([])
  })

  it("over a buyer's pages and a purchase", async () => {
    const { page, person, complaints } = await screens.buyer({ viewport })
    await person.paid(1000)
    for (const path of ['/dashboard', '/my-coins', '/status', '/how-to-buy', '/settings', '/buy-coins']) {
      await page.goto(path)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      await page.getByRole('main').locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    }
    await fillPurchase(page, 'ETH', '250')
    await getAddressButton(page).click()
    await paidButton(page).click()
    await page.getByRole('dialog', { name: 'Confirmation in progress' }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    expect(complaints).toEqual([])
  })
})
