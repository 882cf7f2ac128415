import { expectFocus } from '../support/keyboard'
import { Person } from '../support/person'
import { type Screens, useScreens } from '../support/screens'

describe('the Users tab', () => {
  const screens: Screens = useScreens()

  it('by keyboard: arrows walk the rows, Enter opens one, and coming back leads to its row; a purchase opens with its history', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    const name = `Ben Okafor ${Date.now().toString(36)}`
    // The newest comes first.
    const [buyer] = [
      await Person.registered(screens.origin, name),
      await Person.registered(screens.origin, name),
    ]
    await buyer.paid(700, 'ETH')
    await page.goto(`/admin?search=${encodeURIComponent(name)}`)
    const rows = page
      .getByRole('table', { name: 'Users', exact: true })
      .getByRole('row')
      .filter({ hasText: '@' })
    await rows.nth(1).waitFor()
    await rows.first().focus()
    await page.keyboard.press('ArrowDown')
    await expectFocus(rows.nth(1))
    await page.keyboard.press('Enter')
    await page.waitForURL(/user=/)
    await expectFocus(page.getByRole('link', { name: 'All users' }))
    await page.keyboard.press('Enter')
    await expectFocus(rows.nth(1))
    await page.keyboard.press('Enter')
    const bought = page.getByRole('table', { name: 'Purchases of this user' })
    await bought.getByRole('row').filter({ hasText: '700' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('link', { name: 'Open in Payment Tracking' }).waitFor()
  })
})
