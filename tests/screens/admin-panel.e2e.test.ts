import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { DESKTOP, PHONE } from '../support/browser'
import { expectFocus } from '../support/keyboard'
import { callsOf, focusAgain, type Screens, useScreens } from '../support/screens'

const TABS = ['Users', 'Payment Tracking', 'Wallet Management', 'Twitter Pixels', 'Site Settings']
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Admin panel' }).getByRole('tab')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const panel = (page: Page) => page.getByRole('tabpanel')

/** What each tab lists, and the call that lists it. */
const LISTS = [
  ['Users', '/admin', '/api/admin/users'],
  ['Payment Tracking', '/admin?tab=payments', '/api/admin/purchases'],
  ['Wallet Management', '/admin?tab=wallets', '/api/admin/wallets'],
  ['Twitter Pixels', '/admin?tab=pixels', '/api/admin/twitter-pixels'],
  ['Site Settings', '/admin?tab=settings', '/api/settings'],
] as const

jest.setTimeout(300_000)

describe("spec sections 2, 4, 6 and 7, 'Admin panel'", () => {
  const screens: Screens = useScreens()

  async function opened(
    role: { isAdmin?: boolean; isModerator?: boolean } = { isAdmin: true },
    at = '/admin',
  ) {
    const visit = await screens.asPerson(role)
    await visit.page.goto(at)
    await tabs(visit.page).first().waitFor()
    return visit
  }

  it('/admin: a visitor goes to /, a signed-in user who is neither admin nor moderator to /dashboard', async () => {
    const { page } = await screens.asVisitor()
    await page.goto('/admin?tab=settings')
    await page.waitForURL((url) => url.pathname === '/')
    const user = await screens.buyer()
    await user.page.goto('/admin?tab=settings')
    await user.page.waitForURL('**/dashboard')
    expect(await user.page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0)
  })

  it.each([
    ['Admin', "'Full Access (Admin)'", { isAdmin: true }, 'Full Access (Admin)'],
    [
      'Moderator',
      "view-only mode (badge 'View-Only Access (Moderator)')",
      { isModerator: true },
      'View-Only Access (Moderator)',
    ],
  ])('%s: %s', async (_who, _words, role, badge) => {
    const { page, complaints } = await opened(role)
    const badges = page.getByRole('main').getByText(/Access \((Admin|Moderator)\)/)
    expect(await badges.allInnerTexts()).toEqual([badge])
    await page.getByRole('heading', { name: 'Admin Panel', level: 1 }).waitFor()
    expect(complaints).toEqual([])
  })

  it.each([
    ['admin', { isAdmin: true }],
    ['moderator', { isModerator: true }],
  ])(`Tabs, for the %s: ${TABS.join(', ')}`, async (_who, role) => {
    const { page } = await opened(role)
    expect(await tabs(page).allInnerTexts()).toEqual(TABS)
    expect(await tab(page, 'Users').getAttribute('aria-selected')).toBe('true')
  })

  it('Admin Actions cards: Export CSV, Price Settings, Change Token Name, Upload/Change Logo, System Config', async () => {
    const { page } = await opened()
    const actions = page.getByRole('main').getByRole('button', {
      name: /^(Export CSV|Price Settings|Change Token Name|(Upload|Change) Logo|System Config)/,
    })
    expect(await actions.count()).toBe(5)
  })

  it('the tab stands in the address: a link and a reload open it, back goes to the one before', async () => {
    const { page } = await opened()
    await tab(page, 'Wallet Management').click()
    await page.waitForURL('**/admin?tab=wallets')
    await page.reload()
    await panel(page).getByRole('table', { name: 'Cryptocurrency wallets' }).waitFor()
    await tab(page, 'Site Settings').click()
    await page.waitForURL('**/admin?tab=settings')
    await page.goBack()
    await page.getByRole('tab', { name: 'Wallet Management', selected: true }).waitFor()
    await tab(page, 'Users').click()
    await page.waitForURL((url) => url.pathname === '/admin' && url.search === '')
  })

  it('page, search, filter and what is open stand in the address too, and end with their tab', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin?tab=wallets&history=BTC')
    const sheet = page.getByRole('dialog', { name: 'Address history' })
    await sheet.waitFor()
    await page.reload()
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.waitForURL((url) => url.search === '?tab=wallets')
    await page.goto('/admin?search=nobody-is-called-so')
    await page.getByText('No users match your search').waitFor()
    await tab(page, 'Twitter Pixels').click()
    await page.waitForURL((url) => url.search === '?tab=pixels')
  })

  it.each([['?tab=nonsense'], ['?tab=%00'], ['?tab=wallets&history=%3Cscript%3E'], ['?view=nonsense']])(
    'an address that names nothing (%s) stands as the panel does, without complaint',
    async (query) => {
      const { page, complaints } = await opened({ isAdmin: true }, `/admin${query}`)
      await panel(page).waitFor()
      expect([await page.getByRole('dialog').count(), complaints]).toEqual([0, []])
    },
  )

  it.each(LISTS)('%s: refetches on window focus, with no caching', async (name, address, path) => {
    const { page } = await opened({ isAdmin: true }, address)
    await panel(page).locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    const calls = callsOf(page, 'GET')
    const asked = () => page.waitForRequest((request) => new URL(request.url()).pathname === path)
    const onFocus = asked()
    await focusAgain(page)
    await onFocus
    await tab(page, name === 'Users' ? 'Twitter Pixels' : 'Users').click()
    const onReturn = asked()
    await tab(page, name).click()
    await onReturn
    expect(calls.filter((call) => call.path === path).length).toBeGreaterThanOrEqual(2)
  })

  it('keyboard: arrows walk the tabs and choose them', async () => {
    const { page } = await opened()
    await tab(page, 'Users').focus()
    for (const name of TABS.slice(1)) {
      await page.keyboard.press('ArrowRight')
      await expectFocus(tab(page, name))
      await page.getByRole('tab', { name, selected: true }).waitFor()
    }
    await page.keyboard.press('ArrowRight')
    await expectFocus(tab(page, 'Users'))
  })

  it('phone: the chosen tab is in view, and nothing scrolls sideways in any tab', async () => {
    const { page } = await screens.asPerson({ isAdmin: true, viewport: PHONE })
    for (const [name, address] of LISTS) {
      await page.goto(address)
      await panel(page).waitFor()
      await page.waitForLoadState('networkidle')
      const box = await tab(page, name).boundingBox()
      const right = (box?.x ?? 0) + (box?.width ?? 0)
      expect([name, (box?.x ?? -1) >= 0, right <= PHONE.width]).toEqual([name, true, true])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([name, Math.max(0, overflow)]).toEqual([name, 0])
    }
  })

  it('axe finds no violation in the panel around its tabs, at both widths', async () => {
    const { page } = await opened({ isModerator: true }, '/admin?tab=pixels')
    await page.waitForLoadState('networkidle')
    await expectNoViolation(page, [DESKTOP, PHONE])
  })
})
