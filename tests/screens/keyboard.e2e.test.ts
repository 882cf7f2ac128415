import type { Page } from 'playwright-core'
import { PHONE } from '../support/browser'
import { eventually } from '../support/eventually'
import { expectFocus, hasFocus, tabTo } from '../support/keyboard'
import { openLanding, type Screens, someone, useScreens } from '../support/screens'

describe('keyboard only: Tab, Enter, Space and arrows', () => {
  const screens: Screens = useScreens()

  it('somebody looks around, registers and buys, and sees the focus at every stop', async () => {
    const { page, context, complaints } = await screens.asVisitor()
    await openLanding(page)
    await readsTheFoldedParts(page)
    await changesTabs(page)
    await page.keyboard.press('Enter')
    await register(page)
    await tabTo(page, page.getByRole('link', { name: 'Buy now' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/buy-coins')
    await choose(page)
    await tabTo(page, page.getByRole('button', { name: 'Get Payment Address' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByRole('button', { name: 'I Have Paid' }))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Confirmation in progress' }).waitFor()
    await tabTo(page, dialog.getByRole('button', { name: 'Close' }).last())
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForFunction(() => document.activeElement !== document.body)
    const purchases = await (await context.request.get('/api/purchases')).json()
    expect(purchases).toMatchObject([{ amount: 250, cryptoSymbol: 'BTC', stage: 'awaiting-approval' }])
    expect(complaints).toEqual([])
  })

  /** The FAQ opens by Enter and Space, Privacy Policy and Terms by Enter, and the focus goes back. */
  async function readsTheFoldedParts(page: Page): Promise<void> {
    const questions = page.getByRole('region', { name: /FAQ/ }).getByRole('button')
    await tabTo(page, questions.first())
    await page.keyboard.press('Enter')
    await eventually(() => questions.first().getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Space')
    await eventually(() => questions.first().getAttribute('aria-expanded')).toBe('false')
    for (const name of [/^terms/i, /privacy policy/i]) {
      const opener = page.getByRole('contentinfo').getByRole('button', { name })
      await opener.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await expectFocus(opener)
    }
  }

  /** Arrows change between Sign Up and Sign In; the focus stays in the dialog and goes back with Esc. */
  async function changesTabs(page: Page): Promise<void> {
    const opener = page.getByRole('button', { name: 'Secure Your Allocation' }).first()
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByRole('tab', { name: 'Sign Up' }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    const signIn = dialog.getByRole('tab', { name: 'Sign In' })
    await expectFocus(signIn)
    await eventually(() => signIn.getAttribute('aria-selected')).toBe('true')
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      await eventually(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      )
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(opener)
  }

  async function register(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog')
    const { name, email, password } = someone()
    await expectFocus(dialog.getByLabel('Name', { exact: true }))
    await page.keyboard.type(name)
    const rest = [
      ['Email', email],
      ['Password', password],
      ['Confirm Password', password],
    ] as const
    for (const [label, value] of rest) {
      await tabTo(page, dialog.getByLabel(label, { exact: true }))
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
  }

  /** Arrows go from tile to tile of the currencies. */
  async function choose(page: Page): Promise<void> {
    const tiles = page.getByRole('main').getByRole('listitem').getByRole('button')
    await tabTo(page, tiles.first())
    await page.keyboard.press('ArrowRight')
    await eventually(() => hasFocus(tiles.nth(1))).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await eventually(() => hasFocus(tiles.first())).toBe(true)
    await tabTo(page, page.getByRole('searchbox'), 'Shift+Tab')
    await page.keyboard.type('bitcoin')
    await tabTo(page, page.getByRole('main').getByRole('button', { name: /BTC/ }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: '250', exact: true }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('checkbox', { name: /terms and conditions/i }))
    await page.keyboard.press('Space')
  }

  it("the payment dialog closed by Esc leaves the focus on the page, and 'Resume payment' opens it again; the drawer of a phone gives it back", async () => {
    const { page, person } = await screens.buyer()
    await person.request(250)
    await page.goto('/my-coins')
    const resume = page
      .getByRole('link', { name: /Resume payment/ })
      .or(page.getByRole('button', { name: /Resume payment/ }))
      .first()
    await tabTo(page, resume)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'I Have Paid' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.waitForFunction(() => document.activeElement !== document.body)
    await page.setViewportSize(PHONE)
    const toggle = page.getByRole('button', { name: 'Open menu' })
    await tabTo(page, toggle, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expectFocus(toggle)
  })
})
