import type { ReadinessEntry } from '@presale/contracts'
import { readinessSentence } from './readiness-sentence'
import { texts } from './texts'

const entry = (change: Partial<ReadinessEntry>): ReadinessEntry => ({
  name: 'sample-wallets',
  isReady: false,
  isWaived: false,
  sentence: 'What the server says.',
  ...change,
})

describe('the sentence of an entry of the readiness list', () => {
  it('given what is wrong, then it says so in the words of the page, with five currencies by name', () => {
    const symbols = ['ADA', 'AVAX', 'BNB', 'BTC', 'DOGE', 'ETH', 'SOL']
    const sentence = 'Wallets with a sample address, which belongs to nobody:'
    expect(readinessSentence(entry({ finding: 'sample-wallets', symbols }), texts.t)).toBe(
      `${sentence} ADA, AVAX, BNB, BTC, DOGE and 2 more.`,
    )
    expect(
      readinessSentence(entry({ finding: 'sample-wallets', symbols: symbols.slice(0, 2) }), texts.t),
    ).toBe(`${sentence} ADA, AVAX.`)
  })

  it('given an entry in order, then it says that of its name', () => {
    expect(readinessSentence(entry({ name: 'no-mail', isReady: true, finding: null }), texts.t)).toBe(
      'Mail is configured.',
    )
  })

  it('given a server of an earlier release, then its own words stay', () => {
    expect(readinessSentence(entry({}), texts.t)).toBe('What the server says.')
  })
})
