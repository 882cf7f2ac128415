import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useBuyDraft } from '../../frontends/buyer/src/features/buy-coins/draft-store'
import { user } from '../support/screen/answers'
import { currencies, duePurchase, endedPurchase } from '../support/screen/buyer-answers'
import {
  chooseAmount,
  getAddressButton,
  openPayment,
  paidButton,
  paymentDialog,
  termsBox,
} from '../support/screen/buying'
import { callsOf } from '../support/screen/calls'
import { answer, held, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { main } from '../support/screen/reading'
import { findToast } from '../support/screen/toast'

// Of a sample wallet nobody is asked first, however long the test takes.
const purchase = duePurchase({ sampleWallet: true })
const ended = endedPurchase({ ...purchase, status: 'expired', cancelledByBuyer: true })

const sent = () => callsOf('POST').map(({ path }) => path)
const cancelled = `/api/purchases/${purchase.id}/cancel`

/** As the server has it from then on. */
function answerCancellation(): void {
  answer('POST /api/purchases/{id}/cancel', () => {
    answer('GET /api/purchases', [ended])
    return Response.json({ purchase: ended })
  })
}

/** 'Cancel' was pressed: the screen is reset, and nothing waits any more. */
async function cancelledOn(actor: UserEvent): Promise<HTMLElement> {
  await actor.click(within(await paymentDialog()).getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('searchbox', { name: /search/i })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(within(main()).queryByRole('link', { name: 'Resume payment' })).toBeNull()
  return findToast('Purchase cancelled')
}

beforeEach(() => useBuyDraft.getState().reset())

describe('a purchase that was cancelled by one press', () => {
  it('is not cancelled before the toast is gone; dismissed, it is, once', async () => {
    const actor = await openPayment(purchase)
    answerCancellation()
    const toast = await cancelledOn(actor)
    expect(sent()).toEqual([])
    await actor.click(within(toast).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(sent()).toEqual([cancelled]))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it("is there again after 'Undo', and no call goes out", async () => {
    const actor = await openPayment(purchase)
    const toast = await cancelledOn(actor)
    await actor.click(within(toast).getByRole('button', { name: 'Undo' }))
    await paidButton()
    expect(screen.queryByText('Purchase cancelled')).toBeNull()
    window.dispatchEvent(new Event('pagehide'))
    await actor.keyboard('{Escape}')
    await within(main()).findByRole('link', { name: 'Resume payment' })
    expect(sent()).toEqual([])
  })

  it('is cancelled when the page is left', async () => {
    const actor = await openPayment(purchase)
    answerCancellation()
    await cancelledOn(actor)
    act(() => {
      window.dispatchEvent(new Event('pagehide'))
    })
    await waitFor(() => expect(sent()).toEqual([cancelled]))
  })

  it('is cancelled before another one is asked for', async () => {
    const actor = openScreen(`/buy-coins?purchase=${purchase.id}`, user, () => {
      answer('GET /api/purchases', [purchase])
      answer('GET /api/crypto-prices', currencies)
      answer('GET /api/wallets/symbol/{symbol}', { address: purchase.wallet })
    })
    await paidButton()
    answerCancellation()
    await cancelledOn(actor)
    const next = duePurchase({ id: '7b0e0f4e-7c9d-4a7c-9d38-0d6a9c1f2b11' })
    answer('POST /api/purchases/requests', () => {
      answer('GET /api/purchases', [next, ended])
      return Response.json({ purchase: next }, { status: 201 })
    })
    await actor.click(screen.getByRole('button', { name: /Bitcoin/ }))
    await chooseAmount(actor, '5,000')
    await actor.click(await termsBox())
    await actor.click(await getAddressButton())
    await paidButton()
    expect(sent()).toEqual([cancelled, '/api/purchases/requests'])
  })

  it('is cancelled before its buyer is signed out', async () => {
    const actor = await openPayment(purchase)
    const { answer: late, release } = held(Response.json({ purchase: ended }))
    answer('POST /api/purchases/{id}/cancel', late)
    answer('POST /api/logout', new Response(null, { status: 200 }))
    await cancelledOn(actor)
    await actor.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(sent()).toEqual([cancelled]))
    answer('GET /api/user', refusal(401, 'Not signed in.'))
    release()
    await findToast('Logout successful')
    expect(sent()).toEqual([cancelled, '/api/logout'])
  })

  it('waits again where the server refuses, with its sentence', async () => {
    const actor = await openPayment(purchase)
    answer('POST /api/purchases/{id}/cancel', refusal(409, 'The payment has been reported.'))
    const toast = await cancelledOn(actor)
    await actor.click(within(toast).getByRole('button', { name: 'Dismiss' }))
    await findToast('The purchase was not cancelled', '409: The payment has been reported.')
    await within(main()).findByRole('link', { name: 'Resume payment' })
  })

  it('is asked for once more where the answer was lost', async () => {
    const actor = await openPayment(purchase)
    const keys: (string | null)[] = []
    answer('POST /api/purchases/{id}/cancel', ({ call }) => {
      keys.push(call.headers.get('idempotency-key'))
      return keys.length === 1 ? Response.error() : Response.json({ purchase: ended })
    })
    const toast = await cancelledOn(actor)
    await actor.click(within(toast).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys[1]).toBe(keys[0])
    expect(screen.queryByText('The purchase was not cancelled')).toBeNull()
  })

  it("is kept where the browser's history opens it again", async () => {
    const actor = await openPayment(purchase)
    await cancelledOn(actor)
    act(() => {
      window.history.pushState(null, '', `/buy-coins?purchase=${purchase.id}`)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await paidButton()
    await findToast('The purchase was not cancelled')
    expect(sent()).toEqual([])
  })
})

describe('as time passes', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('the call goes out after 5 s, and not while the pointer rests on the toast', async () => {
    const actor = await openPayment(purchase, { advanceTimers: jest.advanceTimersByTime })
    answerCancellation()
    const toast = await cancelledOn(actor)
    const undo = within(toast).getByRole('button', { name: 'Undo' })
    await actor.hover(undo)
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(sent()).toEqual([])
    await actor.unhover(undo)
    await act(() => jest.advanceTimersByTimeAsync(4_900))
    expect(sent()).toEqual([])
    await act(() => jest.advanceTimersByTimeAsync(200))
    await waitFor(() => expect(sent()).toEqual([cancelled]))
  })
})
