import type { SiteSetting, Token, Wallet } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { expectFocus, tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { type PersonOptions, type Screens, toast, useScreens } from '../support/screens'
import { form } from '../support/site-settings'
import { ADMIN } from '../support/system'
import { asSeen, confirmation, listWith, press } from '../support/user-list'
import { addressField, editing, FIRST, SECOND, saveWallet, WALLETS, walletRow } from '../support/wallets'

jest.setTimeout(300_000)

const PASSWORD = 'a long password'
const PHONE = { width: 390, height: 844 }

describe('some time after signing in, the server wants the password again', () => {
  // Short enough to be over by the time a page is read.
  const screens: Screens = useScreens({ STEP_UP_SECONDS: '1' })
  let admin: Person

  const confirmed = () => admin.post('/api/user/confirm-password', { password: ADMIN.password })
  const walletOf = async (symbol: string) =>
    (await admin.get<Wallet[]>(WALLETS)).body.find((wallet) => wallet.symbol === symbol)
  const setWallet = async () => {
    await confirmed()
    await admin.post(WALLETS, { symbol: 'UNI', address: FIRST })
  }
  /** Signing in does not count any more. */
  const signInIsOver = async () => {
    const now = Date.now()
    await waitFor(() => (Date.now() - now > 1_100 ? true : undefined), { what: 'a second to pass' })
  }

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
  })
  beforeEach(setWallet)

  async function opened(path: string, options: PersonOptions = { isAdmin: true }) {
    const visit = await screens.asPerson(options)
    await visit.page.goto(path)
    await signInIsOver()
    return visit
  }
  const openedWallets = async (options?: PersonOptions) => {
    const visit = await opened('/admin?tab=wallets', options)
    await walletRow(visit.page, 'UNI').waitFor()
    return visit
  }

  const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' })
  const password = (page: Page) => question(page).getByRole('textbox', { name: 'Your password' })
  const answerIt = async (page: Page) => {
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await question(page).waitFor({ state: 'detached' })
  }

  it('a wallet: wrong is said beside the field, back changes nothing and keeps the draft, right sends it by itself', async () => {
    const { page } = await openedWallets()
    const dialog = await editing(page)
    await addressField(dialog).fill(SECOND)
    await saveWallet(dialog).click()
    await password(page).fill('not my password')
    await page.keyboard.press('Enter')
    await question(page).getByRole('alert').getByText('Password is wrong').waitFor()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await addressField(dialog).inputValue()).toBe(SECOND)
    expect((await walletOf('UNI'))?.address).toBe(FIRST)
    expect(await toast(page, 'Error').count()).toBe(0)
    await saveWallet(dialog).click()
    await answerIt(page)
    await toast(page, 'Wallet saved').first().waitFor()
    expect((await walletOf('UNI'))?.address).toBe(SECOND)
  })

  it('by keyboard alone, and the focus comes back to where it was', async () => {
    const { page } = await openedWallets()
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

  it('a role: back makes nobody an admin, right makes one by itself', async () => {
    const { page, row, listed } = await listWith(screens)
    await signInIsOver()
    await press(row, 'Make admin')
    await press(confirmation(page), 'Make admin')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await asSeen(screens.origin, listed.id)).toMatchObject({ isAdmin: false })
    expect(await toast(page, 'Error').count()).toBe(0)
    await press(confirmation(page), 'Make admin')
    await answerIt(page)
    await toast(page, 'User has been promoted to admin').first().waitFor()
    expect(await asSeen(screens.origin, listed.id)).toMatchObject({ isAdmin: true })
  })

  it('the price of the token', async () => {
    const { page } = await opened('/admin')
    await page.getByRole('button', { name: 'Price Settings' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('spinbutton').or(dialog.getByRole('textbox')).first().fill('3.25')
    await page.keyboard.press('Enter')
    await answerIt(page)
    await toast(page, 'Token price updated successfully').first().waitFor()
    expect((await admin.get<Token>('/api/token/GROK')).body.price).toBe('3.25')
  })

  it('a site setting; the mission of the project needs none', async () => {
    const { page } = await opened('/admin?tab=settings')
    const target = form(page, 'Sale target')
    await target.getByLabel('Sale target', { exact: true }).fill('1000')
    await target.getByRole('button', { name: 'Update Sale target', exact: true }).click()
    await answerIt(page)
    await toast(page, 'Site setting updated').first().waitFor()
    const stored = await admin.get<SiteSetting>('/api/settings/sale_target')
    expect(stored.body.value).toBe('1000')
    await signInIsOver()
    const mission = form(page, 'Project mission')
    await mission.getByLabel('Project mission', { exact: true }).fill('To be clear.')
    const saved = page.waitForResponse((response) => response.url().endsWith('/project_mission'))
    await mission.getByRole('button', { name: 'Update Project mission', exact: true }).click()
    expect((await saved).status()).toBe(200)
    expect(await question(page).count()).toBe(0)
  })

  it('a file of personal data: the download begins once the password is right', async () => {
    const { page } = await opened('/admin')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const dialog = page.getByRole('dialog')
    const download = page.waitForEvent('download')
    await dialog
      .getByRole('button', { name: /^(Export|Download)/ })
      .last()
      .click()
    await answerIt(page)
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  })

  it("the buyer's email address: back keeps it, right changes it; a name alone needs none", async () => {
    const { page, user, person } = await opened('/settings', {})
    const email = page.getByRole('textbox', { name: 'Email' })
    const save = page.getByRole('button', { name: 'Save Changes' })
    await email.fill(`new-${user.email}`)
    await save.click()
    await password(page).waitFor()
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
    await waitFor(async () => ((await save.getAttribute('aria-busy')) === 'true' ? undefined : true), {
      what: 'the save to be over',
    })
    expect([await email.inputValue(), (await person.me()).email]).toEqual([`new-${user.email}`, user.email])
    await save.click()
    await answerIt(page)
    await toast(page, 'Profile updated').first().waitFor()
    expect((await person.me()).email).toBe(`new-${user.email}`)
    await signInIsOver()
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Ann Two')
    await save.click()
    await waitFor(async () => ((await person.me()).name === 'Ann Two' ? true : undefined), {
      what: 'the new name',
    })
    expect(await question(page).count()).toBe(0)
  })

  it.each([
    ['a desktop', undefined],
    ['a phone', PHONE],
  ])('axe finds no violation in what asks for it, on %s', async (_what, viewport) => {
    const { page } = await openedWallets({ isAdmin: true, ...(viewport ? { viewport } : {}) })
    await page.getByRole('button', { name: 'Delete UNI wallet' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await password(page).fill('not my password')
    await page.keyboard.press('Enter')
    await question(page).getByRole('alert').waitFor()
    if (process.env.SCREENSHOTS) {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/step-up-${viewport?.width ?? 1440}.png` })
    }
    await expectNoViolation(page)
  })
})
