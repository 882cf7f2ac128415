// Guards: frontends/admin/src, frontends/buyer/src, frontends/shell/src, packages/ui/src
import type { AdminPurchase, Wallet } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { areApart, boxOf, brokenWords, coveredBy, cutControls, wideTables } from '../support/boxes'
import { openAllocation } from '../support/browser'
import { openPayment, paymentDialog } from '../support/buying'
import { eventually } from '../support/eventually'
import { expectFocus } from '../support/keyboard'
import {
  bodyRows,
  confirmIn,
  detailsOf,
  newBuyer,
  newHash,
  questionOf,
  rowOf,
  staffAt,
} from '../support/payments'
import { Person } from '../support/person'
import { answer, changeAnswer, openLanding, type Screens, toast, useScreens } from '../support/screens'

jest.setTimeout(300_000)

const NARROW = { width: 320, height: 640 }
const WIDTHS = [1440, 1400, 1280, 1200, 1101, 1024, 901, 768, 641, 390, 320]

describe('what stands on a screen lies within it, and over nothing else', () => {
  const screens: Screens = useScreens()
  const markOf = () => `Lee ${Math.random().toString(36).slice(2, 10)}`
  const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

  it('the details of a payment make the page no longer, and the navigation stays beside them', async () => {
    const { buyer, email } = await newBuyer(screens.origin)
    await buyer.paid(1_000, 'ETH', `0x${newHash()}`)
    const { page } = await staffAt(screens, email)
    const before = await heightOf(page)
    await bodyRows(page).first().click()
    await detailsOf(page, 'Ann Lee').getByText('Purchase id').waitFor()
    await detailsOf(page, 'Ann Lee').getByText('Payment reported').first().waitFor()
    const aside = await boxOf(detailsOf(page, 'Ann Lee'))
    const end = Math.max(before, aside.bottom + (await page.evaluate(() => window.scrollY)) + 64)
    await eventually(() => heightOf(page)).toBeLessThanOrEqual(Math.ceil(end))
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await eventually(
      async () => (await boxOf(page.getByRole('navigation', { name: 'Main' }))).top,
    ).toBeGreaterThan(0)
  })

  it('the rows of a bulk decision stand in line, with a caution and without', async () => {
    const mark = markOf()
    for (const name of ['Ann', 'Bob', 'Cho']) {
      const person = await Person.registered(screens.origin, `${name} ${mark}`)
      await person.paid(1_000, 'BTC', newHash())
    }
    const { page } = await staffAt(screens, 'nobody at all', 'isModerator')
    await changeAnswer<AdminPurchase[]>(page, '**/api/admin/purchases?*', (rows) =>
      rows.map((row) => ({ ...row, sampleWallet: row.userName.startsWith('Bob') })),
    )
    await page.goto(`/admin?tab=payments&search=${encodeURIComponent(mark)}`)
    await bodyRows(page).nth(2).waitFor()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('button', { name: 'Approve 3' }).click()
    const rows = page.getByRole('dialog').getByRole('listitem')
    await rows.nth(2).waitFor()
    const amounts = await rows.evaluateAll((items) =>
      items.map((item) => Math.round(item.children[1]?.getBoundingClientRect().right ?? 0)),
    )
    expect(new Set(amounts).size).toBe(1)
    await rows.getByText('Note: sample address').waitFor()
  })

  it.each(['/dashboard', '/my-coins', '/buy-coins', '/status', '/settings'])(
    'no control of %s is cut off, at any width',
    async (path) => {
      const { page, person } = await screens.buyer({ name: 'Maximiliana von Hohenstein-Weissenfels' })
      await person.paid(125_000, 'USDT')
      await person.request(250, 'ETH')
      await page.goto(path)
      await page
        .getByRole('main')
        .getByRole('button')
        .or(page.getByRole('main').getByRole('link'))
        .first()
        .waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expectNothingCut(page, width)
      }
    },
  )

  it.each([
    ['users', 'tr[data-row] button'],
    ['payments&status=all', 'tr[data-row] button'],
    ['wallets', 'tr[data-row] button'],
    ['pixels', 'button'],
    ['settings', 'input'],
  ])('no control of the panel’s tab %s is cut off, at any width', async (tab, loaded) => {
    const { buyer } = await newBuyer(screens.origin, 'Maximiliana von Hohenstein-Weissenfels')
    await buyer.paid(10_000_000, 'USDT')
    const { page } = await screens.asPerson({ isAdmin: true })
    // Older than a month: a date, the longest that is said of a time.
    const updatedAt = new Date(Date.now() - 320 * 86_400_000).toISOString()
    await changeAnswer<Wallet[]>(page, '**/api/admin/wallets', (wallets) =>
      wallets.map((wallet) => ({ ...wallet, updatedAt })),
    )
    await page.goto(`/admin?tab=${tab}`)
    await page.getByRole('tabpanel').locator(loaded).first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectNothingCut(page, width)
    }
  })

  /** A table that becomes another one at this width does so a moment later. */
  async function expectNothingCut(page: Page, width: number): Promise<void> {
    await eventually(async () => ({
      width,
      cut: await cutControls(page),
      wide: await wideTables(page),
    })).toEqual({ width, cut: [], wide: [] })
  }

  it('at 320 px the brand and the names of currencies stand whole, and no amount passes the edge', async () => {
    const visitor = await screens.asVisitor({ viewport: NARROW })
    await openLanding(visitor.page)
    await eventually(() =>
      brokenWords(visitor.page.getByRole('banner').getByText('GROK', { exact: true })),
    ).toEqual([])
    const { page, person } = await screens.buyer({ viewport: NARROW })
    const payment = (await person.request(10_000_000, 'USDT')).body.purchase
    await page.goto('/buy-coins')
    await page.getByRole('button', { name: /^Ethereum/ }).waitFor()
    await eventually(() => brokenWords(page.getByRole('main').locator('li button span'))).toEqual([])
    await openPayment(page, payment)
    await eventually(() => widest(page)).toBeLessThanOrEqual(NARROW.width)
    const staff = await staffAt(screens, (await person.me()).email)
    await staff.page.setViewportSize(NARROW)
    await eventually(() => widest(staff.page)).toBeLessThanOrEqual(NARROW.width - 16)
  })

  /** How far to the right anything with words in it reaches, in what is in front; tabs and filters scroll. */
  const widest = (page: Page) =>
    page.evaluate(() => {
      const front =
        document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document.body
      const leaves = [
        ...front.querySelectorAll('*:not(thead *, [role="tablist"] *, [role="group"] *)'),
      ].filter(
        (element) => element.childElementCount === 0 && element.textContent !== '' && element.clientWidth > 1,
      )
      return Math.max(...leaves.map((element) => element.getBoundingClientRect().right))
    })

  it('on a tablet the navigation is a rail, with the names of its pages', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.setViewportSize({ width: 901, height: 900 })
    await page.goto('/dashboard')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByText('Admin Panel').waitFor()
    await eventually(() => brokenWords(navigation.getByRole('link'))).toEqual([])
    await eventually(async () => (await boxOf(page.getByRole('main'))).left).toBeLessThanOrEqual(96)
  })

  it('filters that do not fit are faded at the end where more of them are', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.setViewportSize({ width: 901, height: 900 })
    await page.goto('/admin?tab=payments')
    const filters = page.getByRole('group', { name: 'Filter by status' })
    const line = filters.locator('..')
    const fades = () =>
      line.evaluate(({ dataset }) => ['before', 'after'].filter((end) => dataset[end] !== undefined))
    await waitFor(async () => (await fades()).join() === 'after' || undefined, { what: 'a fade at the end' })
    await filters.getByRole('link').last().focus()
    await waitFor(async () => (await fades()).join() === 'before' || undefined, { what: 'the other one' })
    // A count that arrives makes its filter wider, and must not take a person back to the filter that is on.
    await filters.getByRole('link').first().evaluate(widenAndRender, ' (1,234)')
    expect(await fades()).toContain('before')
    await filters.getByRole('link').first().evaluate(narrow)
    await page.setViewportSize({ width: 1440, height: 900 })
    await waitFor(async () => (await fades()).length === 0 || undefined, { what: 'no fade: all fit' })
    await page.setViewportSize({ width: 901, height: 900 })
    await page.goto('/admin?tab=payments&status=expired')
    const chosen = filters.getByRole('link', { name: 'Expired' })
    const isInView = async () =>
      (await boxOf(chosen)).right <=
        (await boxOf(line)).right - ((await fades()).includes('after') ? 38 : 0) || undefined
    await waitFor(isInView, { what: 'the filter that is on in view' })
  })

  it('on a phone an event of the audit trail takes three lines', async () => {
    const { page, person } = await screens.asPerson({ isAdmin: true })
    await person.request(250)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin?view=audit')
    const rows = page
      .getByRole('table', { name: 'Purchase events, newest first' })
      .locator('tbody')
      .getByRole('row')
    await rows.first().getByRole('link').first().waitFor()
    const [first] = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(first).toBeLessThanOrEqual(130)
    for (const shown of [/^\d+ \w+, \d\d:\d\d:\d\d$/, /^[0-9a-f]{8}$/])
      await rows.first().getByText(shown).waitFor()
  })

  it('the audit trail is no wider than its place with the longest name, whose words for a screen reader stand behind it', async () => {
    const { person } = await screens.asPerson({
      name: `Maximiliane ${'von und zu Hohenstein '.repeat(4)}`.trim(),
    })
    await person.request(250)
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin?view=audit')
    await page
      .getByRole('link', { name: /Maximiliane/ })
      .first()
      .waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await eventually(async () => [width, await wideTables(page)]).toEqual([width, []])
    }
  })

  it.each([1440, 1280, 1024, 390, 320])(
    'a toast covers no control, and nothing a dialog says, at %i px',
    async (width) => {
      const viewport = { width, height: width > 640 ? 900 : 700 }
      const { page } = await screens.asVisitor({ viewport })
      await openLanding(page)
      await answer(page, '**/api/register', {
        status: 409,
        body: 'This email address is registered already. Sign in, or use another one.',
      })
      const dialog = await openAllocation(page)
      await dialog.getByLabel('Name', { exact: true }).fill('Ann Lee')
      await dialog.getByLabel('Email', { exact: true }).fill('ann@example.com')
      await dialog.getByLabel('Password', { exact: true }).fill('a long password')
      await dialog.getByLabel('Confirm Password', { exact: true }).fill('a long password')
      await dialog.getByRole('button', { name: 'Create Account' }).click()
      await expectNothingUnder(page, 'Registration failed')
      await buyersToast(viewport)
      await staffsToast(viewport)
    },
  )

  async function expectNothingUnder(page: Page, title: string): Promise<void> {
    const shown = toast(page, title).first()
    await shown.waitFor()
    await eventually(() => coveredBy(shown)).toEqual([])
  }

  async function buyersToast(viewport: { width: number; height: number }): Promise<void> {
    const { page, person } = await screens.buyer({ viewport })
    const { purchase } = (await person.request(250)).body
    await openPayment(page, purchase)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('no')) },
      })
      document.execCommand = () => false
    })
    await paymentDialog(page).getByRole('button', { name: 'Copy address' }).click()
    await expectNothingUnder(page, 'Copy failed')
    const shown = await boxOf(toast(page, 'Copy failed').first())
    for (const words of await paymentDialog(page).locator('h2, [role="timer"]').all())
      expect(areApart(shown, await boxOf(words))).toBe(true)
  }

  async function staffsToast(viewport: { width: number; height: number }): Promise<void> {
    const { buyer, email } = await newBuyer(screens.origin)
    await buyer.paid(1_000)
    await buyer.paid(2_000)
    const { page } = await staffAt(screens, email)
    await page.setViewportSize(viewport)
    await rowOf(page, '$3,000.00').getByRole('button', { name: 'Decline', exact: true }).click()
    await confirmIn(questionOf(page), 'Decline').click()
    await questionOf(page).waitFor({ state: 'detached' })
    if (viewport.width >= 1024) await expectNothingUnder(page, 'Purchase has been declined')
  }

  it('a new wallet begins with its currency', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin?tab=wallets')
    await page.getByRole('button', { name: 'Add wallet' }).first().click()
    await expectFocus(page.getByRole('dialog').getByRole('combobox', { name: 'Cryptocurrency' }))
  })
})

/** Resolved once the browser has laid out, told those who watch sizes, and drawn. */
async function widenAndRender(element: Element, text: string): Promise<void> {
  element.append(text)
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

const narrow = (element: Element) => element.lastChild?.remove()
