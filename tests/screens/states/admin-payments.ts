import type { AdminPurchase } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { approveIn, questionOf } from '../../support/payments'
import { answer, changeAnswer, hold } from '../../support/screens'
import { main, type Stage, type State } from './state'

const BUSY = { status: 503, body: 'The service is being restarted. Please try again in a moment.' }
const LIST = '**/api/admin/purchases?*'

/** The purchases of the one who has one in each state. */
async function list(stage: Stage, colorScheme: 'dark' | 'light' = 'dark', more = ''): Promise<Page> {
  const page = await stage.admin({ colorScheme })
  await page.goto(`/admin?tab=payments&search=zo%C3%AB+lee${more}`)
  await main(page).getByText('Transaction Declined').first().waitFor()
  return page
}

async function details(stage: Stage, which: keyof Stage['purchases'], more = ''): Promise<Page> {
  const page = await stage.admin()
  await page.goto(`/admin?tab=payments&search=zo%C3%AB+lee&purchase=${stage.purchases[which]}${more}`)
  await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor()
  await page.getByText('Crypto equivalent').waitFor()
  return page
}

/** The question of one row's button. */
function question(name: string, button: string): State {
  return {
    name,
    isWindow: true,
    open: async (stage) => {
      const page = await list(stage)
      await main(page).getByRole('button', { name: button, exact: true }).first().click()
      await page.getByRole('alertdialog').waitFor()
      return page
    },
  }
}

async function severalAsked(stage: Stage): Promise<Page> {
  const page = await list(stage)
  await main(page)
    .getByRole('checkbox', { name: /^Select Zoë Lee/ })
    .first()
    .click()
  await main(page)
    .getByRole('checkbox', { name: /^Select Zoë Lee, 5,000/ })
    .first()
    .check()
  await page
    .getByRole('region', { name: 'Selected purchases' })
    .getByRole('button', { name: /^Approve/ })
    .click()
  await page.getByRole('dialog').waitFor()
  return page
}

const OVER = {
  status: 'expired',
  stage: null,
  expiresAt: null,
  timeRemaining: 0,
  needsAttention: true,
} as const
const REOPEN = { allowedActions: ['reopen'] } satisfies Partial<AdminPurchase>

/** Payment Tracking: the worklist, one purchase with its history, and what is asked before a decision. */
export const adminPaymentsStates: readonly State[] = [
  {
    name: 'admin-payments-loading',
    open: async (stage) => {
      const page = await stage.admin()
      await hold(page, LIST)
      await page.goto('/admin?tab=payments')
      await main(page).locator('[aria-busy=true]').first().waitFor()
      return page
    },
  },
  { name: 'admin-payments', open: (stage) => list(stage) },
  { name: 'admin-payments-light', open: (stage) => list(stage, 'light') },
  {
    name: 'admin-payments-empty',
    open: async (stage) => {
      const page = await stage.admin()
      await answer(page, LIST, { body: [] })
      await page.goto('/admin?tab=payments')
      await page.getByText('No transactions found').waitFor()
      return page
    },
  },
  {
    name: 'admin-payments-no-match',
    open: async (stage) => {
      const page = await stage.admin()
      await page.goto('/admin?tab=payments&search=nobody-is-called-so')
      await page.getByText('No purchase matches the search and the filter.').waitFor()
      return page
    },
  },
  {
    name: 'admin-payments-error',
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.admin()
      await answer(page, LIST, BUSY)
      await page.goto('/admin?tab=payments')
      await page.getByText('Failed to fetch purchases').waitFor()
      return page
    },
  },
  {
    name: 'admin-payments-attention',
    open: async (stage) => {
      const page = await stage.admin()
      await changeAnswer(page, LIST, (rows: AdminPurchase[]) =>
        rows.map((row, index) => {
          if (index % 3 === 0) return { ...row, ...OVER, ...REOPEN, expiredWindow: 'approval' }
          if (index % 3 === 1) {
            return { ...row, ...OVER, ...REOPEN, expiredWindow: 'payment', latePaymentReported: true }
          }
          return { ...row, needsAttention: true, contested: true }
        }),
      )
      await page.goto('/admin?tab=payments&search=zo%C3%AB+lee')
      await main(page).getByText('Expired after payment').first().waitFor()
      return page
    },
  },
  {
    name: 'admin-payments-selection',
    isWindow: true,
    open: async (stage) => {
      const page = await list(stage)
      await main(page)
        .getByRole('checkbox', { name: /^Select Zoë Lee/ })
        .first()
        .click()
      await page.getByRole('region', { name: 'Selected purchases' }).waitFor()
      return page
    },
  },
  { name: 'admin-payment', isWindow: true, open: (stage) => details(stage, 'confirming') },
  { name: 'admin-payment-approved', isWindow: true, open: (stage) => details(stage, 'approved') },
  { name: 'admin-payment-past', isWindow: true, open: (stage) => details(stage, 'declined', '&asOf=0') },
  {
    name: 'admin-payment-gone',
    isWindow: true,
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.admin()
      await page.goto('/admin?tab=payments&purchase=00000000-0000-4000-8000-000000000000')
      await page.getByText('There is no such purchase.').first().waitFor()
      return page
    },
  },
  question('admin-payment-approve', 'Approve'),
  question('admin-payment-decline', 'Decline'),
  { name: 'admin-payments-several', isWindow: true, open: severalAsked },
  {
    name: 'admin-payment-overtaken',
    isWindow: true,
    isFaulty: true,
    open: async (stage) => {
      const page = await list(stage)
      // Seen before the payment was reported: what came after that is what came in between.
      await changeAnswer(page, LIST, (rows: AdminPurchase[]) =>
        rows.map((row) =>
          row.id === stage.purchases.declined
            ? { ...row, status: 'pending', revision: 1, allowedActions: ['approve', 'decline'] }
            : row,
        ),
      )
      await page.reload()
      const row = main(page).getByRole('row').filter({ hasText: '500' }).filter({ hasText: 'USDT' })
      await row.getByRole('button', { name: 'Approve' }).click()
      await approveIn(questionOf(page))
      await page.getByRole('dialog', { name: 'This purchase has changed in the meantime' }).waitFor()
      return page
    },
  },
]
