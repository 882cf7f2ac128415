import type { CryptoPrice, Token } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { amountField, chooseAmount, getAddressButton, termsBox } from '../support/buying'
import { answer, callsOf, type Screens, useScreens } from '../support/screens'

const MINIMUM = 'The minimum purchase amount is 100 tokens.'
const UNDER_MINIMUM = 'You must enter at least 100 tokens to proceed.'
const TERMS = 'You must agree to the terms and conditions to proceed with your purchase.'

/** Tokens × token price ÷ the currency's price in whole-number arithmetic, up to the next of 6 decimals (design section 2). */
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

const shownDigits = (text: string) => /([\d,]+\.\d+)/.exec(text)?.[1]?.replaceAll(',', '')

/** The line of the summary, from its label on. */
async function summaryAfter(page: Page, label: string): Promise<string> {
  const text = await page.getByRole('main').innerText()
  return text.slice(text.indexOf(label) + label.length).trim()
}

describe("spec sections 2, 5 and 9, 'Buy coins': the amount and the terms", () => {
  const screens: Screens = useScreens()

  async function amountStep(symbol = 'BTC') {
    const visit = await screens.buyer()
    await visit.page.goto(`/buy-coins?currency=${symbol}`)
    await amountField(visit.page).waitFor()
    return visit
  }

  it('Quick amounts: 100, 250, 1,000, 5,000, 10,000, 50,000', async () => {
    const { page } = await amountStep()
    const labels = ['100', '250', '1,000', '5,000', '10,000', '50,000']
    const group = page.getByRole('group', { name: /quick amounts/i })
    expect(await group.getByRole('button').allInnerTexts()).toEqual(labels)
    for (const label of labels) {
      await group.getByRole('button', { name: label, exact: true }).click()
      expect(await amountField(page).inputValue()).toBe(label.replace(',', ''))
    }
  })

  it('The tier of the entered amount is shown, starting at Bronze below 250', async () => {
    const { page } = await amountStep()
    const bands = [
      ...[[100, 249, 'Bronze'] as const, [250, 999, 'Silver'] as const, [1_000, 4_999, 'Gold'] as const],
      ...[[5_000, 24_999, 'Platinum'] as const, [25_000, 49_999, 'Diamond'] as const],
      ...[[50_000, 10_000_000, 'Legendary'] as const],
    ]
    for (const [from, to, tier] of bands) {
      for (const tokens of [from, to]) {
        await amountField(page).fill(String(tokens))
        const shown = /^\w+/.exec(await summaryAfter(page, 'Tier of this amount'))?.[0]
        expect([tokens, shown]).toEqual([tokens, tier])
      }
    }
  })

  it('Minimum 100 tokens: below 100 the value is reset to 100 with the message on blur', async () => {
    const { page } = await amountStep()
    await amountField(page).fill('99')
    expect(await page.getByText(MINIMUM).count()).toBe(0)
    await amountField(page).blur()
    await page.getByText(MINIMUM).first().waitFor()
    expect(await amountField(page).inputValue()).toBe('100')
  })

  it('Minimum 100 tokens: below 100 the value is reset to 100 with the message on submit', async () => {
    const { page } = await amountStep()
    const calls = callsOf(page, 'POST')
    await amountField(page).fill('42')
    await amountField(page).press('Enter')
    await page.getByText(MINIMUM).first().waitFor()
    expect(await amountField(page).inputValue()).toBe('100')
    expect(calls).toEqual([])
  })

  it('Purchase amount: an integer; a fraction of a token is refused and asks the server nothing', async () => {
    const { page } = await amountStep()
    const calls = callsOf(page, 'POST')
    await amountField(page).fill('250.5')
    await termsBox(page).check()
    await getAddressButton(page).click()
    await page.getByText('Enter a whole number of tokens.').first().waitFor()
    expect(await amountField(page).getAttribute('aria-invalid')).toBe('true')
    expect(calls).toEqual([])
  })

  it('A purchase is 100 to 10,000,000 tokens (design section 2)', async () => {
    const { page } = await amountStep()
    const calls = callsOf(page, 'POST')
    await amountField(page).fill('10000001')
    await termsBox(page).check()
    await getAddressButton(page).click()
    await page
      .getByText(/maximum purchase amount is 10,000,000 tokens/)
      .first()
      .waitFor()
    expect(calls).toEqual([])
  })

  it(`The terms checkbox is disabled and warns '${UNDER_MINIMUM}' while under 100`, async () => {
    const { page } = await amountStep()
    await amountField(page).fill('99')
    await page.getByText(UNDER_MINIMUM).first().waitFor()
    expect(await termsBox(page).isDisabled()).toBe(true)
    await amountField(page).fill('100')
    expect(await termsBox(page).isDisabled()).toBe(false)
    expect(await page.getByText(UNDER_MINIMUM).count()).toBe(0)
  })

  it(`Terms must be agreed, else '${TERMS}'`, async () => {
    const { page } = await amountStep()
    const calls = callsOf(page, 'POST')
    await getAddressButton(page).click()
    await page.getByText(TERMS).first().waitFor()
    expect(calls).toEqual([])
    await termsBox(page).check()
    expect(await page.getByText(TERMS).count()).toBe(0)
  })

  it('The terms can be read where they are to be agreed to, and the entry stays', async () => {
    const { page } = await amountStep()
    await amountField(page).fill('1234')
    await page.getByRole('main').getByRole('link', { name: /terms/i }).click()
    await page.getByRole('dialog', { name: /terms/i }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await amountField(page).inputValue()).toBe('1234')
  })

  it("Amount to pay = tokens × token price ÷ the currency's price, to 6 decimals, for each currency", async () => {
    const { page, person } = await amountStep()
    const token = (await person.get<Token>('/api/token/GROK')).body
    const prices = (await person.get<CryptoPrice[]>('/api/crypto-prices')).body
    expect(prices.length).toBeGreaterThanOrEqual(16)
    for (const { symbol, price } of prices) {
      await page.goto(`/buy-coins?currency=${symbol}`)
      await amountField(page).fill('2347')
      const expected = toPay(2347, token.price, price)
      await page
        .getByText(expected.replace(/\B(?=(\d{3})+\.)/, ','))
        .first()
        .waitFor()
      expect([symbol, shownDigits(await summaryAfter(page, 'Amount to pay'))]).toEqual([symbol, expected])
    }
  })

  it('Display precision: purchase price 4 decimals, totals USD 2 decimals, amount to pay 6 decimals', async () => {
    const { page, person } = await amountStep('USDT')
    const { price } = (await person.get<Token>('/api/token/GROK')).body
    await amountField(page).fill('250')
    expect(await summaryAfter(page, 'Price per token')).toMatch(
      new RegExp(`^\\$${Number(price).toFixed(4)}\\b`),
    )
    const total = (250 * Number(price)).toFixed(2)
    expect(await summaryAfter(page, 'Total')).toMatch(new RegExp(`^\\$${total}\\b`))
    expect(await summaryAfter(page, 'Amount to pay')).toMatch(/^\d+\.\d{6}\s/)
  })

  it('Where 6 decimals would be more than 0.1 % off, 8 are shown (design section 2)', async () => {
    const { page } = await screens.buyer()
    await withTokenPrice(page, '0.01')
    await page.goto('/buy-coins?currency=BTC')
    await amountField(page).waitFor()
    await page
      .getByText(/^0\.\d{8}\s*BTC$/)
      .first()
      .waitFor()
  })

  it("Amount display fallback: 'Amount calculation unavailable'", async () => {
    const { page } = await screens.buyer()
    await answer(page, '**/api/token/GROK', { status: 503, body: 'The token is not known yet.' })
    await page.goto('/buy-coins?currency=BTC')
    await page.getByText('Amount calculation unavailable').waitFor()
    await page.getByText('The token is not known yet.').first().waitFor()
    await page.unroute('**/api/token/GROK')
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Amount calculation unavailable').waitFor({ state: 'hidden' })
  })

  it('The entry of a step is kept while the currency is changed', async () => {
    const { page } = await amountStep()
    await chooseAmount(page, '5,000')
    await page.getByRole('button', { name: /back/i }).click()
    await page.getByRole('button', { name: /Ethereum/ }).click()
    expect(await amountField(page).inputValue()).toBe('5000')
  })
})

async function withTokenPrice(page: Page, price: string): Promise<void> {
  await page.route('**/api/token/GROK', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), price } })
  })
}
