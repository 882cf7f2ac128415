import type { Purchase } from '@presale/contracts'
import { fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { user } from './answers'
import { currencies } from './buyer-answers'
import { answer } from './network'
import { openScreen } from './open-screen'
import { main, textOf } from './reading'

/** The parts of the purchase flow, by their names. */
export const amountField = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: /amount/i })
export const termsBox = () => screen.findByRole('checkbox', { name: /terms and conditions/i })
export const getAddressButton = () => screen.findByRole('button', { name: 'Get Payment Address' })
export const paymentDialog = () => screen.findByRole('dialog')
export const paidButton = () => screen.findByRole('button', { name: 'I Have Paid' })

/** By one of the quick buttons, as they are labelled: '5,000'. */
export async function chooseAmount(actor: UserEvent, label: string): Promise<void> {
  await actor.click(await screen.findByRole('button', { name: label }))
}

/** In one go, as pasting does: the field is not left. */
export async function enterAmount(text: string): Promise<void> {
  fireEvent.change(await amountField(), { target: { value: text } })
}

/** The dialog of a purchase that waits for its payment. */
export async function openPayment(
  purchase: Purchase,
  clicks?: Parameters<typeof openScreen>[3],
): Promise<UserEvent> {
  const actor = openScreen(
    `/buy-coins?purchase=${purchase.id}`,
    user,
    () => answer('GET /api/purchases', [purchase]),
    clicks,
  )
  await paidButton()
  return actor
}

/** What the timer shows: '14:58' → 898. */
export async function secondsOn(): Promise<number> {
  const text = (await screen.findByRole('timer')).textContent?.trim() ?? ''
  const found = /^(\d+):(\d{2})$/.exec(text)
  if (!found) throw new Error(`'${text}' is no countdown of minutes:seconds.`)
  return Number(found[1]) * 60 + Number(found[2])
}

/** The step in which the amount is entered, of a draft that may be there already. */
export async function amountStep(symbol = 'BTC', answering?: () => void) {
  const actor = openScreen(`/buy-coins?currency=${symbol}`, user, () => {
    answer('GET /api/crypto-prices', currencies)
    answering?.()
  })
  await amountField()
  return actor
}

/** The line of the summary, from its label on. */
export function summaryAfter(label: string): string {
  const text = textOf(main())
  return text.slice(text.indexOf(label) + label.length).trim()
}
