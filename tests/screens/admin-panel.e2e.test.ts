import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { DESKTOP, PHONE } from '../support/browser'
import { expectFocus } from '../support/keyboard'
import { type Screens, useScreens } from '../support/screens'

/** From the farthest to the right, round to the one before it. */
const TABS = ['Site Settings', 'Users', 'Payment Tracking', 'Wallet Management', 'Twitter Pixels']
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

jest.setTimeout(300_000)

// That no tab scrolls sideways at any width: every-state-*.
describe('the admin panel', () => {
  const screens: Screens = useScreens()

  it('arrows walk the tabs and choose them; on a phone the chosen one is in view; axe finds no violation around them', async () => {
    const { page } = await screens.asPerson({ isModerator: true, viewport: PHONE })
    await page.goto('/admin?tab=settings')
    await page.getByRole('form', { name: 'Project mission' }).waitFor()
    for (const [index, name] of TABS.entries()) {
      if (index === 0) await tab(page, name).focus()
      else await page.keyboard.press('ArrowRight')
      await expectFocus(tab(page, name))
      await page.getByRole('tab', { name, selected: true }).waitFor()
      await page.getByRole('tabpanel').locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      const box = await tab(page, name).boundingBox()
      const right = (box?.x ?? 0) + (box?.width ?? 0)
      expect([name, (box?.x ?? -1) >= 0, right <= PHONE.width]).toEqual([name, true, true])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([name, Math.max(0, overflow)]).toEqual([name, 0])
    }
    await expectNoViolation(page, [DESKTOP, PHONE])
  })
})
