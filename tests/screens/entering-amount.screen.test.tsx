import { screen, waitFor, within } from '@testing-library/react'
import { useBuyDraft } from '../../frontends/buyer/src/features/buy-coins/draft-store'
import { token, user } from '../support/screen/answers'
import { currencies } from '../support/screen/buyer-answers'
import {
  amountField,
  amountStep,
  chooseAmount,
  enterAmount,
  getAddressButton,
  summaryAfter,
  termsBox,
} from '../support/screen/buying'
import { callsOf } from '../support/screen/calls'
import { answer, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { main, sentence, textOf } from '../support/screen/reading'

const MINIMUM = 'The minimum purchase amount is 100 tokens.'
const UNDER_MINIMUM = 'You must enter at least 100 tokens to proceed.'
const TERMS = 'You must agree to the terms and conditions to proceed with your purchase.'

/** Tokens × token price ÷ the currency's price in whole-number arithmetic, up to the next of 6 decimals. */
function toPay(tokens: number, tokenPrice: string, currencyPrice: string): string {
  const units = (price: string) => {
    const [whole = '0', fraction = ''] = price.split('.')
    return BigInt(whole + fraction.padEnd(12, '0'))
  }
  const scaled = BigInt(tokens) * units(tokenPrice) * 1_000_000n
  const divisor = units(currencyPrice)
  const digits = String((scaled + divisor - 1n) / divisor).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

// A draft outlives a screen, as it should; not a test.
beforeEach(() => useBuyDraft.getState().reset())

it('offers the quick amounts 100, 250, 1,000, 5,000, 10,000, 50,000', async () => {
  const actor = await amountStep()
  const buttons = within(screen.getByRole('group', { name: /quick amounts/i })).getAllByRole('button')
  const labels = ['100', '250', '1,000', '5,000', '10,000', '50,000']
  expect(buttons.map((button) => button.textContent)).toEqual(labels)
  for (const [index, button] of buttons.entries()) {
    await actor.click(button)
    expect((await amountField()).value).toBe(labels[index]?.replace(',', ''))
  }
})

it.each([
  [100, 249, 'Bronze'],
  [250, 999, 'Silver'],
  [1_000, 4_999, 'Gold'],
  [5_000, 24_999, 'Platinum'],
  [25_000, 49_999, 'Diamond'],
  [50_000, 10_000_000, 'Legendary'],
])('shows for %s to %s tokens the tier %s', async (from, to, tier) => {
  await amountStep()
  for (const tokens of [from, to]) {
    await enterAmount(String(tokens))
    expect([tokens, /^\w+/.exec(summaryAfter('Tier of this amount'))?.[0]]).toEqual([tokens, tier])
  }
})

it('sets an amount below 100 to 100 when the field is left, and says why', async () => {
  const actor = await amountStep()
  const field = await amountField()
  await actor.clear(field)
  await actor.type(field, '99')
  expect(screen.queryByText(MINIMUM)).toBeNull()
  await actor.tab()
  await screen.findByText(MINIMUM)
  expect(field.value).toBe('100')
  // It was put right: nothing in the field is wrong any more.
  expect(field.getAttribute('aria-invalid')).toBeNull()
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByText(MINIMUM).closest('[role=alert]')?.id)
})

it('sets an amount below 100 to 100 on submit, says why, and sends nothing', async () => {
  const actor = await amountStep()
  const field = await amountField()
  await actor.clear(field)
  await actor.type(field, '42{Enter}')
  await screen.findByText(MINIMUM)
  expect(field.value).toBe('100')
  expect(callsOf('POST')).toEqual([])
})

it('rejects a fraction of a token, and sends nothing', async () => {
  const actor = await amountStep()
  await enterAmount('250.5')
  await actor.click(await termsBox())
  await actor.click(await getAddressButton())
  await screen.findByText('Enter a whole number of tokens.')
  expect((await amountField()).getAttribute('aria-invalid')).toBe('true')
  expect(callsOf('POST')).toEqual([])
})

it('rejects more than 10,000,000 tokens, and sends nothing', async () => {
  const actor = await amountStep()
  await enterAmount('10000001')
  await actor.click(await termsBox())
  await actor.click(await getAddressButton())
  await screen.findByText(sentence('The maximum purchase amount is 10,000,000 tokens.'))
  expect(callsOf('POST')).toEqual([])
})

it(`disables the terms and warns '${UNDER_MINIMUM}' while under 100`, async () => {
  await amountStep()
  await enterAmount('99')
  await screen.findByText(UNDER_MINIMUM)
  expect((await termsBox()).matches(':disabled')).toBe(true)
  await enterAmount('100')
  expect((await termsBox()).matches(':disabled')).toBe(false)
  expect(screen.queryByText(UNDER_MINIMUM)).toBeNull()
})

it(`says '${TERMS}' unless they were agreed to, and sends nothing`, async () => {
  const actor = await amountStep()
  await actor.click(await getAddressButton())
  await screen.findByText(TERMS)
  expect(callsOf('POST')).toEqual([])
  await actor.click(await termsBox())
  expect(screen.queryByText(TERMS)).toBeNull()
})

it('opens the terms where they are to be agreed to, and keeps the entry', async () => {
  const actor = await amountStep()
  await enterAmount('1234')
  await actor.click(within(main()).getByRole('link', { name: /terms/i }))
  await screen.findByRole('dialog', { name: /terms/i })
  await actor.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await amountField()).value).toBe('1234')
})

it.each(currencies.map(({ symbol, price }) => [symbol, price]))(
  "shows as amount to pay in %s tokens × token price ÷ the currency's price, to 6 decimals",
  async (symbol, price) => {
    await amountStep(symbol)
    await enterAmount('2347')
    const expected = toPay(2347, token.price, price)
    await screen.findByText(expected.replace(/\B(?=(\d{3})+\.)/, ','))
    const shown = /([\d,]+\.\d+)/.exec(summaryAfter('Amount to pay'))?.[1]?.replaceAll(',', '')
    expect(shown).toBe(expected)
  },
)

it('sells for all of the 16 currencies', () => {
  expect(currencies.length).toBeGreaterThanOrEqual(16)
})

it('shows the price to 4 decimals, the total in USD to 2, the amount to pay to 6', async () => {
  await amountStep('USDT')
  await enterAmount('250')
  await waitFor(() =>
    expect(summaryAfter('Price per token')).toMatch(new RegExp(`^\\$ ?${Number(token.price).toFixed(4)}\\b`)),
  )
  const total = (250 * Number(token.price)).toFixed(2)
  expect(summaryAfter('Total')).toMatch(new RegExp(`^\\$ ?${total}\\b`))
  await waitFor(() => expect(summaryAfter('Amount to pay')).toMatch(/^\d+\.\d{6}\s/))
})

it('shows 8 decimals where 6 would be more than 0.1 % off', async () => {
  await amountStep('BTC', () => answer('GET /api/token/{symbol}', { ...token, price: '0.01' }))
  await waitFor(() => expect(textOf(main())).toMatch(/\b0\.\d{8}\s*BTC\b/))
})

it("shows 'Amount calculation unavailable' without the token's price; Retry brings it", async () => {
  const actor = await amountStep('BTC', () =>
    answer('GET /api/token/{symbol}', refusal(503, 'The token is not known yet.')),
  )
  await screen.findByText('Amount calculation unavailable')
  await screen.findByText('The token is not known yet.')
  answer('GET /api/token/{symbol}', token)
  await actor.click(within(main()).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText('Amount calculation unavailable')).toBeNull())
})

it('keeps the entry while the currency is changed', async () => {
  const actor = await amountStep()
  await chooseAmount(actor, '5,000')
  await actor.click(screen.getByRole('button', { name: /back/i }))
  await actor.click(await screen.findByRole('button', { name: /Ethereum/ }))
  expect((await amountField()).value).toBe('5000')
})

it('says the rate, and the tier that the balance and the purchase reach together', async () => {
  openScreen('/buy-coins?currency=BTC', { ...user, balance: 900 }, () => {
    answer('GET /api/crypto-prices', currencies)
    answer('GET /api/token/{symbol}', { ...token, name: 'GROK', price: '3' })
  })
  await amountField()
  expect(summaryAfter('Tier of this amount')).toMatch(/^Bronze/)
  expect(summaryAfter('Tier after this purchase')).toMatch(/^Gold.*with the 900 you hold/)
  await waitFor(() => expect(textOf(main())).toMatch(/1 GROK = \$ ?3\.0000 ?, 1 BTC = [\d,.]+ GROK/))
})
