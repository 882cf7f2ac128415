import { type Screens, useScreens } from '../support/screens'

const BUYER_PAGES = [
  ['/dashboard', 'Dashboard'],
  ['/buy-coins', 'Buy Coins'],
  ['/my-coins', 'My Coins'],
  ['/status', 'Status'],
  ['/how-to-buy', 'How to Buy'],
  ['/settings', 'Settings'],
] as const

/** What the address bar asks the server for. What the shell makes of an address stands in routes.screen. */
describe('each address, asked of the server', () => {
  const screens: Screens = useScreens()
  const pathOf = (page: { url(): string }) => new URL(page.url()).pathname

  it('a signed-in user reaches dashboard, buy coins, my coins, status, how to buy and settings', async () => {
    const { page, complaints } = await screens.buyer()
    for (const [path, title] of BUYER_PAGES) {
      await page.goto(path)
      await page.getByRole('banner').getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
      expect(pathOf(page)).toBe(path)
    }
    expect(complaints).toEqual([])
  })

  it('/ is public; logged-in users are redirected to /dashboard', async () => {
    const { page } = await screens.buyer()
    await page.goto('/')
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.goBack()
    expect(pathOf(page)).not.toBe('/')
  })

  it("any other path: '404 Page Not Found'", async () => {
    const { page } = await screens.asVisitor()
    await page.goto('/dashboard/deeper')
    await page.getByRole('heading', { name: '404 Page Not Found', exact: true }).waitFor()
    expect(pathOf(page)).toBe('/dashboard/deeper')
  })

  it('/whitepaper: back-to-home link and an excerpt with Executive Summary and Introduction', async () => {
    const { page, complaints } = await screens.asVisitor()
    await page.goto('/whitepaper')
    for (const name of ['Executive Summary', 'Introduction']) {
      await page.getByRole('heading', { name, exact: true }).waitFor()
    }
    await page.getByRole('link', { name: /back to home/i }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(complaints).toEqual([])
  })

  it('the address with a trailing slash is the same page', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard/')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  })
})
