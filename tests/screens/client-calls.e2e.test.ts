import { openAllocation } from '../support/browser'
import {
  answer,
  callsOf,
  countOf,
  focusAgain,
  openLanding,
  type Screens,
  toast,
  useScreens,
} from '../support/screens'

describe('spec section 7: what the client does with its calls', () => {
  const screens: Screens = useScreens()

  async function failedLogin(status: number, body: string) {
    const { page } = await screens.asVisitor()
    await openLanding(page)
    const dialog = await openAllocation(page)
    await answer(page, '**/api/login', { status, body })
    await dialog.getByRole('tab', { name: 'Sign In' }).click()
    await dialog.getByLabel('Email', { exact: true }).fill('ann@example.com')
    await dialog.getByLabel('Password', { exact: true }).fill('a long password')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    return page
  }

  it("any non-OK response raises an error '<status>: <body text>'", async () => {
    const page = await failedLogin(418, 'The kettle is on.')
    await toast(page, 'Login failed', '418: The kettle is on.').waitFor()
  })

  it("any non-OK response without a body raises '<status>: <status text>'", async () => {
    const page = await failedLogin(503, '')
    await toast(page, 'Login failed', '503: Service Unavailable').waitFor()
  })

  it('a JSON content type and body are sent only when a body exists; credentials always', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    const logout = page.waitForRequest('**/api/logout')
    await page.getByRole('button', { name: 'Logout' }).click()
    const request = await logout
    const headers = await request.allHeaders()
    expect(request.method()).toBe('POST')
    expect(request.postData()).toBeNull()
    expect(headers['content-type']).toBeUndefined()
    expect(headers.cookie).toBeTruthy()
    const login = await failedLogin(401, 'no')
    const next = login.waitForRequest('**/api/login')
    await login.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
    expect((await (await next).allHeaders())['content-type']).toContain('application/json')
  })

  it('default data policy: no refetch on window focus, no polling', async () => {
    const { page } = await screens.buyer()
    const calls = callsOf(page)
    await page.clock.install()
    await page.goto('/how-to-buy')
    await page.getByRole('heading', { name: /payment method/i }).waitFor()
    const before = calls.length
    await focusAgain(page)
    await page.clock.fastForward(120_000)
    await page.clock.fastForward(600_000)
    await focusAgain(page)
    await page.clock.runFor(500)
    // What may come again after its 5 minutes is the chat key's settings and the pixel, and nothing else.
    const again = calls.slice(before).map(({ path }) => path)
    expect(again.filter((path) => !/^\/api\/(settings|twitter-pixels)/.test(path))).toEqual([])
  })

  it('default data policy: no retries', async () => {
    const { page } = await screens.asVisitor()
    const calls = callsOf(page)
    await answer(page, '**/api/token/GROK', { status: 503, body: 'down' })
    await answer(page, '**/api/user', { status: 503, body: 'down' })
    await openLanding(page)
    await page.clock.fastForward(30_000)
    await page.clock.runFor(500)
    expect(countOf(calls, '/api/token/GROK')).toBe(1)
    expect(countOf(calls, '/api/user')).toBe(1)
  })

  it('default data policy: data never becomes stale; user, token and settings are asked for once over a walk', async () => {
    const { page } = await screens.buyer()
    const calls = callsOf(page, 'GET')
    await page.goto('/dashboard')
    for (const name of ['How to Buy', 'Settings', 'Status', 'Dashboard', 'How to Buy']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
    for (const path of ['/api/user', '/api/token/GROK']) expect(countOf(calls, path)).toBe(1)
    expect(countOf(calls, '/api/settings')).toBeLessThanOrEqual(1)
    expect(countOf(calls, '/api/twitter-pixels/active')).toBeLessThanOrEqual(1)
  })

  it('settings are cached 5 minutes with 3 retries', async () => {
    const { page } = await screens.buyer()
    const calls = callsOf(page, 'GET')
    await answer(page, '**/api/settings', { status: 503, body: 'down' })
    await page.clock.install()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    for (const _retry of [1, 2, 3, 4, 5]) {
      await page.clock.fastForward(10_000)
      await page.clock.runFor(200)
    }
    expect(countOf(calls, '/api/settings')).toBe(4)
  })

  it('the screens read GET /api/settings, not single keys that may be 404', async () => {
    const { page } = await screens.buyer()
    const calls = callsOf(page, 'GET')
    await page.goto('/dashboard')
    await page.getByText('82.5%').waitFor()
    expect(calls.filter(({ path }) => path.startsWith('/api/settings/'))).toEqual([])
    expect(countOf(calls, '/api/settings')).toBe(1)
  })

  it('GET /api/user: 401 means no user, and is no error on the screen', async () => {
    const { page, complaints } = await screens.asVisitor()
    const calls = callsOf(page)
    await openLanding(page)
    expect(countOf(calls, '/api/user')).toBe(1)
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('a user fetch that failed is told, with Retry', async () => {
    const { page } = await screens.asVisitor()
    await answer(page, '**/api/user', { status: 503, body: 'down', times: 1 })
    await openLanding(page)
    await page.getByText('The server does not answer right now').waitFor()
    const asked = page.waitForRequest('**/api/user')
    await page.getByRole('button', { name: 'Retry' }).click()
    await asked
    await page.getByText('The server does not answer right now').waitFor({ state: 'detached' })
  })
})
