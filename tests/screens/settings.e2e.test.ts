import type { Locator, Page } from 'playwright-core'
import { Person } from '../support/person'
import { type Screens, toast, useScreens } from '../support/screens'

const profile = (page: Page) => page.getByRole('form', { name: 'Profile' })
const security = (page: Page) => page.getByRole('form', { name: 'Security' })
const notifications = (page: Page) => page.getByRole('form', { name: 'Notifications' })
const save = (form: Locator) => form.getByRole('button', { name: /^(Save|Update)/ })

const PASSWORD = 'a long password'

describe('what is saved in the settings', () => {
  const screens: Screens = useScreens()

  async function settings() {
    const visit = await screens.buyer()
    await visit.page.goto('/settings')
    await save(profile(visit.page)).waitFor()
    return visit
  }

  async function fillPasswords(page: Page, current: string, next: string, confirm = next): Promise<void> {
    const field = (label: RegExp) => security(page).getByRole('textbox', { name: label })
    await field(/^Current Password/i).fill(current)
    await field(/^New Password/i).fill(next)
    await field(/^Confirm/i).fill(confirm)
  }

  it('of the profile is there for the next call', async () => {
    const { page, person } = await settings()
    await profile(page)
      .getByRole('textbox', { name: /full name/i })
      .fill('Zoë Quinn')
    await save(profile(page)).click()
    await toast(page, 'Profile updated').first().waitFor()
    expect((await person.me()).name).toBe('Zoë Quinn')
    await page.getByRole('banner').getByText('Zoë Quinn').first().waitFor()
  })

  it('of the password ends other sessions; this one goes on', async () => {
    const { page, person, user } = await settings()
    await fillPasswords(page, PASSWORD, 'another long one')
    await save(security(page)).click()
    await toast(page, 'Password updated').first().waitFor()
    expect((await person.get('/api/user')).status).toBe(401)
    await page.reload()
    await save(security(page)).waitFor()
    const again = new Person(screens.origin)
    const login = await again.post('/api/login', { email: user.email, password: 'another long one' })
    expect(login.status).toBe(200)
  })

  it('of the notifications, which are both on by default, stays over a reload', async () => {
    const { page, person } = await settings()
    const toggle = (name: RegExp) => notifications(page).getByRole('switch', { name })
    expect(await toggle(/email notifications/i).isChecked()).toBe(true)
    expect(await toggle(/marketing emails/i).isChecked()).toBe(true)
    await toggle(/marketing emails/i).click()
    await save(notifications(page)).click()
    await toast(page, 'Notification settings updated').first().waitFor()
    expect(await person.me()).toMatchObject({ emailNotifications: true, marketingEmails: false })
    await page.reload()
    await notifications(page).waitFor()
    expect(await toggle(/marketing emails/i).isChecked()).toBe(false)
  })
})
