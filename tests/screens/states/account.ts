import type { Page } from 'playwright-core'
import { answer, changeAnswer, hold } from '../../support/screens'
import { main, type State } from './state'
import { withLiveFigures, withSettings } from './visitor'

const BUSY = { status: 503, body: 'The service is being restarted. Please try again in a moment.' }

/** As on a site that mails links. */
const withMail = (page: Page) =>
  changeAnswer(page, '**/api/user/notifications', (body: object) => ({
    ...body,
    mailConfigured: true,
    sendsConfirmations: true,
  }))

/** One, of an account without recovery codes. */
const PASSKEYS = {
  passkeys: [
    {
      id: 'cGhvbmU',
      name: 'Büro-Notebook mit einem langen Namen',
      createdAt: '2026-11-01T12:00:00.000Z',
      lastUsedAt: '2026-11-21T12:00:00.000Z',
      lastUsedFrom: '2001:db8:85a3::8a2e:370:7334',
      isSynced: true,
    },
  ],
  recoveryCodes: 0,
}

export const accountStates: readonly State[] = [
  {
    name: 'dashboard-loading',
    open: async (stage) => {
      const page = await stage.holder()
      await hold(page, '**/api/dashboard')
      await page.goto('/dashboard')
      await main(page).locator('[aria-busy=true]').first().waitFor()
      return page
    },
  },
  {
    name: 'dashboard-new',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.newcomer()
      await page.goto('/dashboard')
      await main(page).getByText('Balance').first().waitFor()
      return page
    },
  },
  ...((['dark', 'light'] as const).map((colorScheme) => ({
    name: colorScheme === 'dark' ? 'dashboard' : 'dashboard-light',
    axe: colorScheme === 'dark' ? 'both' : undefined,
    open: async (stage) => {
      const page = await stage.holder({ colorScheme })
      await page.goto('/dashboard')
      await main(page).getByText('Balance').first().waitFor()
      return page
    },
  })) satisfies State[]),
  {
    name: 'dashboard-live',
    open: async (stage) => {
      const page = await stage.holder()
      await withLiveFigures(page)
      await page.goto('/dashboard')
      await main(page).getByText('812,450').first().waitFor()
      return page
    },
  },
  {
    name: 'dashboard-error',
    axe: 'both',
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.newcomer()
      await answer(page, '**/api/dashboard', BUSY)
      await page.goto('/dashboard')
      await page.getByText('Failed to fetch dashboard data').waitFor()
      return page
    },
  },
  {
    name: 'dashboard-offline',
    isWindow: true,
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.holder()
      await page.goto('/dashboard')
      await main(page).getByText('Balance').first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.getByText('You are offline.').waitFor()
      return page
    },
  },
  {
    name: 'dashboard-remote-failed',
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.newcomer()
      await page.route('**/remotes/buyer/**', (route) => route.abort())
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Retry' }).waitFor()
      return page
    },
  },
  {
    name: 'drawer',
    axe: 'phone',
    isWindow: true,
    widths: [390],
    open: async (stage) => {
      const page = await stage.holder()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/dashboard')
      await page.getByRole('button', { name: /menu|navigation/i }).click()
      await page.getByRole('link', { name: 'How to Buy' }).waitFor()
      return page
    },
  },
  {
    name: 'status-loading',
    open: async (stage) => {
      const page = await stage.holder()
      await hold(page, '**/api/dashboard')
      await page.goto('/status')
      await main(page).locator('[aria-busy=true]').first().waitFor()
      return page
    },
  },
  {
    name: 'status',
    open: async (stage) => {
      const page = await stage.holder()
      await page.goto('/status')
      await main(page).getByText('All-Time High').waitFor()
      return page
    },
  },
  {
    name: 'status-legendary',
    open: async (stage) => {
      const page = await stage.newcomer()
      await changeAnswer(page, '**/api/dashboard', (body: object) => ({ ...body, balance: 62_000 }))
      await page.goto('/status')
      await main(page).getByText('All-Time High').waitFor()
      return page
    },
  },
  {
    name: 'status-error',
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.newcomer()
      await answer(page, '**/api/dashboard', BUSY)
      await page.goto('/status')
      await page.getByText('Failed to fetch dashboard data').waitFor()
      return page
    },
  },
  {
    name: 'how-to-buy',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.newcomer()
      await page.goto('/how-to-buy')
      await main(page).getByRole('link').first().waitFor()
      return page
    },
  },
  {
    name: 'how-to-buy-live',
    open: async (stage) => {
      const page = await stage.newcomer()
      await withLiveFigures(page)
      await page.goto('/how-to-buy')
      await main(page).getByRole('link').first().waitFor()
      return page
    },
  },
  {
    name: 'settings',
    open: async (stage) => {
      const page = await stage.newcomer()
      await withSettings(page, { support_contact: 'help@example.com' })
      await page.goto('/settings')
      await page.getByRole('list', { name: 'Sessions' }).waitFor()
      return page
    },
  },
  {
    name: 'settings-not-confirmed',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.newcomer()
      await withMail(page)
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Send me a link' }).waitFor()
      return page
    },
  },
  {
    name: 'settings-confirmed',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.newcomer()
      await withMail(page)
      await changeAnswer(page, '**/api/user', (body: object) => ({ ...body, emailConfirmed: true }))
      await page.goto('/settings')
      await page.getByText('This address is confirmed.').waitFor()
      return page
    },
  },
  {
    name: 'settings-light-errors',
    open: async (stage) => {
      const page = await stage.newcomer({ colorScheme: 'light' })
      await page.goto('/settings')
      await page.getByRole('list', { name: 'Sessions' }).waitFor()
      const profile = page.getByRole('form', { name: 'Profile' })
      await profile.getByRole('textbox').first().fill('')
      await profile.getByRole('textbox').last().fill('no address')
      await profile.getByRole('button').last().click()
      await page.getByText('Name is required').waitFor()
      return page
    },
  },
  {
    name: 'settings-passkeys',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.newcomer()
      await answer(page, '**/api/user/passkeys', { body: PASSKEYS })
      await page.goto('/settings')
      await page.getByText('A lost device would lock you out').waitFor()
      return page
    },
  },
  {
    name: 'settings-recovery-codes',
    axe: 'both',
    isWindow: true,
    open: async (stage) => {
      const page = await stage.newcomer()
      const codes = Array.from({ length: 10 }, (_, nth) => `3C5Z-DP8M-Y3BD-23ZJ-N4Q7-RT0${nth}`)
      await answer(page, '**/api/user/passkeys', { body: PASSKEYS })
      await answer(page, '**/api/user/recovery-codes', { status: 201, body: { codes } })
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Make recovery codes' }).click()
      await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
      return page
    },
  },
  {
    name: 'settings-passkey-first',
    open: async (stage) => {
      const page = await stage.newcomer()
      await changeAnswer(page, '**/api/user', (body: object) => ({
        ...body,
        isAdmin: true,
        needsPasskey: true,
      }))
      await page.goto('/dashboard')
      await page.getByText('Add a passkey to go on').waitFor()
      return page
    },
  },
  {
    name: 'settings-sessions-failed',
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.newcomer()
      await answer(page, '**/api/user/sessions', BUSY)
      await page.goto('/settings')
      await page.getByText(/Failed to fetch .*sessions/).waitFor()
      return page
    },
  },
  {
    name: 'settings-no-contact',
    isWindow: true,
    open: async (stage) => {
      const page = await stage.newcomer()
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Contact Support' }).click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
]
