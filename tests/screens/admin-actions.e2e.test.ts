import { readFile } from 'node:fs/promises'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { card, dialog, opened, panel, press } from '../support/admin-actions'
import { DESKTOP, PHONE } from '../support/browser'
import { expectFocus, tabTo } from '../support/keyboard'
import { type Screens, toast, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe('Admin Actions', () => {
  const screens: Screens = useScreens()

  it('on a phone the cards leave the tabs in sight; each dialog before axe, by keyboard, and the focus comes back', async () => {
    const { page } = await panel(screens)
    await page.setViewportSize(PHONE)
    const box = await page.getByRole('tab', { name: 'Users' }).boundingBox()
    expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThan(PHONE.height * 0.75)
    await page.setViewportSize(DESKTOP)
    await tabTo(page, card(page, 'Price Settings'))
    await page.keyboard.press('Enter')
    await expectFocus(dialog(page, 'Price Settings').getByRole('spinbutton'))
    await isWellAndCloses(page, 'Price Settings')
    for (const name of ['Export CSV', 'Change Token Name', 'System Config']) {
      await card(page, name).press('Enter')
      await isWellAndCloses(page, name)
    }
  })

  /** axe finds no violation in it at both widths, dark and light; Esc closes it. */
  async function isWellAndCloses(page: Page, name: string): Promise<void> {
    const open = dialog(page, name)
    await open.waitFor()
    await waitFor(async () => (await open.locator('[aria-busy=true]').count()) === 0 || undefined, {
      what: 'a dialog that has loaded',
    })
    await expectNoViolation(page)
    await page.setViewportSize(DESKTOP)
    await page.keyboard.press('Escape')
    await open.waitFor({ state: 'detached' })
    await expectFocus(card(page, name))
  }

  it('Export CSV: the chosen list with its filters, as a file of the server', async () => {
    const { page, open, user } = await opened(screens, 'Export CSV')
    await open.getByRole('button', { name: 'Users', exact: true }).click()
    await open.getByRole('textbox', { name: /^Search/ }).fill(user.email)
    await open.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Admins' }).click()
    const downloading = page.waitForEvent('download')
    await press(open, 'Download')
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d{2}-\d{2}\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(user.email)
    await toast(page, 'Export started').first().waitFor()
    await open.waitFor({ state: 'detached' })
  })
})
