import type { Purchase } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useBuyDraft } from '../../frontends/buyer/src/features/buy-coins/draft-store'
import { user } from '../support/screen/answers'
import { currencies, endedPurchase } from '../support/screen/buyer-answers'
import { amountField } from '../support/screen/buying'
import { callsOf } from '../support/screen/calls'
import { answer } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { main, pathname } from '../support/screen/reading'

beforeEach(() => useBuyDraft.getState().reset())

const ended = (change: Partial<Purchase>) =>
  endedPurchase({ amount: 2_500, cryptoSymbol: 'ETH', paidAt: null, ...change })
const expired = (change: Partial<Purchase> = {}) =>
  ended({
    status: 'expired',
    expiredWindow: 'payment',
    allowedActions: ['report-late-payment'],
    ...change,
  })

function open(path: string, purchase: Purchase): UserEvent {
  return openScreen(path, user, () => {
    answer('GET /api/purchases', [purchase])
    answer('GET /api/crypto-prices', currencies)
  })
}

async function expectSameAmount(): Promise<void> {
  await waitFor(async () => expect((await amountField()).value).toBe('2500'))
  expect(document.body.textContent).toContain('Pay with Ethereum')
  expect(pathname()).toBe('/buy-coins')
  expect(screen.queryByRole('dialog')).toBeNull()
  // The amount has been taken over: a reload keeps what is entered from now on.
  await waitFor(() => expect(location.search).toBe('?currency=ETH'))
  expect(callsOf('POST')).toEqual([])
}

it.each([
  ['expired', expired()],
  ['cancelled', expired({ cancelledByBuyer: true })],
  ['declined', ended({ status: 'declined', reason: 'Nothing arrived.' })],
])(
  'starts a purchase that was %s again from its dialog, with its amount and currency',
  async (_, purchase) => {
    const actor = open(`/buy-coins?purchase=${purchase.id}`, purchase)
    // The list has to come first: until then the dialog stands without the purchase.
    await actor.click(await screen.findByRole('link', { name: 'Start again' }))
    await expectSameAmount()
  },
)

it('starts it again from its row in My Coins', async () => {
  const actor = open('/my-coins', expired())
  const row = within(await screen.findByRole('row', { name: /expired/i }))
  await actor.click(row.getByRole('link', { name: 'Start again' }))
  await expectSameAmount()
})

it('starts it again from its receipt', async () => {
  const actor = open('/my-coins', ended({ status: 'declined' }))
  await actor.click(await screen.findByRole('row', { name: /declined/i }))
  await screen.findByRole('heading', { name: /^Record of / })
  const receipt = within(main())
  await actor.click(receipt.getByRole('link', { name: 'Start again' }))
  await expectSameAmount()
})

it('does not offer it while our team looks for a payment', async () => {
  const late = expired({ latePaymentReported: true, allowedActions: [] })
  open(`/buy-coins?purchase=${late.id}`, late)
  await screen.findByRole('dialog', { name: 'Late payment reported' })
  expect(screen.queryByRole('link', { name: 'Start again' })).toBeNull()
})

it('opens the selection, the amount kept, where the currency is not sold any more', async () => {
  const actor = openScreen('/my-coins', user, () => {
    answer('GET /api/purchases', [expired({ cryptoSymbol: 'GONE' })])
    answer('GET /api/crypto-prices', currencies)
  })
  await actor.click(await screen.findByRole('link', { name: 'Start again' }))
  await actor.click(await screen.findByRole('button', { name: /Ethereum/ }))
  expect((await amountField()).value).toBe('2500')
})
