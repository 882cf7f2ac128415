import type { Purchase } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { amountField, answerPurchases, fillPurchase, getAddressButton } from '../../support/buying'
import { answer, hold } from '../../support/screens'
import { main, type Stage, type State } from './state'

const BUSY = { status: 503, body: 'The service is being restarted. Please try again in a moment.' }
const search = (page: Page) => page.getByRole('searchbox', { name: /search/i })

async function amountStep(stage: Stage, colorScheme?: 'light'): Promise<Page> {
  const page = await stage.newcomer(colorScheme && { colorScheme })
  await fillPurchase(page, 'BTC', '5,000')
  await main(page).getByText('Platinum').first().waitFor()
  return page
}

/** The dialog of one of the holder's purchases, as it would be after this change. */
function dialogState(
  name: string,
  which: keyof Stage['purchases'],
  title: string,
  change: Partial<Purchase> | undefined = undefined,
  colorScheme: 'dark' | 'light' = 'dark',
): State {
  return {
    name,
    isWindow: true,
    open: async (stage) => {
      const page = await stage.holder({ colorScheme })
      if (change) await answerPurchases(page, ({ id }) => (id === stage.purchases[which] ? change : {}))
      await page.goto(`/buy-coins?purchase=${stage.purchases[which]}`)
      await page.getByRole('dialog', { name: title }).waitFor()
      return page
    },
  }
}

const EXPIRED = { status: 'expired', stage: null, timeRemaining: 0, expiresAt: null } as const
const UNDER_REVIEW: Partial<Purchase> = {
  underReview: true,
  expiresAt: null,
  timeRemaining: 0,
  allowedActions: [],
}
const MAY_REPORT = { allowedActions: ['report-late-payment'] } satisfies Partial<Purchase>

export const buyingStates: readonly State[] = [
  {
    name: 'buy-currencies-loading',
    open: async (stage) => {
      const page = await stage.newcomer()
      await hold(page, '**/api/crypto-prices')
      await page.goto('/buy-coins')
      await main(page).locator('[aria-busy=true]').first().waitFor()
      return page
    },
  },
  ...((['dark', 'light'] as const).map((colorScheme) => ({
    name: colorScheme === 'dark' ? 'buy-currencies' : 'buy-currencies-light',
    axe: colorScheme === 'dark' ? 'both' : undefined,
    open: async (stage) => {
      const page = await stage.newcomer({ colorScheme })
      await page.goto('/buy-coins')
      await main(page).getByText('Bitcoin').waitFor()
      return page
    },
  })) satisfies State[]),
  {
    name: 'buy-currencies-resume',
    open: async (stage) => {
      const page = await stage.holder()
      await page.goto('/buy-coins')
      await main(page).getByText('Bitcoin').waitFor()
      await main(page).getByRole('link', { name: 'Resume payment' }).waitFor()
      return page
    },
  },
  {
    name: 'buy-currencies-no-match',
    open: async (stage) => {
      const page = await stage.newcomer()
      await page.goto('/buy-coins')
      await search(page).fill('pesos')
      await page.getByText(/No cryptocurrencies found matching/).waitFor()
      return page
    },
  },
  {
    name: 'buy-currencies-error',
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.newcomer()
      await answer(page, '**/api/crypto-prices', BUSY)
      await page.goto('/buy-coins')
      await page.getByText(/Failed to fetch .*prices/).waitFor()
      return page
    },
  },
  { name: 'buy-amount', axe: 'both', open: (stage) => amountStep(stage) },
  { name: 'buy-amount-light', open: (stage) => amountStep(stage, 'light') },
  {
    name: 'buy-amount-minimum',
    open: async (stage) => {
      const page = await amountStep(stage)
      await amountField(page).fill('42')
      await page.getByText('You must enter at least 100 tokens to proceed.').first().waitFor()
      return page
    },
  },
  {
    name: 'buy-amount-terms',
    open: async (stage) => {
      const page = await amountStep(stage)
      await page.getByRole('checkbox', { name: /terms/i }).uncheck()
      await getAddressButton(page).click()
      await page
        .getByText(/You must agree to the terms and conditions/)
        .first()
        .waitFor()
      return page
    },
  },
  {
    name: 'buy-amount-no-address',
    isWindow: true,
    isFaulty: true,
    open: async (stage) => {
      const page = await amountStep(stage)
      await answer(page, '**/api/wallets/symbol/*', { status: 404, body: 'No wallet is set up for BTC.' })
      await getAddressButton(page).click()
      await page.getByText('Error getting wallet address').first().waitFor()
      return page
    },
  },
  { ...dialogState('payment', 'due', 'Complete your payment'), axe: 'both' },
  dialogState('payment-light', 'due', 'Complete your payment', undefined, 'light'),
  dialogState('payment-own-address', 'due', 'Complete your payment', { sampleWallet: false }),
  {
    ...dialogState('payment-expired', 'due', 'The time to pay has ended', {
      ...EXPIRED,
      ...MAY_REPORT,
      expiredWindow: 'payment',
    }),
    axe: 'both',
  },
  dialogState('payment-late-reported', 'due', 'Late payment reported', {
    ...EXPIRED,
    expiredWindow: 'payment',
    latePaymentReported: true,
    allowedActions: [],
  }),
  dialogState('payment-cancelled', 'due', 'Purchase cancelled', {
    ...EXPIRED,
    ...MAY_REPORT,
    expiredWindow: 'payment',
    cancelledByBuyer: true,
  }),
  { ...dialogState('confirming', 'confirming', 'Confirmation in progress'), axe: 'both' },
  dialogState('confirming-expired', 'confirming', 'Our team did not decide in time', {
    ...EXPIRED,
    expiredWindow: 'approval',
    allowedActions: [],
  }),
  dialogState('payment-under-review', 'due', 'Our team is checking this purchase', UNDER_REVIEW),
  dialogState('confirming-under-review', 'confirming', 'Our team is checking this purchase', UNDER_REVIEW),
  dialogState('approved', 'approved', 'Purchase approved'),
  dialogState('declined', 'declined', 'Purchase declined'),
  {
    name: 'payment-loading',
    isWindow: true,
    open: async (stage) => {
      const page = await stage.holder()
      await hold(page, '**/api/purchases')
      await page.goto(`/buy-coins?purchase=${stage.purchases.due}`)
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  {
    name: 'payment-error',
    isWindow: true,
    isFaulty: true,
    open: async (stage) => {
      const page = await stage.holder()
      await answer(page, '**/api/purchases', BUSY)
      await page.goto(`/buy-coins?purchase=${stage.purchases.due}`)
      await page.getByRole('dialog').getByText('Failed to fetch user purchases').waitFor()
      return page
    },
  },
  {
    name: 'payment-not-found',
    isWindow: true,
    open: async (stage) => {
      const page = await stage.newcomer()
      await page.goto(`/buy-coins?purchase=${stage.purchases.due}`)
      await page.getByRole('dialog').getByText('This purchase was not found').waitFor()
      return page
    },
  },
]
