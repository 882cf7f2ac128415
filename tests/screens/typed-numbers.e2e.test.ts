import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually'
import { type Screens, useScreens } from '../support/screens'

jest.setTimeout(60_000)

describe('a number that is typed as the reader writes it', () => {
  const screens: Screens = useScreens()

  const fieldOf = (page: Page, label: string) => page.getByRole('spinbutton', { name: label })

  async function typedInto(page: Page, label: string, text: string): Promise<string> {
    const field = fieldOf(page, label)
    await field.fill('')
    await field.pressSequentially(text)
    await field.blur()
    return field.inputValue()
  }

  async function amountStep(language: 'en' | 'de') {
    const { page } = await screens.buyer()
    // Not by a script of every page: pages are handed to the next test.
    await page.goto('/dashboard')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/buy-coins?currency=ETH')
    await fieldOf(page, language === 'de' ? 'Anzahl der Token' : 'Amount of tokens').waitFor()
    return page
  }

  it('in English: groups by commas, decimals by either sign, and no figure becomes another', async () => {
    const page = await amountStep('en')
    for (const [text, value] of [
      ['1,000', '1000'],
      ['10,000', '10000'],
      ['1,000,000', '1000000'],
      ['250', '250'],
    ] as const)
      expect([text, await typedInto(page, 'Amount of tokens', text)]).toEqual([text, value])
    await page.getByRole('button', { name: 'USD', exact: true }).click()
    for (const [text, value] of [
      ['1,000', '1000'],
      ['1,000.50', '1000.50'],
      ['1,234,567.8', '1234567.8'],
      ['750,5', '750.5'],
    ] as const)
      expect([text, await typedInto(page, 'Amount in USD', text)]).toEqual([text, value])
  })

  it('in German: groups by points, decimals by commas', async () => {
    const page = await amountStep('de')
    expect(await typedInto(page, 'Anzahl der Token', '1.000')).toBe('1000')
    await page.getByRole('button', { name: 'USD', exact: true }).click()
    for (const [text, value] of [
      ['1.000', '1000'],
      ['1.000,50', '1000.50'],
      ['750,5', '750.5'],
      ['750,500', '750.500'],
    ] as const)
      expect([text, await typedInto(page, 'Betrag in USD', text)]).toEqual([text, value])
  })

  it('a price by hand is the one that was typed, also where Enter sends it', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin?dialog=price')
    await page.getByRole('button', { name: 'Set the price of DOT' }).click()
    const field = fieldOf(page, 'New price of DOT')
    await field.pressSequentially('1,250')
    await field.press('Enter')
    await eventually(() => page.getByRole('row', { name: /^DOT/ }).first().textContent()).toContain(
      '$1,250.00',
    )
  })
})
