import { waitFor } from '@presale/testing'
import type { Locator, Page } from 'playwright-core'

export const AUDIT = '/admin?view=audit'
export const CHANGES = '/admin?view=audit&source=changes'

export const trail = (page: Page) => page.getByRole('table', { name: 'Purchase events, newest first' })
export const changes = (page: Page) => page.getByRole('table', { name: 'Changes by staff, newest first' })
export const entries = (table: Locator) => table.locator('[data-entry]')
export const titles = (table: Locator) => entries(table).allInnerTexts()
export const rowOf = (table: Locator, title: string | RegExp) =>
  table.getByRole('row').filter({ has: table.page().getByRole('button', { name: title }) })

/** Once the list shows exactly these: until the next answer comes, the one before stands there. */
export async function shows(table: Locator, expected: readonly string[]): Promise<void> {
  const wanted = JSON.stringify(expected)
  await waitFor(async () => JSON.stringify(await titles(table)) === wanted || undefined, {
    what: `the entries ${wanted}`,
  })
}
