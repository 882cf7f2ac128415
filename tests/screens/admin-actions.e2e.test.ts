import { readFile } from 'node:fs/promises'
import { waitFor } from '@presale/testing'
import { expectNoViolation } from '../support/accessibility'
import { actions, card, dialog, opened, panel, press, token } from '../support/admin-actions'
import { PHONE } from '../support/browser'
import { expectFocus, tabTo } from '../support/keyboard'
import { callsOf, type Screens, toast, useScreens } from '../support/screens'

describe('Admin Actions', () => {
  const screens: Screens = useScreens()

  it('on a phone the cards leave the tabs in sight', async () => {
    const { page } = await panel(screens)
    await page.setViewportSize(PHONE)
    const box = await page.getByRole('tab', { name: 'Users' }).boundingBox()
    expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThan(PHONE.height * 0.75)
  })

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

  it('Export CSV: says how the audit trail is checked, and takes days and types', async () => {
    const { page, open } = await opened(screens, 'Export CSV')
    await open.getByRole('button', { name: 'Audit trail', exact: true }).click()
    await open.getByText('npm run audit -- verify FILE').waitFor()
    await open.getByLabel(/^From/).fill('2026-01-02')
    await open.getByLabel(/^To/).fill('2026-01-01')
    await open.getByText('The last day is before the first one.').waitFor()
    const asked = callsOf(page)
    await press(open, 'Download')
    expect(asked).toEqual([])
    await open.getByLabel(/^To/).fill('2030-01-01')
    const downloading = page.waitForEvent('download')
    await press(open, 'Download')
    const url = new URL((await downloading).url())
    expect(url.pathname).toBe('/api/admin/export/events.csv')
    expect([...url.searchParams.keys()]).toEqual(['from', 'to'])
  })

  it('Token price: input step 0.0001, min 0; the new price is shown everywhere after it', async () => {
    const { page, open, person } = await opened(screens, 'Price Settings')
    const before = (await token(screens.origin)).price
    const field = open.getByRole('spinbutton', { name: 'New token price' })
    expect([await field.getAttribute('step'), await field.getAttribute('min')]).toEqual(['0.0001', '0'])
    try {
      await field.fill('3.4567')
      await press(open, 'Update price')
      await toast(page, 'Token price updated successfully').first().waitFor()
      await open.waitFor({ state: 'detached' })
      expect(Number((await token(screens.origin)).price)).toBe(3.4567)
      await actions(page).getByText('$3.4567').waitFor()
    } finally {
      await person.post('/api/admin/token-price', { price: before })
    }
  })

  it('by keyboard: a card opens its dialog, Esc closes it, and the focus is back on the card', async () => {
    const { page } = await panel(screens)
    const price = card(page, 'Price Settings')
    await tabTo(page, price)
    await page.keyboard.press('Enter')
    await expectFocus(dialog(page, 'Price Settings').getByRole('spinbutton'))
    await page.keyboard.press('Escape')
    await dialog(page, 'Price Settings').waitFor({ state: 'detached' })
    await expectFocus(price)
  })

  it.each(['Export CSV', 'Price Settings', 'Change Token Name', 'System Config'])(
    'axe: %s, no violation at both widths, dark and light',
    async (name) => {
      const { page, open } = await opened(screens, name)
      await waitFor(async () => (await open.locator('[aria-busy=true]').count()) === 0 || undefined, {
        what: 'a dialog that has loaded',
      })
      await expectNoViolation(page)
    },
    150_000,
  )
})
