import type { AccountSession } from '@presale/contracts'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../support/eventually'
import { Person } from '../support/person'
import { type Screens, toast, useScreens } from '../support/screens'

const profile = (page: Page) => page.getByRole('form', { name: 'Profile' })
const security = (page: Page) => page.getByRole('form', { name: 'Security' })
const notifications = (page: Page) => page.getByRole('form', { name: 'Notifications' })
const save = (form: Locator) => form.getByRole('button', { name: /^(Save|Update)/ })

const PASSWORD = 'a long password'
const NEXT_PASSWORD = 'another long one'

jest.setTimeout(300_000)

describe('the settings of an account', () => {
  const screens: Screens = useScreens()

  async function fillPasswords(page: Page): Promise<void> {
    const field = (label: RegExp) => security(page).getByRole('textbox', { name: label })
    await field(/^Current Password/i).fill(PASSWORD)
    await field(/^New Password/i).fill(NEXT_PASSWORD)
    await field(/^Confirm/i).fill(NEXT_PASSWORD)
  }

  it('what is saved is there for the next call, also over a reload; a new password ends the other sessions, and this one goes on', async () => {
    const { page, person, user } = await screens.buyer()
    const signIn = (password: string) =>
      new Person(screens.origin).post('/api/login', { email: user.email, password })
    for (let count = 0; count < 2; count += 1) await signIn(PASSWORD)
    await page.goto('/settings')

    await profile(page)
      .getByRole('textbox', { name: /full name/i })
      .fill('Zoë Quinn')
    await save(profile(page)).click()
    await toast(page, 'Profile updated').first().waitFor()
    expect((await person.me()).name).toBe('Zoë Quinn')
    await page.getByRole('banner').getByText('Zoë Quinn').first().waitFor()

    const toggle = (name: RegExp) => notifications(page).getByRole('switch', { name })
    await eventually(() => toggle(/email notifications/i).isChecked()).toBe(true)
    await eventually(() => toggle(/marketing emails/i).isChecked()).toBe(true)
    await toggle(/marketing emails/i).click()
    await save(notifications(page)).click()
    await toast(page, 'Notification settings updated').first().waitFor()
    expect(await person.me()).toMatchObject({ emailNotifications: true, marketingEmails: false })

    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await sessions.nth(2).waitFor()
    await sessions
      .getByRole('button', { name: /Sign out/ })
      .first()
      .click()
    await toast(page, 'Session signed out').first().waitFor()
    await page.getByRole('button', { name: 'Sign out elsewhere' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out elsewhere' }).click()
    await toast(page, 'Signed out elsewhere').first().waitFor()
    expect((await person.get<AccountSession[]>('/api/user/sessions')).body).toHaveLength(1)

    await fillPasswords(page)
    await save(security(page)).click()
    await toast(page, 'Password updated').first().waitFor()
    expect((await person.get('/api/user')).status).toBe(401)
    await page.reload()
    await save(security(page)).waitFor()
    await eventually(() => toggle(/marketing emails/i).isChecked()).toBe(false)
    expect((await signIn(NEXT_PASSWORD)).status).toBe(200)
  })
})
