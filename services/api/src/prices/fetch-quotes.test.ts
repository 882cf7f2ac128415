import { readQuotes } from './fetch-quotes'

const quoteOf = (symbol: string, text: string) => readQuotes(text).find((quote) => quote.symbol === symbol)

describe("a provider's answer", () => {
  it.each([
    ['97250.123456789012345678', '97250.123456789012345678'],
    ['1e-7', '1e-7'],
    ['0.1', '0.1'],
    ['12345678901234567890', '12345678901234567890'],
  ])('given %s, is read digit by digit', (number, price) => {
    const text = `{"bitcoin": {"usd": ${number}, "last_updated_at": 1767225600}}`
    expect(quoteOf('BTC', text)).toEqual({
      symbol: 'BTC',
      price,
      quotedAt: new Date('2026-01-01T00:00:00Z'),
    })
  })

  it('given text that looks like numbers, leaves it alone', () => {
    const text = '{"a \\" 12": {"usd": 1}, "bitcoin": {"usd": 5, "note": "1, \\\\\\": 2e3"}}'
    expect(quoteOf('BTC', text)?.price).toBe('5')
  })

  it.each(['null', '"97250"', 'true', '[1]', '{}'])('given %s for a number, has no price', (value) => {
    expect(quoteOf('BTC', `{"bitcoin": {"usd": ${value}}}`)).toMatchObject({ price: undefined })
  })

  it('given a currency it does not have, or no time, says so', () => {
    expect(quoteOf('ETH', '{}')).toEqual({ symbol: 'ETH', price: undefined, quotedAt: undefined })
    expect(quoteOf('BTC', '{"bitcoin":{"usd":1,"last_updated_at":1e99}}')?.quotedAt).toBeUndefined()
  })

  it('prices a token on two chains once', () => {
    const text = '{"tether": {"usd": 0.9998}}'
    expect([quoteOf('USDT', text)?.price, quoteOf('USDT-TRC20', text)?.price]).toEqual(['0.9998', '0.9998'])
  })

  it.each([
    '',
    'nonsense',
    '[]',
    '"text"',
    '5',
    'null',
    '{"bitcoin": "5"}',
    '{"bitcoin": {"usd": 01}}',
    '{"a":{}',
  ])('given %s, it is none', (text) => {
    expect(() => readQuotes(text)).toThrow()
  })
})
