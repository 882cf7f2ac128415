import type { AccountSession } from '@presale/contracts'
import { Person } from '../support/person'
import { answer, changeAnswer, type Screens, toast, useScreens } from '../support/screens'

describe("spec section 2, 'Settings': the account at a glance, and where it is signed in", () => {
  const screens: Screens = useScreens()

  async function settings() {
    const visit = await screens.buyer()
    await visit.page.goto('/settings')
    await visit.page.getByRole('list', { name: 'Sessions' }).waitFor()
    return visit
  }

  it('Account Overview sidebar: name, email, member since, status Active', async () => {
    const { page, user } = await settings()
    const overview = await page.getByRole('complementary', { name: 'Account Overview' }).innerText()
    expect(overview).toContain(user.name)
    expect(overview).toContain(user.email)
    expect(overview).toMatch(/Member Since\s+.*20\d\d/i)
    expect(overview).toMatch(/Status\s+Active/i)
  })

  it('Contact Support: leads to the contact of the site, and says so where there is none', async () => {
    const { page } = await settings()
    await page.getByRole('button', { name: 'Contact Support' }).click()
    await page.getByRole('dialog').waitFor()
    await changeAnswer(page, '**/api/settings', (body: object[]) => [
      ...body,
      { key: 'support_contact', value: 'help@example.com' },
    ])
    await page.reload()
    const link = page
      .getByRole('complementary', { name: 'Account Overview' })
      .getByRole('link', { name: 'Contact Support' })
    expect(await link.getAttribute('href')).toMatch(/^mailto:help@example\.com/)
  })

  it('Sessions: each is listed, one can be ended, and so can all the others', async () => {
    const { page, person, user } = await settings()
    for (let count = 0; count < 2; count += 1) {
      await new Person(screens.origin).post('/api/login', { email: user.email, password: 'a long password' })
    }
    await page.reload()
    const list = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await list.nth(2).waitFor()
    await list
      .getByRole('button', { name: /Sign out/ })
      .first()
      .click()
    await toast(page, 'Session signed out').first().waitFor()
    await page.getByRole('button', { name: 'Sign out elsewhere' }).click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Sign out elsewhere' })
      .click()
    await toast(page, 'Signed out elsewhere').first().waitFor()
    expect((await person.get<AccountSession[]>('/api/user/sessions')).body).toHaveLength(1)
  })

  it('Fetch failures: sessions that do not come say so with Retry, and the rest of the screen works on', async () => {
    const { page } = await screens.buyer()
    await answer(page, '**/api/user/sessions', { status: 503, body: 'Sessions cannot be read.' })
    await page.goto('/settings')
    await page.getByText(/Failed to fetch .*sessions/i).waitFor()
    expect(await page.getByRole('button', { name: 'Save Changes' }).isEnabled()).toBe(true)
    await page.unroute('**/api/user/sessions')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('list', { name: 'Sessions' }).waitFor()
  })
})
