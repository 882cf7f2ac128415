import { answer, hold, openLanding, type Screens, toast, useScreens } from '../support/screens'

const BUYER_PAGES = [
  ['/dashboard', 'Dashboard'],
  ['/buy-coins', 'Buy Coins'],
  ['/my-coins', 'My Coins'],
  ['/status', 'Status'],
  ['/how-to-buy', 'How to Buy'],
  ['/settings', 'Settings'],
] as const

describe('routes, access by role, redirects', () => {
  const screens: Screens = useScreens()
  const pathOf = (page: { url(): string }) => new URL(page.url()).pathname

  it('unauthenticated visitors on protected routes go to /', async () => {
    const { page } = await screens.asVisitor()
    for (const path of [...BUYER_PAGES.map(([path]) => path), '/admin']) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === '/')
    }
    await page.getByRole('button', { name: 'Secure Your Allocation' }).first().waitFor({ state: 'attached' })
  })

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

  it('a signed-in user who is neither admin nor moderator opening /admin goes to /dashboard', async () => {
    const { page } = await screens.buyer()
    await page.goto('/admin')
    await page.waitForURL('**/dashboard')
    expect(await page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0)
  })

  it.each([
    ['moderator', { isModerator: true }],
    ['admin', { isAdmin: true }],
  ])('/admin is open to a %s, and so are the pages of a user', async (_role, role) => {
    const { page } = await screens.asPerson(role)
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Admin Panel', level: 1 }).waitFor()
    await page.getByRole('tab', { name: 'Payment Tracking' }).waitFor()
    await page.goto('/my-coins')
    await page.getByRole('heading', { name: 'My Coins', level: 1 }).waitFor()
  })

  it.each([
    ['a visitor', () => screens.asVisitor()],
    ['a user', () => screens.buyer()],
  ])("any other path, for %s: '404 Page Not Found'", async (_who, open) => {
    const { page } = await open()
    for (const path of ['/nowhere', '/dashboard/deeper', '/admin/users', '/auth']) {
      await page.goto(path)
      await page.getByRole('heading', { name: '404 Page Not Found', exact: true }).waitFor()
      await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor()
      expect(pathOf(page)).toBe(path)
    }
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

  it('/whitepaper is there for a signed-in user too', async () => {
    const { page } = await screens.buyer()
    await page.goto('/whitepaper')
    await page.getByRole('heading', { name: 'Executive Summary', exact: true }).waitFor()
    expect(pathOf(page)).toBe('/whitepaper')
  })

  it('a loading spinner shows while authentication state resolves', async () => {
    const { page } = await screens.buyer()
    const release = await hold(page, '**/api/user')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor()
    expect(await page.getByRole('heading', { name: 'Dashboard' }).count()).toBe(0)
    release()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  })

  it('a failed user fetch is treated as logged out', async () => {
    const { page } = await screens.buyer()
    await answer(page, '**/api/user', { status: 500, body: 'broken' })
    await page.goto('/dashboard')
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('after logout the browser goes to /, and a protected page is closed again', async () => {
    const { page } = await screens.buyer()
    await page.goto('/status')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await toast(page, 'Logout successful', 'You have been logged out.').waitFor()
    await page.goto('/status')
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('the address with a trailing slash is the same page', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard/')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  })

  it("'Back to the start' of the 404 leads a visitor to the landing page", async () => {
    const { page } = await screens.asVisitor()
    await openLanding(page)
    await page.goto('/nowhere')
    await page.getByRole('link', { name: 'Back to the start' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  })
})
