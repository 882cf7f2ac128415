import type { AccountSession } from '@presale/contracts'
import { Person } from '../support/person'
import { type Screens, toast, useScreens } from '../support/screens'

describe('where an account is signed in', () => {
  const screens: Screens = useScreens()

  async function settings() {
    const visit = await screens.buyer()
    await visit.page.goto('/settings')
    await visit.page.getByRole('list', { name: 'Sessions' }).waitFor()
    return visit
  }

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
})
