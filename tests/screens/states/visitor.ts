import { formatKey } from '@presale/log'
import { MemoryLog, MemoryWitness } from '@presale/log/fixture'
import type { Page } from 'playwright-core'
import { answer, changeAnswer, hold, openLanding } from '../../support/screens'
import { ownClock } from '../../support/visits'
import type { Stage, State } from './state'

/** A link that nobody was sent. */
const TOKEN = `00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}`
const CONFIRMATION = `/confirm-email#${TOKEN}`
const STOP = `/stop-change#${TOKEN}`
const RESET = `/reset-password#${TOKEN}`

async function landing(stage: Stage, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await stage.visitor()
  await prepare?.(page)
  await openLanding(page)
  return page
}

/** The page that checks a receipt, with one of an approved purchase that a witness has seen. */
async function verified(stage: Stage, change: (file: string) => string, title: string): Promise<Page> {
  const [log, witness] = [new MemoryLog(), new MemoryWitness()]
  const stream = 'purchase-1c0ffee0-0000-4000-8000-000000000001'
  const requested = {
    amount: 1200,
    tokenSymbol: 'GROK',
    total: '3600.00',
    requestedAt: '2026-11-30T12:00:00.000Z',
  }
  const approved = { amount: 1200, transactionHash: 'ab'.repeat(32), approvedAt: '2026-11-30T12:05:00.000Z' }
  for (const [revision, [type, data]] of [
    ['PurchaseRequested', requested],
    ['PurchaseApproved', approved],
  ].entries())
    log.add({ stream, revision, id: `${revision}`, type: String(type), data, metadata: {} })
  const page = await stage.visitor()
  const keys = { logs: [formatKey(log.key)], witnesses: [formatKey(witness.key)] }
  await answer(page, '**/api/log/keys', { body: keys })
  await page.goto('/verify')
  await page.getByLabel('Receipt file').setInputFiles({
    name: 'receipt-1c0ffee0.tlog-proof',
    mimeType: 'text/plain',
    buffer: Buffer.from(change(await log.receipt(stream, [witness]))),
  })
  await page.getByText(title).waitFor()
  return page
}

async function dialog(stage: Stage, tab: 'Sign Up' | 'Sign In'): Promise<Page> {
  const page = await landing(stage)
  await page.getByRole('button', { name: 'Secure Your Allocation' }).first().click()
  await page.getByRole('tab', { name: tab }).click()
  return page
}

/** The form of a forgotten password, on a site that mails links for a new one, or none. */
async function forgotten(stage: Stage, settings: Record<string, string>): Promise<Page> {
  const page = await landing(stage, (visitor) => withSettings(visitor, settings))
  await page.getByRole('button', { name: 'Secure Your Allocation' }).first().click()
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('ann.lee@example.com')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  return page
}

const MAILS_RESETS = { password_resets: 'mail' }

async function resetPage(stage: Stage): Promise<Page> {
  const page = await stage.visitor()
  await withSettings(page, MAILS_RESETS)
  await page.goto(RESET)
  await page.getByLabel('New Password').waitFor()
  return page
}

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('New Password').fill('a long password')
  await page.getByLabel('Confirm Password').fill('a long password')
  await page.getByRole('button', { name: 'Set the password' }).click()
}

/** The site's settings with these among them. */
export const withSettings = (page: Page, settings: Record<string, string>) =>
  changeAnswer(page, '**/api/settings', (list: { key: string }[]) => [
    ...list.filter(({ key }) => !(key in settings)),
    ...Object.entries(settings).map(([key, value]) => ({ key, value })),
  ])

/** marketing_mode = live, with figures as a sale may have them. */
export async function withLiveFigures(page: Page): Promise<void> {
  await withSettings(page, { marketing_mode: 'live' })
  const approvedAt = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await answer(page, '**/api/live-figures', {
    body: {
      raised: '812450.00',
      target: '2000000.00',
      remaining: '1187550.00',
      progress: '40.6',
      endsAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
      participants: 214,
      purchases: [
        { amount: '750.00', tokenAmount: 250, currency: 'USDT', approvedAt: approvedAt(4) },
        { amount: '3000.00', tokenAmount: 1000, currency: 'BTC', approvedAt: approvedAt(31) },
        { amount: '300.00', tokenAmount: 100, currency: 'ETH', approvedAt: approvedAt(95) },
      ],
    },
  })
}

export const visitorStates: readonly State[] = [
  {
    name: 'landing-splash',
    isWindow: true,
    open: async (stage) => {
      const page = await stage.visitor()
      // A clock that stands: the splash does not go.
      const time = Date.now()
      await ownClock(page).install({ time })
      await page.clock.pauseAt(time + 60_000)
      await page.goto('/')
      await page.getByText('Loading the presale').waitFor()
      return page
    },
  },
  { name: 'landing', open: (stage) => landing(stage) },
  {
    name: 'landing-light',
    open: async (stage) => {
      const page = await stage.visitor({ colorScheme: 'light' })
      await openLanding(page)
      return page
    },
  },
  { name: 'landing-live', open: (stage) => landing(stage, withLiveFigures) },
  {
    name: 'landing-consent',
    isWindow: true,
    open: async (stage) => {
      const page = await landing(stage, (visitor) => withSettings(visitor, { smartsupp_key: 'a1b2c3d4e5f6' }))
      await page.getByRole('region', { name: /privacy choices/i }).waitFor()
      return page
    },
  },
  { name: 'sign-up', isWindow: true, open: (stage) => dialog(stage, 'Sign Up') },
  {
    name: 'sign-up-errors',
    isWindow: true,
    open: async (stage) => {
      const page = await dialog(stage, 'Sign Up')
      await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click()
      await page.getByText('Name is required').waitFor()
      return page
    },
  },
  { name: 'sign-in', isWindow: true, open: (stage) => dialog(stage, 'Sign In') },
  {
    name: 'sign-in-passkey',
    isWindow: true,
    axe: 'both',
    isFaulty: true,
    open: async (stage) => {
      const page = await dialog(stage, 'Sign In')
      const refusal = { code: 'passkey-required', status: 403, title: 'Forbidden', type: 'about:blank' }
      await page.route('**/api/login', (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ ...refusal, detail: 'This account signs in with its passkey.' }),
        }),
      )
      await page.getByRole('dialog').getByLabel('Email').fill('ann.lee@example.com')
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('a long password')
      await page.keyboard.press('Enter')
      await page.getByText('This account signs in with a passkey').waitFor()
      return page
    },
  },
  {
    name: 'sign-in-failed',
    isWindow: true,
    isFaulty: true,
    open: async (stage) => {
      const page = await dialog(stage, 'Sign In')
      await page.getByRole('dialog').getByLabel('Email').fill('nobody@example.com')
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
      await page.getByText('Login failed').waitFor()
      return page
    },
  },
  ...(
    [
      ['privacy', 'Privacy Policy'],
      ['terms', 'Terms'],
    ] as const
  ).map(([name, link]) => ({
    name,
    isWindow: true,
    open: async (stage: Stage) => {
      const page = await landing(stage)
      await page.getByRole('contentinfo').getByText(link, { exact: true }).click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  })),
  {
    name: 'whitepaper',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.visitor()
      await page.goto('/whitepaper')
      await page.getByRole('heading', { name: 'Executive Summary' }).waitFor()
      return page
    },
  },
  {
    name: 'verify',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.visitor()
      await page.goto('/verify')
      await page.getByRole('button', { name: 'Choose a file' }).waitFor()
      return page
    },
  },
  {
    name: 'verify-approved',
    axe: 'both',
    open: (stage) => verified(stage, (file) => file, 'Bought:'),
  },
  {
    name: 'verify-changed',
    open: (stage) =>
      verified(stage, (file) => file.replace('index 2', 'index 1'), 'This file proves nothing'),
  },
  {
    name: 'confirm-email',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.visitor()
      await page.goto(CONFIRMATION)
      await page.getByRole('button', { name: 'Confirm' }).waitFor()
      return page
    },
  },
  {
    name: 'confirm-email-done',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.visitor()
      await answer(page, '**/api/email-confirmations', { body: { email: 'ann.lee@example.com' } })
      await page.goto(CONFIRMATION)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByText('Your address is confirmed').waitFor()
      return page
    },
  },
  {
    name: 'confirm-email-refused',
    axe: 'both',
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.visitor()
      await page.goto(CONFIRMATION)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByText('The address is not confirmed').waitFor()
      return page
    },
  },
  {
    name: 'confirm-email-incomplete',
    open: async (stage) => {
      const page = await stage.visitor()
      await page.goto('/confirm-email')
      await page.getByText('This link is not complete').waitFor()
      return page
    },
  },
  {
    name: 'stop-change',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.visitor()
      await page.goto(STOP)
      await page.getByRole('button', { name: 'Stop change' }).waitFor()
      return page
    },
  },
  {
    name: 'stop-change-done',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.visitor()
      await answer(page, '**/api/proposals/stop', { body: { action: 'wallet-updated', subject: 'BTC' } })
      await page.goto(STOP)
      await page.getByRole('button', { name: 'Stop change' }).click()
      await page.getByText('The change is stopped').waitFor()
      return page
    },
  },
  {
    name: 'stop-change-refused',
    axe: 'both',
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.visitor()
      await page.goto(STOP)
      await page.getByRole('button', { name: 'Stop change' }).click()
      await page.getByText('The change is not stopped').waitFor()
      return page
    },
  },
  {
    name: 'forgotten-password',
    isWindow: true,
    axe: 'both',
    open: async (stage) => {
      const page = await forgotten(stage, MAILS_RESETS)
      await page.getByRole('button', { name: 'Send the link' }).waitFor()
      return page
    },
  },
  {
    name: 'forgotten-password-asked',
    isWindow: true,
    axe: 'both',
    open: async (stage) => {
      const page = await forgotten(stage, MAILS_RESETS)
      await answer(page, '**/api/password-resets', { status: 204, body: '' })
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByText('a mail is on its way').waitFor()
      return page
    },
  },
  {
    name: 'forgotten-password-whom-to-ask',
    isWindow: true,
    axe: 'both',
    open: async (stage) => {
      const page = await forgotten(stage, { password_resets: '', support_contact: 'help@example.com' })
      await page.getByRole('dialog').getByText('help@example.com').waitFor()
      return page
    },
  },
  { name: 'reset-password', axe: 'both', open: resetPage },
  {
    name: 'reset-password-done',
    axe: 'both',
    open: async (stage) => {
      const page = await resetPage(stage)
      await answer(page, '**/api/password-resets/use', { status: 204, body: '' })
      await setPassword(page)
      await page.getByText('Your new password is set').waitFor()
      return page
    },
  },
  {
    name: 'reset-password-refused',
    axe: 'both',
    isFaulty: true,
    open: async (stage) => {
      const page = await resetPage(stage)
      await setPassword(page)
      await page.getByText('This link does not hold any more').waitFor()
      return page
    },
  },
  {
    name: 'reset-password-incomplete',
    open: async (stage) => {
      const page = await stage.visitor()
      await page.goto('/reset-password')
      await page.getByText('This link is not complete').waitFor()
      return page
    },
  },
  {
    name: 'not-found',
    axe: 'phone',
    // The page itself is answered with 404, which the browser says in the console.
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.visitor()
      await page.goto('/no-such-page')
      await page.getByText('404 Page Not Found').waitFor()
      return page
    },
  },
  {
    name: 'session-loading',
    isWindow: true,
    open: async (stage) => {
      const page = await stage.newcomer()
      await hold(page, '**/api/user')
      await page.goto('/dashboard', { waitUntil: 'commit' })
      await page
        .getByRole('status')
        .filter({ hasText: /^Loading$/ })
        .waitFor()
      return page
    },
  },
]
