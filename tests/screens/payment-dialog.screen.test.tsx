import { act, screen, waitFor, within } from '@testing-library/react'
import { useBuyDraft } from '../../frontends/buyer/src/features/buy-coins/draft-store'
import { withoutGaps } from '../support/screen/acting'
import { dashboard, user } from '../support/screen/answers'
import { confirmingPurchase, currencies, duePurchase, endedPurchase } from '../support/screen/buyer-answers'
import {
  amountField,
  chooseAmount,
  getAddressButton,
  openPayment,
  paidButton,
  paymentDialog,
  secondsOn,
  termsBox,
} from '../support/screen/buying'
import { callsOf } from '../support/screen/calls'
import { answer } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { main, textOf } from '../support/screen/reading'
import { findToast } from '../support/screen/toast'

const button = async (name: string) => within(await paymentDialog()).findByRole('button', { name })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(() => useBuyDraft.getState().reset())
afterEach(() => jest.restoreAllMocks())

describe('as time passes', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const clicks = { advanceTimers: jest.advanceTimersByTime }
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

  /** Time goes by as in a tab that slept: at its end the screen is drawn once. */
  async function skip(milliseconds: number): Promise<void> {
    jest.setSystemTime(Date.now() + milliseconds)
    await pass(1_100)
  }

  /** At what the timer stands; some time went by while the screen was opened. */
  async function expectTimer(seconds: number): Promise<void> {
    const shown = await secondsOn()
    expect(shown).toBeLessThanOrEqual(seconds)
    expect(shown).toBeGreaterThan(seconds - 20)
  }

  it('counts 900 s down in minutes:seconds, never below 0, and says what the end means', async () => {
    await openPayment(duePurchase(), clicks)
    await expectTimer(900)
    await skip(60_000)
    await expectTimer(840)
    await skip(780_000)
    await expectTimer(60)
    await skip(61_000)
    await screen.findByRole('dialog', { name: 'The time to pay has ended' })
    await button('I had paid already')
    await skip(600_000)
    expect(textOf(await paymentDialog())).not.toMatch(/\s-\d|\d+:\d\d/)
  })

  it('counts 3600 s to the approval down in minutes:seconds, never below 0', async () => {
    const confirming = confirmingPurchase()
    openScreen(`/buy-coins?purchase=${confirming.id}`, user, () => answer('GET /api/purchases', [confirming]))
    await screen.findByRole('dialog', { name: 'Confirmation in progress' })
    await expectTimer(3600)
    await skip(3_000_000)
    await expectTimer(600)
    await skip(700_000)
    await expectTimer(0)
  })

  it("shows 'Copied' for 2 s", async () => {
    const purchase = duePurchase()
    const actor = await openPayment(purchase, clicks)
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await actor.click(await button('Copy address'))
    await pass(0)
    screen.getByRole('button', { name: 'Copied' })
    expect(written).toHaveBeenCalledWith(purchase.wallet)
    await pass(1_900)
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull()
    await pass(200)
    await button('Copy address')
  })

  it('offers the text selected where the clipboard never answers; an answer that comes late changes nothing', async () => {
    const purchase = duePurchase()
    const actor = await openPayment(purchase, clicks)
    let allow = () => {}
    jest.spyOn(navigator.clipboard, 'writeText').mockReturnValue(
      new Promise((resolve) => {
        allow = resolve
      }),
    )
    await actor.click(await button('Copy address'))
    await pass(1_100)
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Copy address' })
    expect(field.value).toBe(purchase.wallet)
    await findToast('Copy failed')
    allow()
    await pass(100)
    expect(field.isConnected).toBe(true)
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
  })

  it('leaves on the clipboard what was copied last, where an earlier copy is allowed late', async () => {
    const purchase = duePurchase({ cryptoAmount: '0.007712' })
    const actor = await openPayment(purchase, clicks)
    let allow = () => {}
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockReturnValueOnce(
      new Promise((resolve) => {
        allow = resolve
      }),
    )
    write.mockResolvedValue()
    await actor.click(await button('Copy address'))
    await actor.click(await button('Copy amount'))
    await pass(0)
    expect(write).toHaveBeenLastCalledWith('0.007712')
    allow()
    await pass(0)
    expect(write.mock.calls.map(([text]) => text)).toEqual([purchase.wallet, '0.007712', '0.007712'])
  })
})

it('copies the amount with the very digits that are locked', async () => {
  const actor = await openPayment(duePurchase({ cryptoAmount: '0.007712' }))
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await actor.click(await button('Copy amount'))
  await button('Copied')
  expect(written).toHaveBeenCalledWith('0.007712')
})

it("shows 'Copy failed' where the clipboard refuses", async () => {
  const actor = await openPayment(duePurchase())
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await actor.click(await button('Copy address'))
  await findToast('Copy failed')
})

it('offers the text selected where neither the clipboard nor the old command can copy', async () => {
  const purchase = duePurchase()
  const actor = await openPayment(purchase)
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await actor.click(await button('Copy address'))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Copy address' })
  expect(field.value).toBe(purchase.wallet)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, purchase.wallet.length])
  await actor.keyboard('{Escape}')
  await waitFor(() => expect(field.isConnected).toBe(false))
  // The payment stays open.
  await paymentDialog()
})

it('copies by the old command where the clipboard refuses', async () => {
  const actor = await openPayment(duePurchase())
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  // jsdom has no such command.
  document.execCommand = () => true
  await actor.click(await button('Copy address'))
  await button('Copied')
  Reflect.deleteProperty(document, 'execCommand')
})

it('shows what to send, where to, on which network, with a QR code, and that a sample address is one', async () => {
  const wallet = '0x5a3b1e0000000000000000000000000000000000'
  await openPayment(duePurchase({ cryptoSymbol: 'ETH', paymentMethod: 'ETH', wallet, sampleWallet: true }))
  const dialog = within(await paymentDialog())
  dialog.getByText('Sample address, do not send money')
  dialog.getByRole('img', { name: /QR code/ })
  expect((await paymentDialog()).textContent).toContain('Send only ETH on the Ethereum network')
  expect(withoutGaps(await paymentDialog())).toContain(wallet)
})

/** The dialog, as 'Get Payment Address' opens it; a purchase of long ago would ask before it is cancelled. */
async function requested() {
  const purchase = duePurchase()
  const actor = openScreen('/buy-coins?currency=BTC', user, () => {
    answer('GET /api/crypto-prices', currencies)
    answer('GET /api/wallets/symbol/{symbol}', { address: purchase.wallet })
    answer('POST /api/purchases/requests', () => {
      answer('GET /api/purchases', [purchase])
      return Response.json({ purchase }, { status: 201 })
    })
  })
  await chooseAmount(actor, '5,000')
  await actor.click(await termsBox())
  await actor.click(await getAddressButton())
  await paidButton()
  return { actor, purchase }
}

it('resets everything on Cancel: no currency, no amount, no agreed terms; the purchase is cancelled', async () => {
  const { actor, purchase } = await requested()
  const cancelled = endedPurchase({ ...purchase, status: 'expired', cancelledByBuyer: true })
  answer('POST /api/purchases/{id}/cancel', () => {
    answer('GET /api/purchases', [cancelled])
    return Response.json({ purchase: cancelled })
  })
  await actor.click(await button('Cancel'))
  await closed()
  await screen.findByRole('searchbox', { name: /search/i })
  await actor.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(callsOf('POST').at(-1)?.path).toBe(`/api/purchases/${purchase.id}/cancel`))
  await actor.click(screen.getByRole('button', { name: /Bitcoin/ }))
  expect((await amountField()).value).toBe('100')
  expect((await termsBox()).getAttribute('aria-checked')).toBe('false')
})

it.each(['X', 'Esc'])(
  'closed by %s, resets the screen and keeps the purchase, to be resumed',
  async (way) => {
    const { actor } = await requested()
    const calls = callsOf('POST').length
    if (way === 'Esc') await actor.keyboard('{Escape}')
    else await actor.click(await button('Close'))
    await closed()
    await screen.findByRole('searchbox', { name: /search/i })
    expect(callsOf('POST')).toHaveLength(calls)
    await actor.click(within(main()).getByRole('link', { name: 'Resume payment' }))
    await paidButton()
  },
)

it.each(['/dashboard', '/my-coins', '/buy-coins'])(
  "finds a purchase that waits again on %s by 'Resume payment'",
  async (path) => {
    const purchase = duePurchase()
    const actor = openScreen(path, user, () => {
      answer('GET /api/purchases', [purchase])
      answer('GET /api/dashboard', { ...dashboard, userPurchases: [purchase] })
    })
    // Once a screen.
    const resume = await screen.findByRole('link', { name: 'Resume payment' })
    await actor.click(resume)
    await paidButton()
  },
)

it("does not show a purchase that is not one's own, and has a way back", async () => {
  const actor = openScreen(`/buy-coins?purchase=${duePurchase().id}`, user)
  await screen.findByText('This purchase was not found')
  const close = within(await paymentDialog())
    .getAllByRole('button', { name: 'Close' })
    .at(-1)
  if (close) await actor.click(close)
  await screen.findByRole('searchbox', { name: /search/i })
})

describe("the place of 'Open in wallet'", () => {
  const { matchMedia } = window
  afterEach(() => Object.assign(window, { matchMedia }))

  it.each([
    ['first on a phone', true],
    ["after 'Copy address' elsewhere", false],
  ])('is %s', async (_, isPhone) => {
    Object.assign(window, {
      matchMedia: (query: string) => {
        const list = matchMedia(query)
        return query === '(max-width: 640px)' ? Object.assign(list, { matches: isPhone }) : list
      },
    })
    await openPayment(duePurchase({ sampleWallet: false }))
    const dialog = within(await paymentDialog())
    const wallet = dialog.getByRole('link', { name: 'Open in wallet' })
    const copy = dialog.getByRole('button', { name: 'Copy address' })
    const isFollowed = wallet.compareDocumentPosition(copy) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(isFollowed !== 0).toBe(isPhone)
  })
})
