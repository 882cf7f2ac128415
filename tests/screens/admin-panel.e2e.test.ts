import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { DESKTOP, PHONE } from '../support/browser'
import { expectFocus } from '../support/keyboard'
import { type Screens, useScreens } from '../support/screens'

const TABS = ['Users', 'Payment Tracking', 'Wallet Management', 'Twitter Pixels', 'Site Settings']
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const panel = (page: Page) => page.getByRole('tabpanel')

const LISTS = [
  ['Users', '/admin'],
  ['Payment Tracking', '/admin?tab=payments'],
  ['Wallet Management', '/admin?tab=wallets'],
  ['Twitter Pixels', '/admin?tab=pixels'],
  ['Site Settings', '/admin?tab=settings'],
] as const

jest.setTimeout(300_000)

describe('the admin panel', () => {
  const screens: Screens = useScreens()

  it('keyboard: arrows walk the tabs and choose them', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin')
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
    const { page } = await screens.asPerson({ isModerator: true })
    await page.goto('/admin?tab=pixels')
    await panel(page).waitFor()
    await page.waitForLoadState('networkidle')
    await expectNoViolation(page, [DESKTOP, PHONE])
  })
})
