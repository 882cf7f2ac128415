import type { Purchase } from '@presale/contracts'
import type { Locator, Page } from 'playwright-core'
import { changeAnswer } from './screens'

/** The parts of the purchase flow, by their names on the screen. */
export const amountField = (page: Page): Locator => page.getByRole('spinbutton', { name: /amount/i })
export const termsBox = (page: Page): Locator => page.getByRole('checkbox', { name: /terms and conditions/i })
export const getAddressButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Get Payment Address' })
export const paymentDialog = (page: Page): Locator => page.getByRole('dialog')
export const paidButton = (page: Page): Locator =>
  paymentDialog(page).getByRole('button', { name: 'I Have Paid' })

/** One of the quick buttons, as they are labelled: '5,000'. */
export const quickAmount = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: /quick amounts/i }).getByRole('button', { name: label, exact: true })

/** A chosen currency, an amount, agreed terms: what is missing is 'Get Payment Address'. */
export async function fillPurchase(page: Page, symbol = 'BTC', amount = '250'): Promise<void> {
  await page.goto(`/buy-coins?currency=${symbol}`)
  await quickAmount(page, amount).click()
  await termsBox(page).check()
}

/** The dialog of a purchase that waits for its payment. */
export async function openPayment(page: Page, purchase: Pick<Purchase, 'id'>): Promise<void> {
  await page.goto(`/buy-coins?purchase=${purchase.id}`)
  await paidButton(page).waitFor()
}

/** Answers with one's own purchases, each changed: states that take the server an hour. */
export async function answerPurchases(
  page: Page,
  change: (purchase: Purchase) => Partial<Purchase>,
): Promise<void> {
  await changeAnswer(page, '**/api/purchases', (list: Purchase[]) =>
    list.map((one) => ({ ...one, ...change(one) })),
  )
}
