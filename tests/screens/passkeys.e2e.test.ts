import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { eventually } from '../support/eventually'
import { Person } from '../support/person'
import { type Screens, toast, useScreens } from '../support/screens'
import { passwordGrowsOld } from '../support/sessions'
import { VirtualAuthenticator } from '../support/virtual-authenticator'

const PASSWORD = 'a long password'
const LINK = '0x52908400098527886E0F7030069857D2E4169EE7'

jest.setTimeout(300_000)

describe('passkeys in a browser', () => {
  const screens: Screens = useScreens()
  /** Browsers bind passkeys to names: at 127.0.0.1 there are none. */
  const at = (path: string) => {
    const url = new URL(path, screens.origin)
    url.hostname = 'localhost'
    return url.href
  }

  /** A new account, signed in at the name, with an authenticator at hand. */
  async function opened(options: Parameters<Screens['asPerson']>[0] = {}) {
    const { page, user } = await screens.asPerson(options)
    const device = await VirtualAuthenticator.in(page)
    await page.goto(at('/'))
    await signOutAndOpen(page)
    await enterPassword(page, user.email)
    await page.waitForURL('**/dashboard')
    return { page, user, device }
  }
  async function signOutAndOpen(page: Page) {
    await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
    await page.goto(at('/'))
    await page.getByRole('button', { name: 'Sign In', exact: true }).first().click()
    await page.getByRole('tab', { name: 'Sign In' }).click()
  }
  async function enterPassword(page: Page, email: string) {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
  }
  async function add(page: Page, name: string) {
    await page.goto(at('/settings'))
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Passkey name').fill(name)
    await page.keyboard.press('Enter')
    await toast(page, 'Passkey added').first().waitFor()
  }

  it('one is added by keyboard, signs in alone, confirms, and is removed', async () => {
    const { page, user } = await opened()
    await add(page, 'Büro 💻')
    await page.getByRole('button', { name: 'Remove Büro 💻' }).waitFor()

    await signOutAndOpen(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('banner').getByText(user.name).first().waitFor()

    await page.goto(at('/settings'))
    await passwordGrowsOld(screens, user.id)
    await page.getByRole('button', { name: 'Remove Büro 💻' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm with your passkey' })
    await question.getByRole('button', { name: 'Use passkey' }).click()
    await toast(page, 'Passkey removed').first().waitFor()
    const again = await new Person(screens.origin).post('/api/login', {
      email: user.email,
      password: PASSWORD,
    })
    expect(again.status).toBe(200)
  })

  it('a right password leads to it, and to a recovery code where the device is lost', async () => {
    const { page, user, device } = await opened()
    await add(page, 'Phone')
    await page.getByRole('button', { name: 'Make recovery codes' }).click()
    const code = await page.getByRole('dialog').locator('code').first().innerText()
    await page.getByRole('button', { name: 'I have kept them' }).click()

    await signOutAndOpen(page)
    await enterPassword(page, user.email)
    await page.getByText('This account signs in with a passkey').waitFor()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL('**/dashboard')

    await device.forgetAll()
    await signOutAndOpen(page)
    await enterPassword(page, user.email)
    await page.getByRole('button', { name: 'I do not have my passkey here' }).click()
    await page.getByLabel('Recovery code').fill(code.toLowerCase())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
  })

  it('a device that nobody unlocks adds none and signs nobody in, and the page says what to do', async () => {
    const { page, user, device } = await opened()
    await device.isUnlocked(false)
    await page.goto(at('/settings'))
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.keyboard.press('Enter')
    await toast(page, 'No passkey was used').first().waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await device.isUnlocked(true)
    await add(page, 'Phone')
    await device.isUnlocked(false)
    await passwordGrowsOld(screens, user.id)
    await page.getByRole('button', { name: 'Make recovery codes' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm with your passkey' })
    await question.getByRole('button', { name: 'Use passkey' }).click()
    await question.getByText('No passkey was used.', { exact: false }).waitFor()
    await device.isUnlocked(true)
    await question.getByRole('button', { name: 'Use passkey' }).click()
    await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
  })

  it('an admin reads old and new, signs just that, and goes back without a change', async () => {
    const { page, device } = await opened({ isAdmin: true })
    await add(page, 'Key')
    await page.goto(at('/admin?tab=wallets'))
    const row = page.getByRole('row', { name: /LINK/ })
    await row.getByRole('button', { name: /^Edit/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /Address/ })
      .fill(LINK)
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Sign this change' })
    await question.getByRole('group', { name: /after/i }).waitFor()
    await expectNoViolation(page)
    await device.isUnlocked(false)
    await question.getByRole('button', { name: 'Sign with passkey' }).click()
    await question.getByText('No passkey was used.', { exact: false }).waitFor()
    await device.isUnlocked(true)
    await question.getByRole('button', { name: 'Sign with passkey' }).click()
    await toast(page, 'Wallet saved').first().waitFor()
    await eventually(async () =>
      (await row.getByRole('cell').nth(1).innerText()).replaceAll(/\s/g, ''),
    ).toContain(LINK)
  })
})
