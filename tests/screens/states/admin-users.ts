import type { AdminPurchase } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { answer, changeAnswer, hold } from '../../support/screens'
import { main, type Stage, type State } from './state'

const BUSY = { status: 503, body: 'The service is being restarted. Please try again in a moment.' }
const USERS = '**/api/admin/users?*'

async function panel(stage: Stage, colorScheme: 'dark' | 'light' = 'dark'): Promise<Page> {
  const page = await stage.admin({ colorScheme })
  await page.goto('/admin')
  await main(page)
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .waitFor()
  return page
}

/** The page of the one who has a purchase in each state. */
async function holderPage(stage: Stage, colorScheme: 'dark' | 'light' = 'dark'): Promise<Page> {
  const page = await stage.admin({ colorScheme })
  const bought = await page.request.get(`/api/admin/purchases/${stage.purchases.declined}`)
  const { userId } = (await bought.json()) as AdminPurchase
  await page.goto(`/admin?tab=users&user=${userId}`)
  await main(page).getByText('Approved', { exact: true }).first().waitFor()
  return page
}

function action(name: string, label: string | RegExp, shown: (page: Page) => Promise<unknown>): State {
  return {
    name,
    isWindow: true,
    open: async (stage) => {
      const page = await panel(stage)
      await main(page).getByRole('button', { name: label }).click()
      await shown(page)
      return page
    },
  }
}

const inDialog = (text: string) => (page: Page) => page.getByRole('dialog').getByText(text).first().waitFor()

/** The user list, a user's page, and the Admin Actions above them. */
export const adminUsersStates: readonly State[] = [
  {
    name: 'admin-users-loading',
    open: async (stage) => {
      const page = await stage.admin()
      await hold(page, USERS)
      await page.goto('/admin')
      await main(page).locator('[aria-busy=true]').first().waitFor()
      return page
    },
  },
  { name: 'admin-users', axe: 'both', open: (stage) => panel(stage) },
  {
    name: 'admin-users-confirmed',
    open: async (stage) => {
      const page = await stage.admin()
      await changeAnswer(page, USERS, (list: object[]) =>
        list.map((user, index) => ({ ...user, emailConfirmed: index % 2 === 0 })),
      )
      await page.goto('/admin')
      await main(page).getByTitle('The owner has confirmed this address.').first().waitFor()
      return page
    },
  },
  {
    name: 'admin-users-menu',
    isWindow: true,
    open: async (stage) => {
      const page = await panel(stage)
      await main(page)
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
      return page
    },
  },
  { name: 'admin-users-light', open: (stage) => panel(stage, 'light') },
  {
    name: 'admin-users-moderator',
    open: async (stage) => {
      const page = await stage.moderator()
      await page.goto('/admin')
      await main(page)
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .waitFor()
      return page
    },
  },
  {
    name: 'admin-users-empty',
    open: async (stage) => {
      const page = await stage.admin()
      await answer(page, USERS, { body: [] })
      await page.goto('/admin')
      await page.getByText('No users found').waitFor()
      return page
    },
  },
  {
    name: 'admin-users-no-match',
    open: async (stage) => {
      const page = await stage.admin()
      await page.goto('/admin?search=nobody-is-called-so')
      await page.getByText('No users match your search').waitFor()
      return page
    },
  },
  {
    name: 'admin-users-error',
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.admin()
      await answer(page, USERS, BUSY)
      await page.goto('/admin')
      await page.getByText('Failed to fetch users').waitFor()
      return page
    },
  },
  {
    name: 'admin-users-delete',
    isWindow: true,
    axe: 'both',
    isFaulty: true,
    open: async (stage) => {
      const page = await holderPage(stage)
      await main(page).getByRole('button', { name: 'Delete' }).first().click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('There are undecided purchases').waitFor()
      return page
    },
  },
  { name: 'admin-user', axe: 'both', open: (stage) => holderPage(stage) },
  { name: 'admin-user-light', open: (stage) => holderPage(stage, 'light') },
  {
    name: 'admin-user-history',
    isWindow: true,
    open: async (stage) => {
      const page = await holderPage(stage)
      await main(page).getByText('Declined', { exact: true }).first().click()
      await page.getByRole('dialog').getByText('No payment has arrived').first().waitFor()
      return page
    },
  },
  {
    name: 'admin-user-gone',
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.admin()
      await page.goto('/admin?tab=users&user=00000000-0000-4000-8000-000000000000')
      await page.getByText('This user does not exist').waitFor()
      return page
    },
  },
  action('admin-export', 'Export CSV', inDialog('Status')),
  action('admin-price', 'Price Settings', inDialog('BTC')),
  action('admin-token-name', 'Change Token Name', inDialog('At most 50 characters.')),
  action('admin-logo', /^(Upload|Change) Logo$/, async (page) => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" fill="#6aa5f7"><path d="M4 0 8 4 4 8 0 4z"/></svg>'
    const file = { name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('img', { name: 'The new logo' }).waitFor()
  }),
  action('admin-system', 'System Config', inDialog('purchase-deadlines')),
]
