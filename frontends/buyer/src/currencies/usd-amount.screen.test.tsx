import { followPageLanguage, readable, setPageLanguage } from '@presale/i18n'
import { act, render } from '@testing-library/react'
import { UsdAmount } from './usd-amount'

async function shownIn(language: 'en' | 'de'): Promise<string | null> {
  const { container } = render(<UsdAmount value="1234.5" decimals={2} />)
  await act(async () => {
    await followPageLanguage()
    setPageLanguage(language)
    await readable(Promise.resolve())
  })
  return container.textContent
}

afterEach(() => act(() => setPageLanguage('en')))

it.each([
  ['en', '$1,234.50 USD'],
  ['de', '1.234,50 USD'],
] as const)('given %s, is %s', async (language, text) => {
  expect(await shownIn(language)).toBe(text)
})
