import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { Person } from './person'
import type { PersonVisit, Screens } from './screens'

/** The parts of Payment Tracking, by the names that a person sees or hears. */
export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('table', { name: 'Purchases' }).getByRole('row').filter({ hasText: text })
export const bodyRows = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Purchases' })
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') })
/** Beside the list or over it. */
export const detailsOf = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name: `Details: ${name}` })
export const questionOf = (page: Page): Locator => page.getByRole('alertdialog')
export const confirmIn = (dialog: Locator, name: string): Locator =>
  dialog.getByRole('button', { name, exact: true })

/** Approves as a person does: where the buyer named no transaction, the question wants one, or a reason. */
export async function approveIn(dialog: Locator, reason = 'Seen in the wallet'): Promise<void> {
  const approve = confirmIn(dialog, 'Approve')
  await approve.waitFor()
  const field = dialog.getByRole('textbox', { name: 'Or a reason' })
  if ((await field.count()) > 0) await field.fill(reason)
  await approve.click()
}

/** The list of one buyer's purchases alone. */
export async function openPayments(page: Page, search: string, more = ''): Promise<void> {
  await page.goto(`/admin?tab=payments&search=${encodeURIComponent(search)}${more}`)
  await page.getByRole('table', { name: 'Purchases' }).or(page.getByText('No transactions found')).waitFor()
  // Skeletons are a table, too, and the details have some of their own.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

export const newHash = (): string => randomBytes(32).toString('hex')

/** A new buyer, with what distinguishes their purchases from all others. */
export async function newBuyer(
  origin: string,
  name = 'Ann Lee',
): Promise<{ buyer: Person; email: string; id: string }> {
  const buyer = await Person.registered(origin, name)
  const { email, id } = await buyer.me()
  return { buyer, email, id }
}

/** Staff, before the list of what a search finds. */
export async function staffAt(
  screens: Screens,
  search: string,
  role: 'isAdmin' | 'isModerator' = 'isAdmin',
  more = '',
): Promise<PersonVisit> {
  const visit = await screens.asPerson({ [role]: true, name: 'Bob Ray' })
  await openPayments(visit.page, search, more)
  return visit
}
