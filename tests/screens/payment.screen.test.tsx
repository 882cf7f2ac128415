import { screen, waitFor, within } from '@testing-library/react'
import { useBuyDraft } from '../../frontends/buyer/src/features/buy-coins/draft-store'
import { withoutGaps } from '../support/screen/acting'
import { user } from '../support/screen/answers'
import { confirmingPurchase, currencies, duePurchase, PAYMENT_SECONDS } from '../support/screen/buyer-answers'
import {
  chooseAmount,
  getAddressButton,
  openPayment,
  paidButton,
  paymentDialog,
  secondsOn,
  termsBox,
} from '../support/screen/buying'
import { callsOf } from '../support/screen/calls'
import { answer, network, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { textOf } from '../support/screen/reading'
import { findToast } from '../support/screen/toast'

const KEY = 'idempotency-key'
const TRY_AGAIN = refusal(503, 'Please try again.')
const purchase = duePurchase({ amount: 250, cryptoAmount: '0.007712' })

beforeEach(() => useBuyDraft.getState().reset())

/** A chosen currency, an amount, agreed terms: what is missing is 'Get Payment Address'. */
async function filled(answering?: () => void) {
  const actor = openScreen('/buy-coins?currency=BTC', user, () => {
    answer('GET /api/crypto-prices', currencies)
    answer('GET /api/wallets/symbol/{symbol}', { address: purchase.wallet })
    answering?.()
  })
  await chooseAmount(actor, '250')
  await actor.click(await termsBox())
  return actor
}

describe("'Get Payment Address'", () => {
  it('asks for the address and opens the payment, with a countdown of 15 minutes', async () => {
    const actor = await filled()
    answer('POST /api/purchases/requests', () => {
      answer('GET /api/purchases', [purchase])
      return Response.json({ purchase }, { status: 201 })
    })
    const before = network.calls.length
    await actor.click(await getAddressButton())
    await findToast('Ready for payment')
    await paidButton()
    const seconds = await secondsOn()
    expect(seconds).toBeLessThanOrEqual(PAYMENT_SECONDS)
    expect(seconds).toBeGreaterThan(PAYMENT_SECONDS - 60)
    const text = withoutGaps(await paymentDialog())
    expect(text).toContain(purchase.wallet)
    expect(text).toContain(`${purchase.cryptoAmount}BTC`)
    const acts = network.calls
      .slice(before)
      .filter(({ path, method }) => method === 'POST' || path.startsWith('/api/wallets/'))
    expect(acts.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'GET', path: '/api/wallets/symbol/BTC', body: null },
      {
        method: 'POST',
        path: '/api/purchases/requests',
        body: { amount: 250, cryptoSymbol: 'BTC', termsAgreed: true },
      },
    ])
    // A JSON content type and a body are sent only where there is a body.
    expect(acts.map(({ headers }) => headers.get('content-type'))).toEqual([null, 'application/json'])
    expect(acts[1]?.headers.get(KEY)).toMatch(/^\S{16,}$/)
  })

  it("shows 'Error getting wallet address' with '<status>: <body text>', and requests nothing", async () => {
    const actor = await filled(() =>
      answer('GET /api/wallets/symbol/{symbol}', refusal(404, 'No wallet is set up for BTC.')),
    )
    await actor.click(await getAddressButton())
    await findToast('Error getting wallet address', '404: No wallet is set up for BTC.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsOf('POST')).toEqual([])
  })

  it("shows '<status>: <status text>' where the body is empty", async () => {
    const empty = new Response('', { status: 503, statusText: 'Service Unavailable' })
    const actor = await filled(() => answer('GET /api/wallets/symbol/{symbol}', empty))
    await actor.click(await getAddressButton())
    await findToast('Error getting wallet address', '503: Service Unavailable')
  })

  it('sends the same key with a repeat, and another one for another amount', async () => {
    const actor = await filled(() => answer('POST /api/purchases/requests', TRY_AGAIN))
    const sent = (count: number) => waitFor(() => expect(callsOf('POST')).toHaveLength(count))
    const again = async () =>
      waitFor(async () => expect((await getAddressButton()).getAttribute('aria-busy')).not.toBe('true'))
    await actor.click(await getAddressButton())
    await findToast('Error getting wallet address', '503: Please try again.')
    await sent(1)
    await again()
    await actor.click(await getAddressButton())
    await sent(2)
    await again()
    await chooseAmount(actor, '1,000')
    await actor.click(await getAddressButton())
    await sent(3)
    const [first, second, third] = callsOf('POST').map(({ headers }) => headers.get(KEY))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})

describe("'I Have Paid'", () => {
  /** The server takes the report. */
  function takeReport(): void {
    const paid = confirmingPurchase({ ...purchase, ...pickPaid })
    answer('POST /api/purchases', () => {
      answer('GET /api/purchases', [paid])
      return Response.json({ purchase: paid }, { status: 201 })
    })
  }
  const { stage, paidAt, expiresAt, timeRemaining, allowedActions } = confirmingPurchase()
  const pickPaid = { stage, paidAt, expiresAt, timeRemaining, allowedActions }

  it('reports the payment and shows a confirmation with a countdown of 60 minutes; then Close', async () => {
    const actor = await openPayment(purchase)
    takeReport()
    await actor.click(await paidButton())
    await findToast('Purchase initiated!')
    await screen.findByRole('dialog', { name: 'Confirmation in progress' })
    const seconds = await secondsOn()
    expect(seconds).toBeLessThanOrEqual(3600)
    expect(seconds).toBeGreaterThan(3480)
    const [report, ...more] = callsOf('POST')
    expect(more).toEqual([])
    expect(report?.path).toBe('/api/purchases')
    expect(report?.body).toEqual({
      amount: 250,
      paymentMethod: 'BTC',
      termsAgreed: true,
      cryptoSymbol: 'BTC',
      paymentWalletAddress: purchase.wallet,
      cryptoAmount: purchase.cryptoAmount,
      purchaseId: purchase.id,
    })
    expect(report?.headers.get(KEY)).toMatch(/^\S{16,}$/)
    const close = within(await paymentDialog())
      .getAllByRole('button', { name: 'Close' })
      .at(-1)
    if (close) await actor.click(close)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('checks the optional transaction hash for its form, and sends it along', async () => {
    const actor = await openPayment(purchase)
    takeReport()
    const field = within(await paymentDialog()).getByRole('textbox', { name: /transaction hash/i })
    await actor.type(field, 'not a hash !')
    await actor.click(await paidButton())
    await screen.findByText(/does not look like a transaction hash/)
    expect(callsOf('POST')).toEqual([])
    const transactionHash = 'ab'.repeat(32)
    await actor.clear(field)
    await actor.type(field, transactionHash)
    await actor.click(await paidButton())
    await findToast('Purchase initiated!')
    expect(callsOf('POST')[0]?.body).toMatchObject({ transactionHash })
  })

  it("shows a refusal as 'Purchase failed' with '<status>: <body text>', and the dialog stays", async () => {
    const actor = await openPayment(purchase)
    answer('POST /api/purchases', refusal(409, 'The address has changed.'))
    await actor.click(await paidButton())
    await findToast('Purchase failed', '409: The address has changed.')
    await paidButton()
  })

  it("shows a failing server as 'Payment verification failed', and repeats with the same key", async () => {
    const actor = await openPayment(purchase)
    answer('POST /api/purchases', TRY_AGAIN)
    await actor.click(await paidButton())
    expect(textOf(await findToast('Payment verification failed'))).toContain('503: Please try again.')
    takeReport()
    await waitFor(async () => expect((await paidButton()).getAttribute('aria-busy')).not.toBe('true'))
    await actor.click(await paidButton())
    await findToast('Purchase initiated!')
    const [first, second, ...more] = callsOf('POST').map(({ headers }) => headers.get(KEY))
    expect(second).toBe(first)
    expect(more).toEqual([])
  })
})
