import { waitFor } from '@presale/testing'
import { expectNoViolation } from '../support/accessibility'
import { expectFocus } from '../support/keyboard'
import { Person } from '../support/person'
import { type Screens, toast, useScreens } from '../support/screens'
import { asSeen, confirmation, listWith, press, rowOf, rows, search } from '../support/user-list'

describe('the Users tab', () => {
  const screens: Screens = useScreens()

  it('Users search: matches email, name and ip address', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    const unique = `Quill ${Date.now().toString(36)}`
    const { id } = await (await Person.registered(screens.origin, unique)).me()
    const user = await asSeen(screens.origin, id)
    if (!user) throw new Error(`${unique} is not listed`)
    await page.goto('/admin')
    for (const text of [user.email, user.name, user.ipAddress ?? '']) {
      await search(page).fill(text.toUpperCase())
      await page.waitForURL((url) => url.searchParams.get('search') === text.toUpperCase())
      await rowOf(page, user).waitFor()
      const wanted = text.toLowerCase()
      const isFound = async () => {
        const shown = await rows(page).allInnerTexts()
        return shown.length > 0 && shown.every((one) => one.toLowerCase().includes(wanted))
      }
      await waitFor(async () => (await isFound()) || undefined, { what: `no row without ${wanted}` })
    }
  })

  it('Users tab by keyboard: arrows walk the rows, Enter opens one, and coming back leads to its row', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    for (let count = 0; count < 3; count += 1) await Person.registered(screens.origin)
    await page.goto('/admin')
    await rows(page).nth(2).waitFor()
    await rows(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await expectFocus(rows(page).nth(1))
    await page.keyboard.press('Enter')
    await page.waitForURL(/user=/)
    await expectFocus(page.getByRole('link', { name: 'All users' }))
    await page.keyboard.press('Enter')
    await expectFocus(rows(page).nth(1))
  })

  it('Delete: a user with undecided purchases only after a second, clear warning', async () => {
    const { page, row, other, listed } = await listWith(screens)
    await other.paid(500)
    await press(row, 'Delete')
    await press(confirmation(page), 'Delete')
    await confirmation(page).getByText('There are undecided purchases').waitFor()
    await confirmation(page)
      .getByText(/1 undecided purchase/)
      .waitFor()
    expect(await asSeen(screens.origin, listed.id)).toBeDefined()
    await press(confirmation(page), 'Delete all the same')
    await toast(page, 'User has been deleted').first().waitFor()
    expect(await asSeen(screens.origin, listed.id)).toBeUndefined()
  })

  it("opens the history of a purchase on a user's page by keyboard", async () => {
    const { page, listed, other } = await listWith(screens)
    await other.paid(700, 'ETH')
    await page.goto(`/admin?tab=users&user=${listed.id}`)
    const bought = page.getByRole('table', { name: 'Purchases of this user' })
    await bought.getByRole('row').filter({ hasText: '700' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('link', { name: 'Open in Payment Tracking' }).waitFor()
  })

  it("axe: the list, a confirmation, a user's page, no violation at both widths, dark and light", async () => {
    const { page, row, other, listed } = await listWith(screens)
    await other.paid(300)
    await expectNoViolation(page)
    await press(row, 'Delete')
    await confirmation(page).waitFor()
    await expectNoViolation(page)
    await page.goto(`/admin?tab=users&user=${listed.id}`)
    await page.getByRole('table', { name: 'Purchases of this user' }).getByText('300').waitFor()
    await expectNoViolation(page)
  }, 300_000)
})
