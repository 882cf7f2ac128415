import type { Wallet, WalletAddressPeriod } from '@presale/contracts'
import { expectNoViolation } from '../support/accessibility'
import { Person } from '../support/person'
import { answer, callsOf, focusAgain, hold, type Screens, toast, useScreens } from '../support/screens'
import {
  addressField,
  editing,
  FIRST,
  plain,
  SECOND,
  saveWallet,
  WALLETS,
  walletRow,
} from '../support/wallets'

jest.setTimeout(300_000)

describe("spec sections 2, 5, 6 and 8, 'Wallet Management'", () => {
  const screens: Screens = useScreens()
  let admin: Person

  const walletOf = async (symbol: string) =>
    (await admin.get<Wallet[]>(WALLETS)).body.find((wallet) => wallet.symbol === symbol)

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
    await admin.post(WALLETS, { symbol: 'UNI', address: FIRST, description: 'cold storage' })
  })

  afterAll(async () => {
    await admin.post(WALLETS, { symbol: 'UNI', address: FIRST })
  })

  async function opened(role: { isAdmin?: boolean; isModerator?: boolean } = { isAdmin: true }) {
    const visit = await screens.asPerson(role)
    await visit.page.goto('/admin?tab=wallets')
    await walletRow(visit.page, 'UNI').waitFor()
    return visit
  }

  it('list: currency, the whole address, description, and when it was changed', async () => {
    const { page, complaints } = await opened()
    const cells = walletRow(page, 'UNI').getByRole('cell')
    expect(await cells.first().innerText()).toMatch(/UNI\s+Uniswap/)
    expect(plain(await page.getByRole('group', { name: 'UNI address', exact: true }).textContent())).toBe(
      FIRST,
    )
    await walletRow(page, 'UNI').getByText('cold storage').waitFor()
    expect(complaints).toEqual([])
  })

  it("empty state 'No cryptocurrency wallets configured. Add a wallet to receive payments'", async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await answer(page, `**${WALLETS}`, { body: [] })
    await page.goto('/admin?tab=wallets')
    await page.getByText('No cryptocurrency wallets configured. Add a wallet to receive payments').waitFor()
  })

  it("'Failed to fetch wallets', with Retry; a list that was there stays", async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await answer(page, `**${WALLETS}`, { status: 503, body: 'Away for a moment.', times: 1 })
    await page.goto('/admin?tab=wallets')
    await page.getByText('Failed to fetch wallets').waitFor()
    await page.getByText('Away for a moment.').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await walletRow(page, 'UNI').waitFor()
    await answer(page, `**${WALLETS}`, { status: 503, body: 'Away for a moment.', times: 1 })
    await focusAgain(page)
    await page.getByText('This list could not be brought up to date').waitFor()
    await walletRow(page, 'UNI').waitFor()
  })

  it('add: symbol and address required (save disabled otherwise), symbol chosen from the crypto price list; then the list has it', async () => {
    await admin.delete(`${WALLETS}/${(await walletOf('UNI'))?.id}`)
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin?tab=wallets')
    await walletRow(page, 'BTC').waitFor()
    await page.getByRole('button', { name: 'Add wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a wallet' })
    expect(await saveWallet(dialog).isDisabled()).toBe(true)
    await addressField(dialog).fill(FIRST)
    expect(await saveWallet(dialog).isDisabled()).toBe(true)
    const currency = dialog.getByRole('combobox', { name: 'Cryptocurrency' })
    await currency.click()
    await page.getByRole('option', { name: 'BTC · Bitcoin (has a wallet)' }).click()
    await dialog.getByText('This moves where buyers’ money goes').waitFor()
    await currency.click()
    await page.getByRole('option', { name: 'UNI · Uniswap' }).click()
    await dialog.getByText('This moves where buyers’ money goes').waitFor({ state: 'detached' })
    await addressField(dialog).fill('  ')
    expect(await saveWallet(dialog).isDisabled()).toBe(true)
    await addressField(dialog).fill(FIRST)
    await saveWallet(dialog).click()
    await toast(page, 'Wallet saved').first().waitFor()
    await walletRow(page, 'UNI').waitFor()
    expect(await walletOf('UNI')).toMatchObject({ address: FIRST, description: null })
  })

  it("'Failed to save wallet' or the server's sentence; what was typed stays", async () => {
    const { page } = await opened()
    const dialog = await editing(page)
    await addressField(dialog).fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')
    await saveWallet(dialog).click()
    await toast(page, 'Error', 'Address is not a valid UNI address.').first().waitFor()
    expect(await addressField(dialog).getAttribute('aria-invalid')).toBe('true')
    await answer(page, `**${WALLETS}/*`, { method: 'PUT', status: 500, body: '', times: 1 })
    await addressField(dialog).fill(SECOND)
    await saveWallet(dialog).click()
    await toast(page, 'Error', 'Failed to save wallet').first().waitFor()
    expect(await addressField(dialog).inputValue()).toBe(SECOND)
    expect((await walletOf('UNI'))?.address).toBe(FIRST)
  })

  it('edit: a change of the address warns that it moves where the money goes, old beside new; a purchase that was requested keeps its own', async () => {
    const buyer = await Person.registered(screens.origin)
    const { purchase } = (await buyer.request(100, 'UNI')).body
    const { page } = await opened()
    const dialog = await editing(page)
    const warning = dialog.getByText('This moves where buyers’ money goes')
    await dialog.getByRole('textbox', { name: /Description/ }).fill('warm storage')
    expect(await warning.count()).toBe(0)
    await addressField(dialog).fill(SECOND)
    await warning.waitFor()
    const addresses = ['Address until now', 'Address from now on'].map((name) =>
      dialog.getByRole('group', { name }),
    )
    expect(await Promise.all(addresses.map(async (one) => plain(await one.textContent())))).toEqual([
      FIRST,
      SECOND,
    ])
    await saveWallet(dialog).click()
    await toast(page, 'Wallet saved').first().waitFor()
    await page.getByRole('group', { name: 'UNI address', exact: true }).waitFor()
    expect(await walletOf('UNI')).toMatchObject({ address: SECOND, description: 'warm storage' })
    expect((await buyer.purchases()).find(({ id }) => id === purchase.id)?.wallet).toBe(FIRST)
  })

  it('history of every address: which, from when, until when and by whom; its address is a link of its own', async () => {
    const setter = await screens.asPerson({ name: 'Zoë Quinn', isAdmin: true })
    await setter.person.post(WALLETS, { symbol: 'UNI', address: SECOND })
    await setter.person.post(WALLETS, { symbol: 'UNI', address: FIRST })
    const { page } = await opened({ isModerator: true })
    await page.getByRole('button', { name: 'History of the UNI address' }).click()
    const sheet = page.getByRole('dialog', { name: 'Address history' })
    const periods = sheet.getByRole('list', { name: 'Addresses of UNI' }).getByRole('listitem')
    await periods.first().waitFor()
    const { body } = await admin.get<WalletAddressPeriod[]>(`${WALLETS}/symbol/UNI/history`)
    expect(await periods.count()).toBe(body.length)
    expect(plain(await periods.first().getByRole('group').textContent())).toBe(FIRST)
    expect(await periods.first().innerText()).toMatch(/Until\s+Buyers pay here now\s+Set by\s+Zoë Quinn/)
    expect(await periods.nth(1).innerText()).toMatch(/From\s+\d+ \w+ \d{4}, .+\s+Until\s+\d+ \w+ \d{4}/)
    expect(new URL(page.url()).search).toBe('?tab=wallets&history=UNI')
    await page.reload()
    await periods.first().waitFor()
    await sheet.getByRole('combobox', { name: 'Cryptocurrency' }).click()
    await page.getByRole('option', { name: 'BTC · Bitcoin' }).click()
    await sheet.getByRole('list', { name: 'Addresses of BTC' }).getByText('System').last().waitFor()
  })

  it("history: somebody who is gone is 'Deleted user'", async () => {
    const leaver = await screens.asPerson({ isAdmin: true })
    await admin.post(WALLETS, { symbol: 'UNI', address: FIRST })
    await leaver.person.post(WALLETS, { symbol: 'UNI', address: SECOND })
    await admin.delete(`/api/admin/users/${leaver.user.id}`)
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin?tab=wallets&history=UNI')
    const newest = page.getByRole('list', { name: 'Addresses of UNI' }).getByRole('listitem').first()
    await newest.getByText('Deleted user').waitFor()
  })

  it("delete asks confirmation first ('Are you sure you want to delete this wallet address?'); Cancel keeps it, Delete says 'Wallet deleted'", async () => {
    const { page } = await opened()
    const calls = callsOf(page, 'DELETE')
    await page.getByRole('button', { name: 'Delete UNI wallet' }).click()
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this wallet address?',
    })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(calls).toEqual([])
    await answer(page, `**${WALLETS}/*`, { method: 'DELETE', status: 500, body: '', times: 1 })
    await page.getByRole('button', { name: 'Delete UNI wallet' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Error', 'Failed to delete wallet').first().waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Wallet deleted').first().waitFor()
    await page.getByRole('button', { name: 'Delete UNI wallet' }).waitFor({ state: 'detached' })
    expect(await walletOf('UNI')).toBeUndefined()
    await admin.post(WALLETS, { symbol: 'UNI', address: FIRST })
  })

  it("moderator: wallet add/edit/delete controls are disabled with the hint 'Admin privileges required'", async () => {
    const { page } = await opened({ isModerator: true })
    for (const name of ['Add wallet', 'Edit UNI wallet', 'Delete UNI wallet']) {
      const button = page.getByRole('button', { name })
      expect([name, await button.isDisabled()]).toEqual([name, true])
      await button.locator('xpath=..').hover()
      await page.getByRole('tooltip').filter({ hasText: 'Admin privileges required' }).waitFor()
    }
  })

  it('axe finds no violation: the list, loading, the dialog with its warning, the history', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    const release = await hold(page, `**${WALLETS}`)
    await page.goto('/admin?tab=wallets')
    await page.getByRole('table', { name: 'Cryptocurrency wallets' }).waitFor()
    await expectNoViolation(page)
    release()
    await walletRow(page, 'UNI').waitFor()
    await expectNoViolation(page)
    const dialog = await editing(page, 'BTC')
    await addressField(dialog).fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'History of the UNI address' }).click()
    await page.getByRole('list', { name: 'Addresses of UNI' }).waitFor()
    await expectNoViolation(page)
  })
})
