import type { AdminUser, CurrentUser } from '@presale/contracts'
import { followPageLanguage, readable, setPageLanguage } from '@presale/i18n'
import { act, screen, waitFor, within } from '@testing-library/react'
import { chooseInMenu, folded, openMenu, sent } from '../support/screen/acting'
import { asListed, listedUser } from '../support/screen/admin-answers'
import { admin, moderator } from '../support/screen/answers'
import { answer, network, problem, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { findToast } from '../support/screen/toast'

const ben = listedUser()
const OF_BEN = `/api/admin/users/${ben.id}`

/** The user list with one person in it, as the server has them by then. */
async function opened({ who = admin as CurrentUser, listed = ben as AdminUser } = {}) {
  let now: AdminUser | undefined = listed
  const become = (change: Partial<AdminUser>) => () => {
    now = { ...listed, ...change }
    return now
  }
  const person = openScreen('/admin?tab=users', who, () => {
    answer('GET /api/admin/users', () => (now ? [now] : []))
    answer('POST /api/admin/users/{id}/make-admin', become({ isAdmin: true, isModerator: false }))
    answer('POST /api/admin/users/{id}/make-moderator', become({ isModerator: true }))
    answer('POST /api/admin/users/{id}/remove-moderator', become({ isModerator: false }))
    answer('DELETE /api/admin/users/{id}', () => {
      now = undefined
      return new Response(null, { status: 204 })
    })
  })
  const row = (await screen.findByText(listed.email)).closest('tr') as HTMLElement
  const press = (name: string) => chooseInMenu(person, row, name)
  return { person, row, press, listed: () => now }
}

const question = () => screen.findByRole('alertdialog')
const buttonIn = (part: HTMLElement, name: string) =>
  within(part).getByRole<HTMLButtonElement>('button', { name })
const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

it.each([
  ['Make admin', ben, 'User has been promoted to admin', 'make-admin'],
  ['Make moderator', ben, 'User has been promoted to moderator', 'make-moderator'],
  [
    'Remove moderator',
    { ...ben, isModerator: true },
    'Moderator status has been removed',
    'remove-moderator',
  ],
] as const)('%s asks, says to whom, and how it went; the list refetches', async (...given) => {
  const [action, listed, title, path] = given as readonly [string, AdminUser, string, string]
  const { person, row, press } = await opened({ listed })
  await press(action)
  expect((await question()).textContent).toContain(ben.name)
  expect((await question()).textContent).toContain(ben.email)
  const readBefore = network.calls.filter((call) => call.path === '/api/admin/users').length
  await person.click(buttonIn(await question(), action))
  await findToast(title)
  expect(sent('POST')).toEqual([{ path: `${OF_BEN}/${path}`, body: null }])
  await isGone()
  const isOffered = async () => (await openMenu(person, row)).some((entry) => entry.textContent === action)
  expect(await isOffered()).toBe(false)
  expect(network.calls.filter((call) => call.path === '/api/admin/users').length).toBeGreaterThan(readBefore)
})

it('asks before it deletes; Cancel deletes nobody', async () => {
  const { person, press, listed } = await opened()
  await press('Delete')
  await screen.findByText('Are you sure you want to delete this user?')
  expect((await question()).textContent).toContain(ben.email)
  await person.click(buttonIn(await question(), 'Cancel'))
  await isGone()
  expect([sent('DELETE'), listed()]).toEqual([[], ben])
  await press('Delete')
  await person.click(buttonIn(await question(), 'Delete'))
  await findToast('User has been deleted')
  await waitFor(() => expect(screen.queryByText(ben.email)).toBeNull())
  expect(sent('DELETE')).toEqual([{ path: OF_BEN, body: null }])
})

it('deletes a user with undecided purchases only after a second, clear warning', async () => {
  const { person, press } = await opened()
  answer('DELETE /api/admin/users/{id}', ({ call }) =>
    new URLSearchParams(call.search).get('confirm') === 'true'
      ? new Response(null, { status: 204 })
      : problem(409, 'undecided-purchases', 'This user has 1 undecided purchase, awaiting payment.'),
  )
  await press('Delete')
  await person.click(buttonIn(await question(), 'Delete'))
  await within(await question()).findByText('There are undecided purchases')
  within(await question()).getByText(/1 undecided purchase/)
  await person.click(buttonIn(await question(), 'Delete all the same'))
  await findToast('User has been deleted')
  const confirmed = network.calls.filter(({ method }) => method === 'DELETE').map((call) => call.search)
  expect(confirmed.map((search) => new URLSearchParams(search).get('confirm'))).toEqual([null, 'true'])
})

afterEach(() => act(() => setPageLanguage('en')))

it('given German, warns in a German sentence with the count', async () => {
  const { person, press } = await opened()
  const refused = problem(409, 'undecided-purchases', 'This user has 3 undecided purchases.', { count: 3 })
  answer('DELETE /api/admin/users/{id}', refused)
  answer('PATCH /api/user', admin)
  await press('Delete')
  await act(async () => {
    await followPageLanguage()
    setPageLanguage('de')
    await readable(Promise.resolve())
  })
  await person.click(buttonIn(await question(), 'Löschen'))
  await within(await question()).findByText(/^Für diesen Benutzer sind 3 Käufe noch nicht entschieden/)
})

it.each([
  ['Make admin', 'POST /api/admin/users/{id}/make-admin', 'Failed to promote user to admin'],
  ['Make moderator', 'POST /api/admin/users/{id}/make-moderator', 'Failed to promote user to moderator'],
  ['Remove moderator', 'POST /api/admin/users/{id}/remove-moderator', 'Failed to remove moderator status'],
  ['Delete', 'DELETE /api/admin/users/{id}', 'Failed to delete user'],
] as const)("shows the server's sentence where %s fails, else its own", async (...given) => {
  const [action, endpoint, fallback] = given
  const { person, press } = await opened({
    listed: { ...ben, isModerator: action === 'Remove moderator' },
  })
  answer(endpoint, refusal(500, 'It broke.'))
  await press(action)
  await person.click(buttonIn(await question(), action))
  expect((await findToast('Error', 'It broke.')).getAttribute('role')).toBe('alert')
  answer(endpoint, refusal(500, ''))
  await person.click(buttonIn(await question(), action))
  await findToast('Error', fallback)
})

it('says below the badge of a moderator that they may decide purchases, and below no other', async () => {
  const { person, row, press } = await opened({ listed: { ...ben, isModerator: true } })
  within(row).getByText('Moderator')
  within(row).getByText('May decide purchases')
  await press('Remove moderator')
  await person.click(buttonIn(await question(), 'Remove moderator'))
  await waitFor(() => expect(within(row).queryByText('May decide purchases')).toBeNull())
})

it('gives the focus back to the menu’s button once the question is closed', async () => {
  const { person, row, press } = await opened()
  await press('Make admin')
  await person.click(buttonIn(await question(), 'Cancel'))
  await waitFor(() => expect(document.activeElement).toBe(buttonIn(row, `Actions for ${ben.name}`)))
})

it('lets nobody delete themselves, and says why in the menu', async () => {
  const { person, row } = await opened({ listed: asListed(admin) })
  within(row).getByText('You')
  const entry = (await openMenu(person, row)).at(-1) as HTMLElement
  expect(entry.getAttribute('aria-disabled')).toBe('true')
  expect(folded(entry)).toBe('DeleteYou cannot delete your own account')
  await person.click(entry)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('disables promotion, role change and deletion for a moderator, and says why, also to a keyboard', async () => {
  const { person, row } = await opened({ who: moderator })
  screen.getByText('View-Only Access (Moderator)')
  screen.getByText('May decide purchases')
  const disabled = (await openMenu(person, row)).filter((entry) => entry.ariaDisabled === 'true')
  const why = 'Admin privileges required'
  expect(disabled.map(folded)).toEqual([`Make admin${why}`, `Make moderator${why}`, `Delete${why}`])
  await person.keyboard('{End}')
  expect(document.activeElement).toBe(disabled.at(-1))
  await person.keyboard('{Enter}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('has a menu a row, with all that can be done about its user, and opens nothing else', async () => {
  const { person, row } = await opened({ listed: { ...ben, isModerator: true } })
  expect(within(row).getAllByRole('button')).toEqual([buttonIn(row, `Actions for ${ben.name}`)])
  expect((await openMenu(person, row)).map(folded)).toEqual([
    'Open account and purchases',
    'Payments in Payment Tracking',
    'History of their purchases',
    'Their decisions on purchases',
    'Changes they made',
    'Copy email',
    'Copy user id',
    'Make admin',
    'Remove moderator',
    'Delete',
  ])
  expect(window.location.search).toBe('?tab=users')
  await person.click(screen.getByRole('menuitem', { name: 'Payments in Payment Tracking' }))
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('search')).toBe(ben.email))
})

it('shows what cannot be copied selected, to be copied by hand', async () => {
  const { person, row } = await opened()
  const refused = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'))
  await person.click(within(row).getByRole('button', { name: `Actions for ${ben.name}` }))
  await person.click(await screen.findByRole('menuitem', { name: 'Copy email' }))
  await findToast('Copy failed')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Copy email' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(ben.email)
  refused.mockRestore()
})

it('has the same acts as buttons on the page of a user', async () => {
  openScreen(`/admin?tab=users&user=${ben.id}`, admin, () => answer('GET /api/admin/users/{id}', ben))
  const page = (await screen.findByRole('heading', { name: ben.name })).closest('section') as HTMLElement
  for (const name of ['Make admin', 'Make moderator', 'Delete']) buttonIn(page, name)
})

it('says to a moderator that the page of an admin is not there', async () => {
  openScreen(`/admin?tab=users&user=${admin.id}`, moderator, () =>
    answer('GET /api/admin/users/{id}', refusal(404, 'There is no such user.')),
  )
  await screen.findByText('This user does not exist')
})
