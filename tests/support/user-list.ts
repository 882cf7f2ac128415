import type { AdminUser, CurrentUser } from '@presale/contracts'
import type { Locator, Page } from 'playwright-core'
import { Person } from './person'
import type { PersonVisit, Screens } from './screens'

const table = (page: Page) => page.getByRole('table', { name: 'Users', exact: true })
/** Those that hold somebody: a row of the skeleton has no address. */
export const rows = (page: Page) => table(page).getByRole('row').filter({ hasText: '@' })
export const rowOf = (page: Page, { email }: { email: string }) => rows(page).filter({ hasText: email })
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' })
export const confirmation = (page: Page) => page.getByRole('alertdialog')
export const press = (part: Locator, name: string) => part.getByRole('button', { name, exact: true }).click()

export interface ListVisit extends PersonVisit {
  /** Somebody in the list, found by email address, whoever else is there. */
  readonly other: Person
  readonly listed: CurrentUser
  readonly row: Locator
}

/** An admin or a moderator before the user list, and somebody in it. */
export async function listWith(
  screens: Screens,
  options: { isModerator?: boolean; reader?: 'admin' | 'moderator' } = {},
): Promise<ListVisit> {
  const { reader = 'admin', isModerator } = options
  const visit = await screens.asPerson(reader === 'admin' ? { isAdmin: true } : { isModerator: true })
  const other = await Person.registered(screens.origin, 'Ben Okafor')
  const listed = await other.me()
  if (isModerator) {
    await (await Person.admin(screens.origin)).post(`/api/admin/users/${listed.id}/make-moderator`)
  }
  await visit.page.goto(`/admin?tab=users&search=${encodeURIComponent(listed.email)}`)
  const row = rowOf(visit.page, listed)
  await row.waitFor()
  return { ...visit, other, listed, row }
}

/** The user as an admin sees them; undefined where they are gone. */
export async function asSeen(origin: string, id: string): Promise<AdminUser | undefined> {
  const admin = await Person.admin(origin)
  const { status, body } = await admin.get<AdminUser>(`/api/admin/users/${id}`)
  return status === 200 ? body : undefined
}
