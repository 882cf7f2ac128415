import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import type { UnreadableForm } from './unreadable-events'

/** A purchase stream with an event that nobody can read. */
export interface Odd {
  readonly form: UnreadableForm
  readonly of: 'a new purchase' | 'an existing purchase'
  readonly id: string
  /** None where the stream was closed. */
  readonly eventId: string | undefined
  /** The first revision that is missing, as the screen writes it. */
  readonly from: string
}

/** What the Operations screen says of each form. */
export const SAID: Readonly<Record<UnreadableForm, { type: string; cause: string }>> = {
  'an unknown type': {
    type: 'PurchaseTeleported',
    cause: 'No event type PurchaseTeleported is known here',
  },
  'a future schema version': {
    type: 'PurchaseRequested',
    cause: 'PurchaseRequested has schema version 99; this code knows up to 1',
  },
  'binary data': {
    type: 'PurchasePaid',
    cause: 'PurchasePaid is binary data; this code reads JSON',
  },
  'a tombstone': { type: '$streamDeleted', cause: 'was closed for good in the event store' },
}

/** The part 'Set aside' of the Operations screen. */
export const asideOf = (page: Page): Locator => page.getByRole('region', { name: 'Set aside', exact: true })
const rowsNaming = (page: Page, text: string) => asideOf(page).getByRole('row').filter({ hasText: text })
/** A stream's row. */
export const rowFor = (page: Page, { id }: Odd): Locator =>
  rowsNaming(page, id).filter({ hasNotText: `purchase-${id}` })
/** The row below it, with all that is said of the stream. */
export const detailFor = (page: Page, { id }: Odd): Locator => rowsNaming(page, `purchase-${id}`)

/** @returns folded, and the subscribers that it says do not apply the event */
export async function detailText(page: Page, one: Odd): Promise<{ text: string; by: string[] }> {
  const text = (await detailFor(page, one).innerText()).replaceAll(/\s+/g, ' ')
  const [, named = ''] = /Not applied by ([^.]+)\./.exec(text) ?? []
  return { text, by: named.split(/, (?!build)/).sort() }
}

const run = promisify(execFile)

/** Copies a command there, puts the reason in, and runs it as the operator would in a terminal on the server. */
export async function runCopied(
  page: Page,
  one: Odd,
  { what, reason, dataDir }: { what: 'resume' | 'skip'; reason: string; dataDir: string },
): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const detail = detailFor(page, one)
  await detail.getByRole('button', { name: `Copy: ${what}` }).click()
  await detail.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const { DATABASE_URL: _database, EVENTSTORE_URL: _store, ...env } = process.env
  const { stdout } = await run('sh', ['-c', copied.replace('WHY', reason)], {
    cwd: join(__dirname, '../..'),
    env: { ...env, DATA_DIR: dataDir },
  })
  return stdout
}
