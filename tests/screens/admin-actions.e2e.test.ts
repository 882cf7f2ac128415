import { readFile } from 'node:fs/promises'
import { waitFor } from '@presale/testing'
import { expectNoViolation } from '../support/accessibility'
import { actions, card, dialog, opened, panel, press, token } from '../support/admin-actions'
import { PHONE } from '../support/browser'
import { expectFocus, tabTo } from '../support/keyboard'
import { answer, callsOf, type Screens, toast, useScreens } from '../support/screens'

describe("spec sections 2, 5, 7 and 8, 'Admin Actions'", () => {
  const screens: Screens = useScreens()

  it('Admin Actions cards: Export CSV, Price Settings, Change Token Name, Upload/Change Logo, System Config', async () => {
    const { page, complaints } = await panel(screens)
    await actions(page).getByRole('heading', { name: 'Admin Actions' }).waitFor()
    const names = await actions(page).getByRole('button').count()
    expect(names).toBe(5)
    for (const name of ['Export CSV', 'Price Settings', 'Change Token Name', 'System Config']) {
      await card(page, name).waitFor()
    }
    await actions(page)
      .getByRole('button', { name: /^(Upload|Change) Logo$/ })
      .waitFor()
    expect(complaints).toEqual([])
  })

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

  it("Export CSV of a moderator: the server's 403 is told, and nothing is downloaded", async () => {
    const { page, open } = await opened(screens, 'Export CSV', 'moderator')
    let downloads = 0
    page.on('download', () => {
      downloads += 1
    })
    await press(open, 'Download')
    await toast(page, 'Error', 'Admin privileges required').first().waitFor()
    await open.waitFor()
    expect(downloads).toBe(0)
  })

  it.each(['', '0.00001'])(
    "Token price %p: 'Invalid price: Please enter a valid price greater than zero' (or its decimals), nothing is sent",
    async (price) => {
      const { page, open } = await opened(screens, 'Price Settings')
      const calls = callsOf(page, 'POST')
      await open.getByRole('spinbutton', { name: 'New token price' }).fill(price)
      await press(open, 'Update price')
      const sentence =
        price === '0.00001'
          ? 'Please enter a valid price with at most 4 decimals'
          : 'Please enter a valid price greater than zero'
      await toast(page, 'Invalid price', sentence).first().waitFor()
      expect(calls).toEqual([])
    },
  )

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

  it('Price Settings: crypto prices with source and age; without a provider the update says why', async () => {
    const { page, open } = await opened(screens, 'Price Settings')
    await open.getByRole('rowheader', { name: 'BTC' }).waitFor()
    await answer(page, '**/api/crypto-prices/update', {
      ...{ status: 409, body: 'No price provider is configured: set PRICE_PROVIDER_URL.', method: 'POST' },
    })
    await press(open, 'Update prices')
    await open.getByText('No price provider is configured: set PRICE_PROVIDER_URL.').first().waitFor()
    await toast(page, 'Error').first().waitFor()
  })

  it('Price Settings: an update names what was not taken over, and the list refetches', async () => {
    const { page, open, person } = await opened(screens, 'Price Settings')
    const prices = (await person.get<object[]>('/api/crypto-prices')).body
    await answer(page, '**/api/crypto-prices/update', {
      body: {
        ...{ provider: 'example', prices, updated: ['ETH'] },
        refused: [{ symbol: 'BTC', reason: 'It jumped by 80 %.' }],
      },
    })
    const refetched = page.waitForRequest('**/api/crypto-prices')
    await press(open, 'Update prices')
    await toast(page, 'Prices updated').first().waitFor()
    await open.getByText('BTC: It jumped by 80 %.').waitFor()
    await refetched
  })

  it.each(['   '])("Token name %p: 'Invalid name: Please enter a valid token name'", async (name) => {
    const { page, open } = await opened(screens, 'Change Token Name')
    const calls = callsOf(page, 'POST')
    await open.getByRole('textbox', { name: 'Token name' }).fill(name)
    await press(open, 'Update name')
    await toast(page, 'Invalid name', 'Please enter a valid token name').first().waitFor()
    expect(calls).toEqual([])
  })

  it('Token name: opens with the current name; only the display name changes, not the symbol', async () => {
    const before = (await token(screens.origin)).name
    const { page, open, person } = await opened(screens, 'Change Token Name')
    const field = open.getByRole('textbox', { name: 'Token name' })
    expect(await field.inputValue()).toBe(before)
    await open.getByText(/not the symbol GROK/).waitFor()
    try {
      await field.fill('  Aurora  ')
      await page.keyboard.press('Enter')
      await toast(page, 'Token name updated successfully').first().waitFor()
      expect(await token(screens.origin)).toMatchObject({ symbol: 'GROK', name: 'Aurora' })
      await page.getByRole('complementary').first().getByText('Aurora').waitFor()
    } finally {
      await person.post('/api/admin/token-name', { name: before })
    }
  })

  it("fetching the token name failing shows 'Failed to fetch current token name' and opens the dialog with GROK", async () => {
    const { page } = await panel(screens)
    await answer(page, '**/api/token/GROK', { status: 500, body: '' })
    await card(page, 'Change Token Name').click()
    await toast(page, 'Error', 'Failed to fetch current token name').first().waitFor()
    const field = dialog(page, 'Change Token Name').getByRole('textbox', { name: 'Token name' })
    expect(await field.inputValue()).toBe('GROK')
  })

  it.each([
    ['Price Settings', 'New token price', '4', 'Update price', 'token-price', 'Failed to update token price'],
    ['Change Token Name', 'Token name', 'Aurora', 'Update name', 'token-name', 'Failed to update token name'],
  ])(
    "%s that fails: 'Error' with the server message if available, else its own; for a moderator the server's 403",
    async (...given) => {
      const [name, label, entry, button, path, fallback] = given
      const { page, open } = await opened(screens, name, 'moderator')
      await open.getByLabel(label).fill(entry)
      await press(open, button)
      await toast(page, 'Error', 'Admin privileges required').first().waitFor()
      await answer(page, `**/api/admin/${path}`, { status: 500, body: '' })
      await press(open, button)
      await toast(page, 'Error', fallback).first().waitFor()
    },
  )

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
