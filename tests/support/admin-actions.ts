import type { Token } from '@presale/contracts'
import type { Locator, Page } from 'playwright-core'
import { Person } from './person'
import type { PersonVisit, Screens } from './screens'

const actions = (page: Page) => page.getByRole('region', { name: 'Admin Actions' })
export const card = (page: Page, name: string | RegExp) =>
  actions(page).getByRole('button', { name, exact: true })
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const press = (part: Locator, name: string) => part.getByRole('button', { name, exact: true }).click()

export async function panel(screens: Screens): Promise<PersonVisit> {
  const visit = await screens.asPerson({ isAdmin: true })
  await visit.page.goto('/admin')
  await card(visit.page, 'Export CSV').waitFor()
  return visit
}

/** The panel with the dialog of one of the cards. */
export async function opened(
  screens: Screens,
  name: string | RegExp,
): Promise<PersonVisit & { readonly open: Locator }> {
  const visit = await panel(screens)
  await card(visit.page, name).click()
  const open = dialog(visit.page, name)
  await open.waitFor()
  return { ...visit, open }
}

export const token = async (origin: string) => (await new Person(origin).get<Token>('/api/token/GROK')).body
