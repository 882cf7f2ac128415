import type { Page } from 'playwright-core'
import { openAllocation, PHONE } from '../support/browser'
import { fillPurchase, getAddressButton, paidButton } from '../support/buying'
import { eventually } from '../support/eventually'
import { answer, openLanding, type Screens, useScreens } from '../support/screens'

/** In the menu, after the dashboard. */
const PAGES = [
  ['My Coins', '/my-coins'],
  ['Status', '/status'],
  ['How to Buy', '/how-to-buy'],
  ['Settings', '/settings'],
  ['Buy Coins', '/buy-coins'],
] as const

/** The page of this address, with all that it loads. */
async function stands(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path)
  const main = page.getByRole('main')
  await main.getByRole('heading').first().waitFor()
  await main.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

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
      ['/whitepaper#privacy', 'Privacy Policy'],
      ['/whitepaper#terms', 'Terms of Use'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: heading }).first().waitFor()
    }
    expect(complaints).toEqual([])
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    // The browser's own line for the status of the page.
    expect(complaints).toEqual([expect.stringMatching(/status of 404.*\/nowhere\)$/)])
  })

  it('with a pixel that was set up after the page was sent: nobody is asked for what its policy refuses', async () => {
    const { page, complaints } = await screens.buyer({ viewport })
    await answer(page, '**/api/twitter-pixels/active', { body: { basePixel: 'o1abc', eventPixel: 'o2def' } })
    const asked = page.waitForResponse('**/api/twitter-pixels/active')
    await page.goto('/dashboard')
    await asked
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    await eventually(() => page.getByRole('region', { name: 'Your privacy choices' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it("over a buyer's pages and a purchase", async () => {
    const { page, person, complaints } = await screens.buyer({ viewport })
    await person.paid(1000)
    await page.goto('/dashboard')
    await stands(page, '/dashboard')
    for (const [name, path] of PAGES) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
      await stands(page, path)
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
