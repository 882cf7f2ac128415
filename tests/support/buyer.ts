import { randomUUID } from 'node:crypto'
import type { Purchase } from '@presale/contracts'
import { purchaseIdAt } from '@presale/kernel'
import type { Locator, Page, Route } from 'playwright-core'
import type { Visit } from './browser'

export interface Buyer extends Visit {
  readonly id: string
  readonly credentials: { readonly email: string; readonly password: string }
  /** Their purchases, as the server has them. */
  purchases(): Promise<Purchase[]>
  signIn(): Promise<void>
}

/** The visitor as a new person, signed in. */
export async function newBuyer(visited: Visit, origin: string): Promise<Buyer> {
  const { request } = visited.context
  const credentials = { email: `${randomUUID()}@example.com`, password: 'a long password' }
  const headers = { origin }
  const answer = await request.post('/api/register', { data: { name: 'Ann Lee', ...credentials }, headers })
  if (!answer.ok()) throw new Error(`register: ${answer.status()} ${await answer.text()}`)
  return {
    ...visited,
    id: (await answer.json()).id,
    credentials,
    purchases: async () => (await request.get('/api/purchases')).json(),
    signIn: async () => {
      const signedIn = await request.post('/api/login', { data: credentials, headers })
      if (!signedIn.ok()) throw new Error(`login: ${signedIn.status()}`)
    },
  }
}

/** From the grid to the form filled in: 250 tokens for bitcoin, terms agreed. */
export async function fillIn(page: Page): Promise<void> {
  await page.goto('/buy-coins')
  await page.getByRole('button', { name: /BTC/ }).first().click()
  await page.getByRole('button', { name: '250', exact: true }).click()
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
}

export const dialogOf = (page: Page): Locator => page.getByRole('dialog')
export const buttonOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).last()

export const askForAddress = (page: Page) => buttonOf(page, 'Get Payment Address').click()
export const seesPayment = (page: Page) => buttonOf(page, 'I Have Paid').waitFor()
export const seesConfirmation = (page: Page) =>
  dialogOf(page).getByRole('heading', { name: 'Confirmation in progress' }).waitFor()

/** As far as the payment dialog. @returns the purchase's id. */
export async function openPayment(page: Page): Promise<string> {
  await fillIn(page)
  await askForAddress(page)
  await seesPayment(page)
  return purchaseIdIn(page)
}

export function purchaseIdIn(page: Page): string {
  const { pathname, searchParams } = new URL(page.url())
  const id = searchParams.get('purchase') ?? purchaseIdAt(pathname)
  if (id === undefined) throw new Error(`no purchase in ${page.url()}`)
  return id
}

/**
 * The first POST to this path is done by the server and its answer is lost on the way; the later ones pass.
 * @returns the idempotency keys of all, as they are sent.
 */
export async function loseFirstAnswer(page: Page, path: string): Promise<string[]> {
  const keys: string[] = []
  await page.route(`**${path}`, async (route: Route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    keys.push(request.headers()['idempotency-key'] ?? 'none')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  return keys
}

/** The page goes on seeing the purchases as they are now. @returns lets it see again. */
export async function freezePurchases(page: Page): Promise<() => Promise<void>> {
  const body = await (await page.request.get('/api/purchases')).text()
  await page.route('**/api/purchases', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 200, contentType: 'application/json', body })
      : route.fallback(),
  )
  return () => page.unroute('**/api/purchases')
}
