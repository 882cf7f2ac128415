import type { Page } from 'playwright-core'
import { PHONE } from '../support/browser'
import { answer, changeAnswer, type Screens, useScreens } from '../support/screens'

const LINKS = ['Dashboard', 'Buy Coins', 'My Coins', 'Status', 'How to Buy', 'Settings']

async function linkNames(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await links.first().waitFor()
  return (await links.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

describe("spec section 2, 'Shell of protected pages'", () => {
  const screens: Screens = useScreens()

  it('sidebar with links Dashboard, Buy Coins, My Coins, Status, How to Buy, Settings, Logout', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    expect(await linkNames(page)).toEqual(LINKS)
    await page.getByRole('button', { name: 'Logout', exact: true }).waitFor()
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
    expect(await current.allInnerTexts()).toEqual(['Dashboard'])
  })

  it('Admin Panel only for admin or moderator; a Mod badge for moderator-only', async () => {
    const admin = await screens.asPerson({ isAdmin: true })
    await admin.page.goto('/status')
    expect(await linkNames(admin.page)).toEqual([...LINKS, 'Admin Panel'])
    const moderator = await screens.asPerson({ isModerator: true })
    await moderator.page.goto('/status')
    expect(await linkNames(moderator.page)).toEqual([...LINKS, 'Admin Panel Mod'])
  })

  it('sidebar with the token logo, or a placeholder', async () => {
    const { page } = await screens.buyer()
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
    await changeAnswer<object>(page, '**/api/token/GROK', (token) => ({
      ...token,
      logoUrl: null,
      logo: null,
    }))
    await page.goto('/status')
    const side = page.getByRole('complementary').first()
    await side.locator('svg').first().waitFor()
    expect(await side.locator('img').count()).toBe(0)
    await page.unroute('**/api/token/GROK')
    await changeAnswer<object>(page, '**/api/token/GROK', (token) => ({
      ...token,
      logoUrl: pixel,
      logo: pixel,
    }))
    await page.reload()
    expect(await side.locator('img').first().getAttribute('src')).toBe(pixel)
  })

  it.each([
    ['Terms of Use', 'Terms of Use'],
    ['Privacy Policy', 'Privacy Policy'],
  ])('%s dialog: opens over the page, Esc closes it, the focus comes back', async (name) => {
    const { page } = await screens.buyer()
    await page.goto('/status')
    const opener = page.getByRole('button', { name, exact: true })
    await opener.click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    expect((await dialog.innerText()).length).toBeGreaterThan(300)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/status')
    const element = await opener.elementHandle()
    await page.waitForFunction((wanted) => wanted === document.activeElement, element)
  })

  it('on mobile the sidebar is a toggleable drawer that closes on navigation', async () => {
    const { page } = await screens.buyer({ viewport: PHONE })
    await page.goto('/dashboard')
    expect(await page.getByRole('link', { name: 'My Coins', exact: true }).count()).toBe(0)
    const toggle = page.getByRole('button', { name: 'Open menu' })
    await toggle.click()
    const drawer = page.getByRole('dialog')
    expect(await drawer.getByRole('link').allInnerTexts()).toEqual(LINKS)
    await drawer.getByRole('link', { name: 'My Coins' }).click()
    await page.waitForURL('**/my-coins')
    await drawer.waitFor({ state: 'hidden' })
    await toggle.click()
    await drawer.waitFor()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await drawer.waitFor({ state: 'hidden' })
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  })

  it('the drawer on a phone has Logout, Terms of Use and Privacy Policy', async () => {
    const { page } = await screens.buyer({ viewport: PHONE })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Privacy Policy' }).waitFor()
    await drawer.getByRole('button', { name: 'Terms of Use' }).click()
    await page.getByRole('dialog', { name: 'Terms of Use' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('the header shows the page title and a welcome with name', async () => {
    const { page } = await screens.buyer({ name: 'Zoë Lee' })
    await page.goto('/how-to-buy')
    const header = page.getByRole('banner')
    await header.getByRole('heading', { name: 'How to Buy', level: 1 }).waitFor()
    expect(await header.innerText()).toMatch(/Welcome,?\s+Zoë Lee/)
  })

  it('the header shows a welcome with email where there is no name', async () => {
    const { page, user } = await screens.buyer()
    await answer(page, '**/api/user', { body: { ...user, name: '' } })
    await page.goto('/dashboard')
    await page.getByRole('banner').getByText(user.email).waitFor()
  })

  it('the browser title is the token name plus Presale', async () => {
    const { page } = await screens.buyer()
    await changeAnswer<object>(page, '**/api/token/GROK', (token) => ({ ...token, name: 'Aurora' }))
    await page.goto('/dashboard')
    await page.waitForFunction(() => document.title === 'Aurora Presale')
  })

  it('one h1 a page, and the skip link leads to the content', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.tagName === 'MAIN')
  })
})

describe('spec section 9: toasts and tooltips', () => {
  const screens: Screens = useScreens()

  async function failingLogout(page: Page): Promise<void> {
    await answer(page, '**/api/logout', { status: 503, body: 'Try again in a moment.' })
    await page.clock.install()
    await page.goto('/status')
    await page.getByRole('heading', { name: 'Status', level: 1 }).waitFor()
  }
  const shown = (page: Page) => page.getByText('Logout failed', { exact: true })

  it('default display 5000 ms', async () => {
    const { page } = await screens.buyer()
    await failingLogout(page)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await page.getByRole('button', { name: 'Logout' }).click()
    await ticking(page, shown(page).waitFor())
    await page.clock.runFor(4800)
    expect(await shown(page).count()).toBe(1)
    await page.clock.runFor(400)
    await shown(page).waitFor({ state: 'detached' })
  })

  it('1 toast at a time: a new one takes the place of the one shown', async () => {
    const { page } = await screens.buyer()
    await failingLogout(page)
    const logout = page.getByRole('button', { name: 'Logout' })
    await logout.click()
    await shown(page).waitFor()
    await answer(page, '**/api/logout', { status: 500, body: 'Another sentence.' })
    await logout.click()
    await page.getByText('500: Another sentence.').waitFor()
    expect(await shown(page).count()).toBe(1)
    expect(await page.getByText('503: Try again in a moment.').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(1)
  })

  it('a toast can be dismissed', async () => {
    const { page } = await screens.buyer()
    await failingLogout(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await shown(page).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await shown(page).waitFor({ state: 'detached' })
  })

  it('tooltip: open delay 700 ms', async () => {
    const { page } = await screens.buyer()
    await page.clock.install()
    await page.goto('/status')
    const button = page.getByRole('button', { name: /^Use the \w+ theme$/ })
    await button.waitFor()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await button.hover()
    await page.clock.runFor(650)
    expect(await page.getByRole('tooltip').count()).toBe(0)
    await page.clock.runFor(100)
    await page.getByRole('tooltip').waitFor({ state: 'attached' })
  })

  it('tooltip: skip delay 300 ms: back soon, it opens at once; back later, it waits again', async () => {
    const { page } = await screens.buyer()
    await page.clock.install()
    await page.goto('/status')
    const button = page.getByRole('button', { name: /^Use the \w+ theme$/ })
    await button.hover()
    await page.clock.runFor(800)
    const tooltip = page.getByRole('tooltip')
    await tooltip.waitFor({ state: 'attached' })
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    const away = async (milliseconds: number) => {
      await page.mouse.move(700, 880, { steps: 5 })
      await ticking(page, tooltip.waitFor({ state: 'detached' }))
      await page.clock.runFor(milliseconds)
      await button.hover()
      await page.clock.runFor(20)
    }
    await away(200)
    await tooltip.waitFor({ state: 'attached' })
    await away(400)
    expect(await tooltip.count()).toBe(0)
    await page.clock.runFor(720)
    await tooltip.waitFor({ state: 'attached' })
  })
})

/** While the page's clock stands still, it is moved by a millisecond at a time until something has happened. */
async function ticking(page: Page, happened: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = happened.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await page.clock.runFor(1)
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 25))])
  }
  await end
}
