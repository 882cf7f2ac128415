import type { Locator, Page } from 'playwright-core'
import { Person } from '../support/person'
import { callsOf, changeAnswer, type Screens, toast, useScreens } from '../support/screens'

const profile = (page: Page) => page.getByRole('form', { name: 'Profile' })
const security = (page: Page) => page.getByRole('form', { name: 'Security' })
const notifications = (page: Page) => page.getByRole('form', { name: 'Notifications' })
const save = (form: Locator) => form.getByRole('button', { name: /^(Save|Update)/ })

const PASSWORD = 'a long password'

describe("spec sections 2, 5, 8 and 9, 'Settings'", () => {
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

  /** What is clicked is busy for a second: at its end the toast comes, not before. */
  async function expectBusyForASecond(page: Page, form: Locator, title: string): Promise<void> {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const answered = page.waitForResponse((response) =>
      new URL(response.url()).pathname.startsWith('/api/user'),
    )
    await save(form).click()
    await answered
    await page.clock.runFor(900)
    expect(await save(form).getAttribute('aria-busy')).toBe('true')
    expect(await toast(page, title).count()).toBe(0)
    await page.clock.runFor(200)
    await toast(page, title).first().waitFor()
    expect(await save(form).getAttribute('aria-busy')).not.toBe('true')
    await page.clock.resume()
  }

  it('Profile: full name and email are those of the account', async () => {
    const { page, user, complaints } = await settings()
    expect(
      await profile(page)
        .getByRole('textbox', { name: /full name/i })
        .inputValue(),
    ).toBe(user.name)
    expect(await profile(page).getByRole('textbox', { name: /email/i }).inputValue()).toBe(user.email)
    expect(complaints).toEqual([])
  })

  it("Profile save: a real call, busy for 1 s, success toast 'Profile updated', and the welcome follows", async () => {
    const { page, person } = await settings()
    await page.clock.install()
    const calls = callsOf(page, 'PATCH')
    await profile(page)
      .getByRole('textbox', { name: /full name/i })
      .fill('Zoë Quinn')
    await expectBusyForASecond(page, profile(page), 'Profile updated')
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
    expect((await person.me()).name).toBe('Zoë Quinn')
    await page.getByRole('banner').getByText('Zoë Quinn').first().waitFor()
  })

  it.each([
    ['Name is required', /full name/i],
    ['Email is required', /email/i],
  ])('Profile: an emptied field says %s, and nothing is sent', async (sentence, label) => {
    const { page } = await settings()
    const calls = callsOf(page, 'PATCH')
    await profile(page).getByRole('textbox', { name: label }).fill('')
    await save(profile(page)).click()
    await profile(page).getByText(sentence).waitFor()
    expect(calls).toEqual([])
  })

  it('Profile: an address of another account is refused, and what was typed stays', async () => {
    const { page } = await settings()
    const other = await (await Person.registered(screens.origin)).me()
    const field = profile(page).getByRole('textbox', { name: /email/i })
    await field.fill(other.email)
    await save(profile(page)).click()
    await toast(page, 'Error').first().waitFor()
    expect(await field.inputValue()).toBe(other.email)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  })

  it('Security: the button is disabled until all three fields are filled', async () => {
    const { page } = await settings()
    expect(await save(security(page)).isDisabled()).toBe(true)
    await fillPasswords(page, PASSWORD, 'another long one', '')
    expect(await save(security(page)).isDisabled()).toBe(true)
    await fillPasswords(page, PASSWORD, 'another long one')
    // A trial waits until it could be clicked, and leaves it at that.
    await save(security(page)).click({ trial: true })
    expect(await save(security(page)).isDisabled()).toBe(false)
  })

  it("Security: new and confirm must match, else title 'Error' with message 'Passwords do not match'", async () => {
    const { page } = await settings()
    const calls = callsOf(page, 'POST')
    await fillPasswords(page, PASSWORD, 'another long one', 'another long two')
    await save(security(page)).click()
    await toast(page, 'Error', 'Passwords do not match').first().waitFor()
    expect(calls).toEqual([])
  })

  it('Security: a new password has 10 to 128 characters (design section 3)', async () => {
    const { page } = await settings()
    const calls = callsOf(page, 'POST')
    await fillPasswords(page, PASSWORD, 'nine char')
    await save(security(page)).click()
    await security(page).locator('input[aria-invalid=true]').first().waitFor()
    const field = security(page).getByRole('textbox', { name: /^New Password/i })
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(calls).toEqual([])
  })

  it('Security: a wrong current password is refused', async () => {
    const { page } = await settings()
    await fillPasswords(page, 'not my password', 'another long one')
    await save(security(page)).click()
    await toast(page, 'Error').first().waitFor()
    await page.waitForURL('**/settings')
  })

  it("Security: a real call, busy for 1 s, success toast 'Password updated'; other sessions end, this one goes on", async () => {
    const { page, person, user } = await settings()
    await page.clock.install()
    await fillPasswords(page, PASSWORD, 'another long one')
    await expectBusyForASecond(page, security(page), 'Password updated')
    expect((await person.get('/api/user')).status).toBe(401)
    await page.reload()
    await save(security(page)).waitFor()
    const again = new Person(screens.origin)
    const login = await again.post('/api/login', { email: user.email, password: 'another long one' })
    expect(login.status).toBe(200)
  })

  it('Security: each password can be shown and hidden', async () => {
    const { page } = await settings()
    await fillPasswords(page, PASSWORD, 'another long one')
    for (const label of [/^Current Password/i, /^New Password/i, /^Confirm/i]) {
      const field = security(page).getByRole('textbox', { name: label })
      const toggle = field.locator('xpath=..').getByRole('button')
      expect(await field.getAttribute('type')).toBe('password')
      await toggle.click()
      expect(await field.getAttribute('type')).toBe('text')
      await toggle.click()
      expect(await field.getAttribute('type')).toBe('password')
    }
  })

  it('Notifications: toggles for email notifications and marketing emails, both on by default', async () => {
    const { page } = await settings()
    expect(
      await notifications(page)
        .getByRole('switch', { name: /email notifications/i })
        .isChecked(),
    ).toBe(true)
    expect(
      await notifications(page)
        .getByRole('switch', { name: /marketing emails/i })
        .isChecked(),
    ).toBe(true)
  })

  it("Notification save: a real call, busy for 1 s, success toast 'Notification settings updated'", async () => {
    const { page, person } = await settings()
    await page.clock.install()
    await notifications(page)
      .getByRole('switch', { name: /marketing emails/i })
      .click()
    await expectBusyForASecond(page, notifications(page), 'Notification settings updated')
    expect(await person.me()).toMatchObject({ emailNotifications: true, marketingEmails: false })
    await page.reload()
    await notifications(page).waitFor()
    expect(
      await notifications(page)
        .getByRole('switch', { name: /marketing emails/i })
        .isChecked(),
    ).toBe(false)
  })

  it('Where no mail is configured, the toggles say so (design section 5)', async () => {
    const { page } = await settings()
    await notifications(page)
      .getByText(/does not send email/i)
      .waitFor()
    await changeAnswer(page, '**/api/user/notifications', (body: object) => ({
      ...body,
      mailConfigured: true,
    }))
    await page.reload()
    await save(notifications(page)).waitFor()
    await page.waitForLoadState('networkidle')
    expect(
      await notifications(page)
        .getByText(/does not send email/i)
        .count(),
    ).toBe(0)
  })
})
