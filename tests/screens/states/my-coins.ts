import { answerPurchases } from '../../support/buying'
import { answer, focusAgain, hold } from '../../support/screens'
import { main, type State } from './state'

const BUSY = { status: 503, body: 'The service is being restarted. Please try again in a moment.' }

export const myCoinsStates: readonly State[] = [
  {
    name: 'my-coins-loading',
    open: async (stage) => {
      const page = await stage.holder()
      await hold(page, '**/api/purchases')
      await hold(page, '**/api/dashboard')
      await page.goto('/my-coins')
      await main(page).getByRole('table').first().waitFor({ state: 'attached' })
      return page
    },
  },
  {
    name: 'my-coins-empty',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.newcomer()
      await page.goto('/my-coins')
      await page.getByText('No transactions found').waitFor()
      return page
    },
  },
  ...((['dark', 'light'] as const).map((colorScheme) => ({
    name: colorScheme === 'dark' ? 'my-coins' : 'my-coins-light',
    axe: colorScheme === 'dark' ? 'both' : undefined,
    open: async (stage) => {
      const page = await stage.holder({ colorScheme })
      await page.goto('/my-coins')
      await page.getByText('Transaction Declined').first().waitFor()
      return page
    },
  })) satisfies State[]),
  {
    name: 'my-coins-expired',
    open: async (stage) => {
      const page = await stage.holder()
      const over = { status: 'expired', stage: null, timeRemaining: 0, expiresAt: null } as const
      await answerPurchases(page, ({ id }) => {
        if (id === stage.purchases.due) {
          return { ...over, expiredWindow: 'payment', allowedActions: ['report-late-payment'] }
        }
        return id === stage.purchases.confirming
          ? { ...over, expiredWindow: 'approval', allowedActions: [] }
          : {}
      })
      await page.goto('/my-coins')
      await page.getByText('No payment was reported in time').waitFor()
      return page
    },
  },
  {
    name: 'my-coins-under-review',
    open: async (stage) => {
      const page = await stage.holder()
      const held = { underReview: true, expiresAt: null, timeRemaining: 0, allowedActions: [] }
      await answerPurchases(page, ({ status }) => (status === 'pending' ? held : {}))
      await page.goto('/my-coins')
      await page.getByText('Our team is checking this purchase').first().waitFor()
      return page
    },
  },
  {
    name: 'my-coins-error',
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.newcomer()
      await answer(page, '**/api/purchases', BUSY)
      await answer(page, '**/api/dashboard', BUSY)
      await page.goto('/my-coins')
      await page.getByText('Failed to fetch user purchases').first().waitFor()
      return page
    },
  },
  {
    name: 'my-coins-out-of-date',
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.holder()
      await page.goto('/my-coins')
      await page.getByText('Transaction Declined').first().waitFor()
      await answer(page, '**/api/purchases', BUSY)
      await focusAgain(page)
      await page.getByText('Failed to fetch user purchases').first().waitFor()
      return page
    },
  },
]
