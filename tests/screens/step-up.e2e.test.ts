import type { Wallet } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { DESKTOP } from '../support/browser'
import { eventually } from '../support/eventually'
import { expectFocus, tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { type Screens, toast, useScreens } from '../support/screens'
import { passwordGrowsOld } from '../support/sessions'
import { addressField, editing, FIRST, SECOND, saveWallet, WALLETS, walletRow } from '../support/wallets'

jest.setTimeout(300_000)

const PASSWORD = 'a long password'

describe('some time after signing in, the server wants the password again', () => {
  const screens: Screens = useScreens()
  let admin: Person

  const addressNow = async () =>
    (await admin.get<Wallet[]>(WALLETS)).body.find(({ symbol }) => symbol === 'UNI')?.address

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
  })
  beforeEach(async () => {
    await admin.post(WALLETS, { symbol: 'UNI', address: FIRST })
  })

  async function openedWallets() {
    const visit = await screens.asPerson({ isAdmin: true })
    await passwordGrowsOld(screens, visit.user.id)
    await visit.page.goto('/admin?tab=wallets')
    await walletRow(visit.page, 'UNI').waitFor()
    return visit
  }

  const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' })
  const password = (page: Page) => question(page).getByRole('textbox', { name: 'Your password' })
  const enter = async (page: Page, text: string) => {
    await password(page).fill(text)
    await page.keyboard.press('Enter')
  }

  it('a wallet: wrong is said beside the field, back changes nothing and keeps the draft, right sends it by itself', async () => {
    const { page } = await openedWallets()
    const dialog = await editing(page)
    await addressField(dialog).fill(SECOND)
    await saveWallet(dialog).click()
    await enter(page, 'not my password')
    await question(page).getByRole('alert').getByText('Password is wrong').waitFor()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'detached' })
    await eventually(() => addressField(dialog).inputValue()).toBe(SECOND)
    expect(await addressNow()).toBe(FIRST)
    await eventually(() => toast(page, 'Error').count()).toBe(0)
    await saveWallet(dialog).click()
    await enter(page, PASSWORD)
    await question(page).waitFor({ state: 'detached' })
    await toast(page, 'Wallet saved').first().waitFor()
    expect(await addressNow()).toBe(SECOND)
  })

  it('by keyboard alone, and the focus comes back to where it was; axe finds no violation in what asks for it', async () => {
    const { page } = await openedWallets()
    const remove = page.getByRole('button', { name: 'Delete UNI wallet' })
    await remove.focus()
    await page.keyboard.press('Enter')
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    await expectFocus(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }))
    await tabTo(page, confirm)
    await page.keyboard.press('Enter')
    await expectFocus(password(page))
    await enter(page, 'not my password')
    await question(page).getByRole('alert').waitFor()
    await expectNoViolation(page)
    await page.setViewportSize(DESKTOP)
    await password(page).focus()
    await page.keyboard.press('Escape')
    await expectFocus(confirm)
    await page.keyboard.press('Escape')
    await expectFocus(remove)
    expect(await addressNow()).toBe(FIRST)
  })
})
