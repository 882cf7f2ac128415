import type { WalletChange } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { DESKTOP, PHONE } from '../support/browser'
import { eventually } from '../support/eventually'
import { expectFocus } from '../support/keyboard'
import { answer, type Screens, useScreens } from '../support/screens'
import { FIRST, SECOND } from '../support/wallets'

const FARTHEST = 'Site Settings'
/** To the left of it, one after the other. */
const OTHERS = ['Twitter Pixels', 'Wallet Management', 'Payment Tracking', 'Users']
const CHANGE: WalletChange = {
  id: '2',
  at: new Date(Date.now() - 600_000).toISOString(),
  actor: { id: 'a-1', name: 'Zoë Quinn' },
  symbol: 'UNI',
  addressBefore: FIRST,
  addressAfter: SECOND,
  ipAddress: '203.0.113.7',
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** By whatever way it was chosen: all of the tab is in view, and the page under it is no wider than the window. */
async function fitsPhone(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, selected: true }).waitFor()
  await page.getByRole('tabpanel').locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  // The row scrolls a moment after the tab is chosen.
  const isInView = async () => {
    const box = await tab(page, name).boundingBox()
    return (box && box.x >= 0 && box.x + box.width <= PHONE.width) || undefined
  }
  await waitFor(isInView, { what: `all of the tab ${name} to be in view` })
  await eventually(async () => [name, Math.max(0, await overflowOf(page))]).toEqual([name, 0])
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

jest.setTimeout(300_000)

// That no tab scrolls sideways at any width: every-state-*.
describe('the admin panel', () => {
  const screens: Screens = useScreens()

  it('arrows walk the tabs and choose them; on a phone the chosen one is in view, and nothing scrolls sideways, also under an unfolded banner; axe finds no violation', async () => {
    const { page } = await screens.asPerson({ isModerator: true, viewport: PHONE })
    await answer(page, '**/api/admin/wallet-changes', {
      body: [CHANGE, { ...CHANGE, id: '1', addressBefore: null, addressAfter: FIRST }],
    })
    await page.goto('/admin?tab=settings')
    await page.getByRole('form', { name: 'Project mission' }).waitFor()
    const banner = page.getByRole('region', { name: 'Wallet changes of the last 24 hours' })
    await banner.locator('summary').click()
    await banner.getByRole('group', { name: 'New UNI address' }).first().waitFor()
    await fitsPhone(page, FARTHEST)
    await tab(page, FARTHEST).focus()
    for (const name of OTHERS) {
      await page.keyboard.press('ArrowLeft')
      await expectFocus(tab(page, name))
      await fitsPhone(page, name)
    }
    await page.keyboard.press('ArrowLeft')
    await expectFocus(tab(page, FARTHEST))
    await fitsPhone(page, FARTHEST)
    // By the address, without the focus, which would bring it into view by itself.
    for (const name of OTHERS.toReversed()) {
      await page.goBack()
      await fitsPhone(page, name)
    }
    await page.goBack()
    await fitsPhone(page, FARTHEST)
    await tab(page, 'Twitter Pixels').click()
    await fitsPhone(page, 'Twitter Pixels')
    await expectNoViolation(page, [PHONE, DESKTOP])
    await banner.getByText('2 wallet changes').waitFor()
    await eventually(() => overflowOf(page)).toBeLessThanOrEqual(0)
  })

  it('given a system that gives the colours, then what is chosen and how far it is are seen by a line', async () => {
    const { page } = await screens.asPerson({ isModerator: true, viewport: DESKTOP })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/admin?tab=payments')
    const drawn = (name: string, property: string) =>
      tab(page, name).evaluate((one, of) => getComputedStyle(one).getPropertyValue(of), property)
    await eventually(() => drawn('Payment Tracking', 'border-bottom-width')).toBe('4px')
    const colours = [
      await drawn('Users', 'border-bottom-color'),
      await drawn('Payment Tracking', 'border-bottom-color'),
    ]
    expect(new Set(colours).size).toBe(2)
    const outlines = (which: string) =>
      page.locator(which).evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle))
    expect(
      new Set(await outlines('[aria-pressed="true"], [aria-current="true"], [aria-current="page"]')),
    ).toEqual(new Set(['solid']))
    expect(await outlines('[aria-pressed="false"]')).not.toContain('solid')
    await page.goto('/status')
    const [track, fill] = await page
      .getByRole('progressbar')
      .first()
      .evaluate((bar) =>
        [bar, bar.firstElementChild].map((one) => one && getComputedStyle(one).backgroundColor),
      )
    expect(fill).not.toBe(track)
  })
})
