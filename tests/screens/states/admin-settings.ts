import type { Wallet } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { answer, changeAnswer, focusAgain, hold } from '../../support/screens'
import { main, type Stage, type State } from './state'

const BUSY = { status: 503, body: 'The service is being restarted. Please try again in a moment.' }
const [WALLETS, PIXELS, SETTINGS] = ['**/api/admin/wallets', '**/api/admin/twitter-pixels', '**/api/settings']
const PIXEL = { name: 'Launch campaign', basePixel: 'o1a2b', eventPixel: 'tw-o1a2b-p1', isActive: true }
const at = '2026-11-20T09:30:00.000Z'

type Scheme = 'dark' | 'light'

async function wallets(stage: Stage, who: 'admin' | 'moderator' = 'admin', colorScheme: Scheme = 'dark') {
  const page = await stage[who]({ colorScheme })
  await page.goto('/admin?tab=wallets')
  await main(page).getByText('Bitcoin', { exact: true }).waitFor()
  return page
}

/** Answered in the server's place: a pixel of its own would be counted by the pages of all others. */
async function pixels(stage: Stage, colorScheme: Scheme = 'dark'): Promise<Page> {
  const page = await stage.admin({ colorScheme })
  const before = { ...PIXEL, id: 'p-1', name: 'Before the launch', isActive: false, createdAt: at }
  await answer(page, PIXELS, { body: [{ ...PIXEL, id: 'p-2', createdAt: at }, before] })
  await page.goto('/admin?tab=pixels')
  await main(page).getByText('In use').waitFor()
  return page
}

async function settings(stage: Stage, who: 'admin' | 'moderator' = 'admin', colorScheme: Scheme = 'dark') {
  const page = await stage[who]({ colorScheme })
  await page.goto('/admin?tab=settings')
  await main(page).getByRole('form', { name: 'Project mission' }).waitFor()
  return page
}

/** A tab while it loads, with nothing in it, and when it could not be had. */
function around(tab: string, path: string, empty: string, failed: string, loading: State['axe']): State[] {
  const open = async (stage: Stage, prepare: (page: Page) => Promise<unknown>, shown: string) => {
    const page = await stage.admin()
    await prepare(page)
    await page.goto(`/admin?tab=${tab}`)
    await main(page).locator(shown).first().waitFor()
    return page
  }
  return [
    {
      name: `admin-${tab}-loading`,
      axe: loading,
      open: (stage) => open(stage, (page) => hold(page, path), '[aria-busy=true]'),
    },
    {
      name: `admin-${tab}-empty`,
      open: (stage) => open(stage, (page) => answer(page, path, { body: [] }), `text=${empty}`),
    },
    {
      name: `admin-${tab}-error`,
      isFaulty: true,
      open: (stage) => open(stage, (page) => answer(page, path, BUSY), `text=${failed}`),
    },
  ]
}

/** Behind a dialog two wallets show as much as all of them, which take axe seconds more. */
async function adminWithTwoWallets(stage: Stage): Promise<Page> {
  const page = await stage.admin()
  await changeAnswer(page, WALLETS, (all: Wallet[]) =>
    all.filter(({ symbol }) => symbol === 'BTC' || symbol === 'ETH'),
  )
  return page
}

async function editedWallet(stage: Stage): Promise<Page> {
  const page = await adminWithTwoWallets(stage)
  await page.goto('/admin?tab=wallets')
  await page.getByRole('button', { name: 'Edit BTC wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  await dialog.getByText('This moves where buyers’ money goes').waitFor()
  return page
}

const walletStates: readonly State[] = [
  ...around('wallets', WALLETS, 'No cryptocurrency wallets configured', 'Failed to fetch wallets', 'both'),
  { name: 'admin-wallets', axe: 'both', open: (stage) => wallets(stage) },
  { name: 'admin-wallets-light', open: (stage) => wallets(stage, 'admin', 'light') },
  { name: 'admin-wallets-moderator', open: (stage) => wallets(stage, 'moderator') },
  {
    name: 'admin-wallets-out-of-date',
    isFaulty: true,
    open: async (stage) => {
      const page = await wallets(stage)
      await answer(page, WALLETS, BUSY)
      await focusAgain(page)
      await page.getByText('This list could not be brought up to date').waitFor()
      return page
    },
  },
  { name: 'admin-wallet-moves', isWindow: true, axe: 'both', open: editedWallet },
  {
    name: 'admin-wallet-delete',
    isWindow: true,
    open: async (stage) => {
      const page = await wallets(stage)
      await page.getByRole('button', { name: 'Delete BTC wallet' }).click()
      await page.getByRole('alertdialog').waitFor()
      return page
    },
  },
  {
    name: 'admin-wallet-history',
    isWindow: true,
    axe: 'both',
    open: async (stage) => {
      const page = await adminWithTwoWallets(stage)
      await page.goto('/admin?tab=wallets&history=BTC')
      await page.getByRole('list', { name: 'Addresses of BTC' }).waitFor()
      return page
    },
  },
  {
    name: 'admin-wallet-password',
    isWindow: true,
    isFaulty: true,
    open: async (stage) => {
      const page = await editedWallet(stage)
      const wanted = { title: 'password required', detail: 'Enter your password again.', status: 403 }
      await page.route(`${WALLETS}/*`, (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: 'about:blank', ...wanted, code: 'password-required' }),
        }),
      )
      await page.getByRole('button', { name: 'Save wallet' }).click()
      await page.getByRole('dialog', { name: 'Confirm your password' }).waitFor()
      return page
    },
  },
]

const pixelStates: readonly State[] = [
  ...around('pixels', PIXELS, 'No Twitter Pixels Found', 'Failed to fetch Twitter pixels', 'phone'),
  { name: 'admin-pixels', axe: 'both', open: (stage) => pixels(stage) },
  { name: 'admin-pixels-light', open: (stage) => pixels(stage, 'light') },
  {
    name: 'admin-pixel-add',
    isWindow: true,
    axe: 'both',
    open: async (stage) => {
      const page = await pixels(stage)
      await page.getByRole('button', { name: 'Add pixel' }).click()
      await page.getByRole('button', { name: 'Save pixel' }).click()
      await page.getByText('Name is required').waitFor()
      return page
    },
  },
  {
    name: 'admin-pixel-delete',
    isWindow: true,
    open: async (stage) => {
      const page = await pixels(stage)
      await page.getByRole('button', { name: 'Delete Launch campaign' }).click()
      await page.getByRole('alertdialog').waitFor()
      return page
    },
  },
]

const settingStates: readonly State[] = [
  ...around('settings', SETTINGS, 'No Site Settings Found', 'Failed to fetch site settings', 'phone'),
  { name: 'admin-settings', open: (stage) => settings(stage) },
  { name: 'admin-settings-light', open: (stage) => settings(stage, 'admin', 'light') },
  { name: 'admin-settings-moderator', open: (stage) => settings(stage, 'moderator') },
  {
    name: 'admin-settings-changed',
    isWindow: true,
    axe: 'both',
    open: async (stage) => {
      const page = await settings(stage)
      await main(page).getByRole('form', { name: 'Sale target' }).getByRole('textbox').fill('2000000')
      await main(page).getByRole('form', { name: 'Hard cap' }).getByRole('textbox').fill('9000000')
      await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
      return page
    },
  },
  {
    name: 'admin-settings-refused',
    axe: 'both',
    open: async (stage) => {
      const page = await settings(stage)
      const target = main(page).getByRole('form', { name: 'Sale target' })
      await target.getByRole('textbox').fill('two million')
      await target.getByRole('button', { name: 'Update Sale target' }).click()
      await target.getByRole('alert').waitFor()
      return page
    },
  },
]

/** Wallet Management, Twitter Pixels and Site Settings. */
export const adminSettingsStates: readonly State[] = [...walletStates, ...pixelStates, ...settingStates]
