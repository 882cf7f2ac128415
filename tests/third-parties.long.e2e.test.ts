// Guards: frontends/shell/src, services/web/src
import type { Pixel } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expectNoViolation } from './support/accessibility'
import { DESKTOP, launchedBrowser, PHONE } from './support/browser'
import { eventually } from './support/eventually'
import { Person } from './support/person'
import { sharedOrigin } from './support/shared-site'
import { ADMIN } from './support/system'
import { LOADER, UWT, type Visitor, visitorOf } from './support/vendors'

const ORIGIN_ALONE = "script-src 'self';"

describe('third parties, given an active pixel and a chat key', () => {
  const origin = sharedOrigin() ?? ''
  let pixelId: string
  let browser: Browser
  let admin: Person
  const open: BrowserContext[] = []

  beforeAll(async () => {
    browser = await launchedBrowser()
    admin = await Person.admin(origin)
    const key = await admin.put('/api/admin/settings/smartsupp_key', { value: 'abcdef123456' })
    const pixel = await admin.post<Pixel>('/api/admin/twitter-pixels', {
      name: 'Purchases',
      basePixel: 'o1abc',
      eventPixel: 'o2def',
      isActive: true,
    })
    expect([key.status, pixel.status]).toEqual([200, 201])
    pixelId = pixel.body.id
    await vendorsAre(true)
  }, 300_000)
  afterEach(async () => {
    await Promise.all(open.splice(0).map((context) => context.close()))
  })
  afterAll(async () => {
    // The site goes on for other files, whose pages have no vendors.
    await admin.put('/api/admin/settings/smartsupp_key', { value: '' })
    await admin.delete(`/api/admin/twitter-pixels/${pixelId}`)
    await vendorsAre(false)
  }, 180_000)

  const policyOf = async (path: string) =>
    (await fetch(origin + path, { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    ) ?? ''

  /** What web writes into its pages. */
  const vendorsAre = (isThere: boolean) =>
    waitFor(async () => (await policyOf('/dashboard')).includes('ads-twitter') === isThere || undefined, {
      what: `web to have learnt ${isThere ? 'of the pixel' : 'that there is no pixel'}`,
      timeoutMs: 120_000,
    })

  const visitor = async (viewport = DESKTOP): Promise<Visitor> => {
    const someone = await visitorOf(browser, origin, viewport)
    open.push(someone.context)
    return someone
  }

  const signIn = (context: BrowserContext, email: string, password: string) =>
    context.request.post('/api/login', { data: { email, password }, headers: { origin: origin } })

  /** A new buyer, signed in, on the dashboard, before the consent question. */
  async function buyer(viewport?: { width: number; height: number }) {
    const someone = await visitor(viewport)
    const person = {
      name: 'Ann Lee',
      email: `${crypto.randomUUID()}@example.com`,
      password: 'a long password',
    }
    await someone.context.request.post('/api/register', { data: person, headers: { origin: origin } })
    await someone.page.goto('/dashboard')
    await question(someone.page).waitFor()
    return { ...someone, person }
  }

  const question = (page: Page) => page.getByRole('region', { name: 'Your privacy choices' })
  const accept = (page: Page) => question(page).getByRole('button', { name: 'Accept' }).click()
  const decline = (page: Page) => question(page).getByRole('button', { name: 'Decline' }).click()
  const whole = (page: Page) => page.getByRole('main').getByText('Project mission').waitFor()
  /** X's script runs here. */
  const pixelRuns = (page: Page) => page.waitForFunction(() => 'exe' in (Reflect.get(window, 'twq') ?? {}))
  /** The number of the document: a client's navigation keeps it, a full load takes another. */
  const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin)

  it('before consent nothing leaves the origin, on the landing page and on the pages of a buyer', async () => {
    const { page, outside, person, context } = await buyer()
    for (const link of ['Buy Coins', 'My Coins', 'Status', 'How to Buy', 'Settings', 'Dashboard']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
      await page.getByRole('heading', { level: 1, name: link }).waitFor()
    }
    await whole(page)
    await context.clearCookies()
    await page.goto('/')
    await question(page).waitFor()
    await page.goto('/whitepaper')
    await question(page).waitFor()
    expect([outside, person.name]).toEqual([[], 'Ann Lee'])
  })

  it('after consent exactly the two scripts are asked for, at once and after a reload', async () => {
    const { page, outside, reports, complaints } = await buyer()
    await accept(page)
    await question(page).waitFor({ state: 'detached' })
    await pixelRuns(page)
    await waitFor(() => (outside.length >= 2 && reports.length >= 1) || undefined, { what: 'both scripts' })
    expect([...outside].sort()).toEqual([UWT, LOADER])
    expect(reports).toEqual([['config', 'o1abc']])
    await eventually(() => page.evaluate(() => Reflect.get(window, '_smartsupp'))).toEqual({
      key: 'abcdef123456',
    })
    await page.reload()
    await pixelRuns(page)
    await whole(page)
    expect([...outside].sort()).toEqual([UWT, UWT, LOADER, LOADER])
    expect(complaints).toEqual([])
  })

  it('declining loads nothing, is kept, and can be changed, and changed back', async () => {
    const { page, outside } = await buyer()
    await decline(page)
    await question(page).waitFor({ state: 'detached' })
    await page.reload()
    await whole(page)
    await eventually(async () => [outside, await question(page).count()]).toEqual([[], 0])
    await page.getByRole('button', { name: 'Privacy choices' }).click()
    await question(page).getByText('So far you have declined.').waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('consent-title')
    await accept(page)
    await pixelRuns(page)
    expect(outside).toHaveLength(2)
    // A script that runs cannot be taken back, so the page is loaded without it.
    const before = await documentOf(page)
    await page.getByRole('button', { name: 'Privacy choices' }).click()
    await decline(page)
    await page.waitForFunction((origin) => performance.timeOrigin !== origin, before)
    await whole(page)
    await eventually(() => page.evaluate(() => 'twq' in window)).toBe(false)
    expect(outside).toHaveLength(2)
  })

  it("the admin's page stays strict, and shares no document with third parties, there and back", async () => {
    for (const path of ['/admin', '/admin/', '/admin?status=pending']) {
      expect(await policyOf(path)).toContain(ORIGIN_ALONE)
    }
    const { page, context, outside, complaints } = await visitor()
    await signIn(context, ADMIN.email, ADMIN.password)
    await page.goto('/admin')
    await page.getByRole('tab', { name: 'Payment Tracking' }).waitFor()
    await eventually(() => question(page).count()).toBe(0)
    await page.goto('/dashboard')
    await accept(page)
    await pixelRuns(page)
    const first = await documentOf(page)
    await page.getByRole('link', { name: 'Admin Panel' }).click()
    await page.getByRole('tab', { name: 'Payment Tracking' }).waitFor()
    const second = await documentOf(page)
    expect(second).not.toBe(first)
    await eventually(() => page.evaluate(() => 'twq' in window || 'smartsupp' in window)).toBe(false)
    expect(outside).toHaveLength(2)
    await page.getByRole('link', { name: 'Status' }).click()
    await pixelRuns(page)
    await eventually(async () => [await documentOf(page), outside.length]).not.toEqual([second, 2])
    await page.goBack()
    await page.getByRole('tab', { name: 'Payment Tracking' }).waitFor()
    await eventually(() => page.evaluate(() => 'twq' in window || 'smartsupp' in window)).toBe(false)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('You have been logged out.').first().waitFor()
    expect(complaints).toEqual([])
  })

  it('a purchase is counted once a step, whatever is reloaded and in how many tabs', async () => {
    const { page, context, person, reports } = await buyer()
    await accept(page)
    await pixelRuns(page)
    const api = new Person(origin)
    await api.post('/api/login', { email: person.email, password: person.password })
    const { id } = await api.paid(250)
    await admin.decide(id, 'approve')
    await api.seesPurchase(id, ({ status }) => status === 'approved', 'the purchase approved')
    // As if it had been reported here; put back at each load, so that the remote reports the approval each time.
    await context.addInitScript((noted) => {
      localStorage.setItem('presale-initiated-purchases', JSON.stringify([noted]))
    }, id)
    const second = await context.newPage()
    const events = () => reports.filter((call) => Array.isArray(call) && call[0] === 'event')
    await Promise.all([page.goto('/my-coins'), second.goto('/my-coins')])
    await waitFor(async () => events().length > 0 || undefined, { what: 'the event of the purchase' })
    for (const path of ['/my-coins', '/dashboard']) {
      await Promise.all([page.goto(path), second.goto(path)])
      await Promise.all([page, second].map((tab) => tab.waitForLoadState('networkidle')))
    }
    expect(events()).toEqual([
      [
        'event',
        'tw-o1abc-o2def',
        { value: 750, currency: 'USD', num_items: 250, conversion_id: id, description: 'approved' },
      ],
    ])
  })

  it('the question covers no control at 390 px: the page ends above it, and its buttons are equal', async () => {
    const { page } = await buyer(PHONE)
    await whole(page)
    // The page is given its room once the notice has been measured, and grows while its figures come.
    const endsAboveIt = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const region = await question(page).boundingBox()
      const content = await page.getByRole('main').boundingBox()
      return (region && content && content.y + content.height <= region.y + 1) || undefined
    }
    await waitFor(endsAboveIt, { what: 'the end of the page above the question' })
    const [one, other] = await Promise.all(
      ['Decline', 'Accept'].map((name) => question(page).getByRole('button', { name }).boundingBox()),
    )
    expect([one?.width, one?.height]).toEqual([other?.width, other?.height])
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Privacy Policy' }).click()
    // In front of it, a dialog's own button can be pressed.
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await question(page).waitFor()
  })

  it('axe finds no violation where the question stands, on the landing page and on a page of a buyer', async () => {
    const { page, context } = await buyer()
    await whole(page)
    await expectNoViolation(page)
    await context.clearCookies()
    await page.goto('/')
    await question(page).waitFor()
    await expectNoViolation(page, [PHONE])
  })

  it('given that a vendor does not answer, the page goes on and says nothing of it', async () => {
    const { page, context } = await buyer()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await context.route(
      (url) => url.origin !== origin,
      (route) => route.abort(),
    )
    const failed = page.waitForEvent('requestfailed')
    await accept(page)
    await failed
    await page.getByRole('link', { name: 'Status' }).click()
    await page.getByRole('heading', { level: 1, name: 'Status' }).waitFor()
    expect(faults).toEqual([])
  })
})
