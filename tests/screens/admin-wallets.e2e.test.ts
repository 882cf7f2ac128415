import type { Wallet } from '@presale/contracts'
import { expectNoViolation } from '../support/accessibility'
import { Person } from '../support/person'
import { hold, type Screens, toast, useScreens } from '../support/screens'
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

describe('Wallet Management', () => {
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

  async function opened() {
    const visit = await screens.asPerson({ isAdmin: true })
    await visit.page.goto('/admin?tab=wallets')
    await walletRow(visit.page, 'UNI').waitFor()
    return visit
  }

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
