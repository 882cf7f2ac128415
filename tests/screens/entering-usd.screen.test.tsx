import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useBuyDraft } from '../../frontends/buyer/src/features/buy-coins/draft-store'
import { token } from '../support/screen/answers'
import { duePurchase } from '../support/screen/buyer-answers'
import {
  amountField,
  amountStep,
  chooseAmount,
  enterAmount,
  getAddressButton,
  paidButton,
  summaryAfter,
  termsBox,
} from '../support/screen/buying'
import { callsOf } from '../support/screen/calls'
import { answer } from '../support/screen/network'
import { main, sentence, textOf } from '../support/screen/reading'

const MINIMUM = 'The minimum purchase amount is 100 tokens.'
const UNDER_MINIMUM = 'You must enter at least 100 tokens to proceed.'

// A draft outlives a screen, as it should; not a test.
beforeEach(() => useBuyDraft.getState().reset())

describe('the amount in USD', () => {
  const purchase = duePurchase({ amount: 333 })
  const usdField = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Amount in USD' })
  async function inUsd() {
    const actor = await amountStep('BTC', () => answer('GET /api/token/{symbol}', { ...token, price: '3' }))
    const usd = screen.getByRole('button', { name: 'USD' })
    await waitFor(() => expect(usd.matches(':disabled')).toBe(false))
    await actor.click(usd)
    return actor
  }

  it('begins with what the tokens cost, and buys whole tokens, rounded down', async () => {
    const actor = await inUsd()
    const field = await usdField()
    expect(field.value).toBe('300.00')
    await actor.clear(field)
    await actor.type(field, '1000')
    expect(summaryAfter('You receive')).toMatch(/^333 /)
    expect(summaryAfter('Total')).toMatch(/^\$ ?999\.00/)
    await actor.click(screen.getByRole('button', { name: 'Tokens' }))
    expect((await amountField()).value).toBe('333')
  })

  it('is sent as the whole tokens that it buys', async () => {
    const actor = await inUsd()
    answer('GET /api/wallets/symbol/{symbol}', { address: purchase.wallet })
    answer('POST /api/purchases/requests', () => {
      answer('GET /api/purchases', [purchase])
      return Response.json({ purchase }, { status: 201 })
    })
    const field = await usdField()
    await actor.clear(field)
    await actor.type(field, '1000')
    await actor.click(await termsBox())
    await actor.click(await getAddressButton())
    await paidButton()
    expect(callsOf('POST').map(({ body }) => body)).toEqual([
      { amount: 333, cryptoSymbol: 'BTC', termsAgreed: true },
    ])
  })

  it('under 100 tokens becomes the price of 100 when the field is left, and says why', async () => {
    const actor = await inUsd()
    const field = await usdField()
    await actor.clear(field)
    await actor.type(field, '299.99')
    await screen.findByText(UNDER_MINIMUM)
    await actor.tab()
    await screen.findByText(MINIMUM)
    expect(field.value).toBe('300.00')
  })

  it('follows the quick amounts', async () => {
    const actor = await inUsd()
    await chooseAmount(actor, '250 tokens')
    expect((await usdField()).value).toBe('750.00')
  })

  it('given 01000, takes it as 1000', async () => {
    await inUsd()
    fireEvent.change(await usdField(), { target: { value: '01000' } })
    expect(summaryAfter('You receive')).toMatch(/^333 /)
  })

  it('given .5, becomes the price of 100 tokens, as any amount that buys fewer', async () => {
    const actor = await inUsd()
    await actor.clear(await usdField())
    await actor.type(await usdField(), '.5')
    await screen.findByText(UNDER_MINIMUM)
    await actor.tab()
    await screen.findByText(MINIMUM)
    expect((await usdField()).value).toBe('300.00')
  })

  it('given 1e3, keeps the entry, asks for digits, and sends nothing', async () => {
    const actor = await inUsd()
    const field = await usdField()
    await actor.click(await termsBox())
    fireEvent.change(field, { target: { value: '1e3' } })
    await actor.click(await getAddressButton())
    await screen.findByText(sentence('Enter the amount in digits, such as 1000 or 1000.50.'))
    expect(field.value).toBe('1e3')
    expect(screen.queryByText(MINIMUM)).toBeNull()
    expect(callsOf('POST')).toEqual([])
  })

  it('given more than any purchase may cost, says the maximum', async () => {
    const actor = await inUsd()
    fireEvent.change(await usdField(), { target: { value: '9'.repeat(30) } })
    await actor.click(await getAddressButton())
    await screen.findByText(sentence('The maximum purchase amount is 10,000,000 tokens.'))
  })

  it('given a fraction of a token, does not say that it buys one', async () => {
    const actor = await amountStep('BTC', () => answer('GET /api/token/{symbol}', { ...token, price: '3' }))
    await enterAmount('150.5')
    await actor.click(screen.getByRole('button', { name: 'USD' }))
    expect((await usdField()).value).toBe('')
    expect(textOf(main())).not.toContain('150.5')
  })

  it('given the price has changed since it was typed, becomes what the tokens cost now', async () => {
    const actor = await inUsd()
    const field = await usdField()
    await actor.clear(field)
    await actor.type(field, '1000')
    expect(summaryAfter('Total')).toMatch(/^\$ ?999\.00/)
    answer('GET /api/token/{symbol}', { ...token, price: '4' })
    fireEvent.focus(window)
    await waitFor(() => expect(summaryAfter('Total')).toMatch(/^\$ ?1,332\.00/))
    expect(field.value).toBe('1332.00')
  })

  it('is not offered at a price of 0', async () => {
    await amountStep('BTC', () => answer('GET /api/token/{symbol}', { ...token, price: '0' }))
    await waitFor(() => expect(summaryAfter('Price per token')).toMatch(/^\$ ?0\.0000/))
    expect(screen.getByRole('button', { name: 'USD' }).matches(':disabled')).toBe(true)
  })
})
