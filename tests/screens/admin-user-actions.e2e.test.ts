import { Person } from '../support/person'
import { answer, type Screens, toast, useScreens } from '../support/screens'
import { asSeen, confirmation, listWith, press, rowOf } from '../support/user-list'

describe("spec sections 2, 4, 6 and 8, 'row actions of the Users tab'", () => {
  const screens: Screens = useScreens()

  it.each([
    ['Make admin', {}, 'User has been promoted to admin', { isAdmin: true }],
    ['Make moderator', {}, 'User has been promoted to moderator', { isModerator: true }],
    ['Remove moderator', { isModerator: true }, 'Moderator status has been removed', { isModerator: false }],
  ] as const)(
    'row action %s: asks, says to whom, and tells how it went; the list refetches',
    async (...given) => {
      const [action, options, title, expected] = given
      const { page, row, listed } = await listWith(screens, options)
      await press(row, action)
      await confirmation(page).getByText(listed.name).first().waitFor()
      await confirmation(page).getByText(listed.email).waitFor()
      const refetched = page.waitForResponse(
        (response) => response.request().method() === 'GET' && response.url().includes('/api/admin/users?'),
      )
      await press(confirmation(page), action)
      await toast(page, title).first().waitFor()
      await refetched
      expect(await asSeen(screens.origin, listed.id)).toMatchObject(expected)
      await confirmation(page).waitFor({ state: 'detached' })
      await row.getByRole('button', { name: action, exact: true }).waitFor({ state: 'detached' })
    },
  )

  it("row action Delete: 'Are you sure you want to delete this user?'; Cancel deletes nobody", async () => {
    const { page, row, listed } = await listWith(screens)
    await press(row, 'Delete')
    await page.getByText('Are you sure you want to delete this user?').waitFor()
    await confirmation(page).getByText(listed.email).waitFor()
    await press(confirmation(page), 'Cancel')
    await confirmation(page).waitFor({ state: 'detached' })
    expect(await asSeen(screens.origin, listed.id)).toBeDefined()
    await press(row, 'Delete')
    await press(confirmation(page), 'Delete')
    await toast(page, 'User has been deleted').first().waitFor()
    await row.waitFor({ state: 'detached' })
    expect(await asSeen(screens.origin, listed.id)).toBeUndefined()
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

  it.each([
    ['Make admin', '**/make-admin', 'Failed to promote user to admin'],
    ['Make moderator', '**/make-moderator', 'Failed to promote user to moderator'],
    ['Remove moderator', '**/remove-moderator', 'Failed to remove moderator status'],
    ['Delete', '**/api/admin/users/*', 'Failed to delete user'],
  ])(
    "%s that fails: a destructive 'Error' toast with the server message if available, else its own",
    async (...given) => {
      const [action, pattern, fallback] = given
      const { page, row } = await listWith(screens, { isModerator: action === 'Remove moderator' })
      await answer(page, `${pattern}*`, { status: 500, body: 'It broke.', times: 1 })
      await press(row, action)
      await press(confirmation(page), action)
      await toast(page, 'Error', 'It broke.').first().waitFor()
      await answer(page, `${pattern}*`, { status: 500, body: '', times: 1 })
      await press(confirmation(page), action)
      await toast(page, 'Error', fallback).first().waitFor()
    },
  )

  it('nobody deletes himself: on the own row the button is disabled, and says why', async () => {
    const { page, user } = await screens.asPerson({ isAdmin: true })
    await page.goto(`/admin?tab=users&search=${encodeURIComponent(user.email)}`)
    const own = rowOf(page, user)
    await own.getByText('You', { exact: true }).waitFor()
    const button = own.getByRole('button', { name: 'Delete', exact: true })
    expect(await button.isDisabled()).toBe(true)
    await button.locator('xpath=..').hover()
    await page.getByRole('tooltip', { name: 'You cannot delete your own account' }).waitFor()
  })

  it('Moderator: admin rows are hidden from the user list, and their pages are not there', async () => {
    const { page } = await screens.asPerson({ isModerator: true })
    const admin = await (await Person.admin(screens.origin)).me()
    await page.goto(`/admin?tab=users&search=${encodeURIComponent(admin.email)}`)
    await page.getByText('No users match your search').waitFor()
    expect(await page.getByRole('link', { name: 'Admins' }).count()).toBe(0)
    await page.goto(`/admin?tab=users&user=${admin.id}`)
    await page.getByText('This user is not there').waitFor()
  })

  it("Moderator: promote, role change and delete are disabled with the hint 'Admin privileges required'", async () => {
    const { page, row } = await listWith(screens, { reader: 'moderator' })
    await page.getByText('View-Only Access (Moderator)').waitFor()
    for (const name of ['Make admin', 'Make moderator', 'Delete']) {
      const button = row.getByRole('button', { name, exact: true })
      expect([name, await button.isDisabled()]).toEqual([name, true])
    }
    await row.getByRole('button', { name: 'Make admin' }).locator('xpath=..').hover()
    await page.getByRole('tooltip', { name: 'Admin privileges required' }).waitFor()
  })
})
