import type { SiteSetting, Wallet } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { expectFocus, tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { type Screens, toast, useScreens } from '../support/screens'
import { ADMIN } from '../support/system'
import { asSeen, confirmation, listWith, press } from '../support/user-list'
import { addressField, editing, FIRST, SECOND, saveWallet, WALLETS, walletRow } from '../support/wallets'

jest.setTimeout(300_000)

describe('issue 5, wallets: with the site setting wallet_step_up on, the server wants the password again', () => {
  const screens: Screens = useScreens()
  let admin: Person

  const walletOf = async (symbol: string) =>
    (await admin.get<Wallet[]>(WALLETS)).body.find((wallet) => wallet.symbol === symbol)
  const setStepUp = async (value: 'on' | 'off') => {
    await admin.post('/api/user/confirm-password', { password: ADMIN.password })
    const { status } = await admin.put<SiteSetting>('/api/admin/settings/wallet_step_up', { value })
    expect(status).toBe(200)
  }

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
    await admin.post(WALLETS, { symbol: 'UNI', address: FIRST })
    await setStepUp('on')
  })

  afterAll(async () => {
    await setStepUp('off')
    await admin.post(WALLETS, { symbol: 'UNI', address: FIRST })
  })

  async function opened() {
    const visit = await screens.asPerson({ isAdmin: true })
    await visit.page.goto('/admin?tab=wallets')
    await walletRow(visit.page, 'UNI').waitFor()
    return visit
  }

  const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' })
  const password = (page: Page) => question(page).getByRole('textbox', { name: 'Your password' })

  it('a change asks for the password: wrong is said beside the field, back changes nothing and keeps the draft, right sends it by itself and holds for 10 minutes', async () => {
    const { page } = await opened()
    const dialog = await editing(page)
    await addressField(dialog).fill(SECOND)
    await saveWallet(dialog).click()
    await question(page)
      .getByText(/holds for 10 minutes/)
      .waitFor()
    await password(page).fill('not my password')
    await page.keyboard.press('Enter')
    await question(page).getByRole('alert').getByText('Password is wrong').waitFor()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await addressField(dialog).inputValue()).toBe(SECOND)
    expect((await walletOf('UNI'))?.address).toBe(FIRST)
    expect(await toast(page, 'Error').count()).toBe(0)
    await saveWallet(dialog).click()
    await password(page).fill('a long password')
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await toast(page, 'Wallet saved').first().waitFor()
    expect((await walletOf('UNI'))?.address).toBe(SECOND)
    await page.getByRole('button', { name: 'Delete UNI wallet' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Wallet deleted').first().waitFor()
    expect(await question(page).count()).toBe(0)
  })

  it('by keyboard alone, and the focus comes back to where it was', async () => {
    await admin.post('/api/user/confirm-password', { password: ADMIN.password })
    await admin.post(WALLETS, { symbol: 'UNI', address: FIRST })
    const { page } = await opened()
    const remove = page.getByRole('button', { name: 'Delete UNI wallet' })
    await remove.focus()
    await page.keyboard.press('Enter')
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    await expectFocus(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }))
    await tabTo(page, confirm)
    await page.keyboard.press('Enter')
    await expectFocus(password(page))
    await page.keyboard.press('Escape')
    await expectFocus(confirm)
    await page.keyboard.press('Escape')
    await expectFocus(remove)
    expect((await walletOf('UNI'))?.address).toBe(FIRST)
  })

  it('making somebody an admin asks for it, too: back makes nobody one, right makes it by itself; a moderator needs none', async () => {
    const { page, row, listed } = await listWith(screens)
    await press(row, 'Make moderator')
    await press(confirmation(page), 'Make moderator')
    await toast(page, 'User has been promoted to moderator').first().waitFor()
    await press(row, 'Make admin')
    await press(confirmation(page), 'Make admin')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await asSeen(screens.origin, listed.id)).toMatchObject({ isAdmin: false, isModerator: true })
    expect(await toast(page, 'Error').count()).toBe(0)
    await press(confirmation(page), 'Make admin')
    await password(page).fill('a long password')
    await page.keyboard.press('Enter')
    await toast(page, 'User has been promoted to admin').first().waitFor()
    expect(await asSeen(screens.origin, listed.id)).toMatchObject({ isAdmin: true })
  })

  it('axe finds no violation in what asks for the password', async () => {
    const { page } = await opened()
    await page.getByRole('button', { name: 'Delete UNI wallet' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await password(page).fill('not my password')
    await page.keyboard.press('Enter')
    await question(page).getByRole('alert').waitFor()
    await expectNoViolation(page)
  })
})
