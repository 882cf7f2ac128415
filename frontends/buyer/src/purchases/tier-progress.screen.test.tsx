import { render } from '@testing-library/react'
import { TierProgress } from './tier-progress'

const shown = (balance: number, tokenName = 'GROK') =>
  render(<TierProgress balance={balance} tokenName={tokenName} />).container
const wordsOf = (container: Element) => container.textContent

describe('tier, progress and tokens needed', () => {
  it('given 625 tokens, it is Silver, half way to Gold, with 375 needed', () => {
    const words = wordsOf(shown(625))
    expect(words).toContain('Silver50% of the way to Gold')
    expect(words).toContain('375 GROK tokens needed for Gold')
  })
  it('given one token less than the next tier, it is not 100% yet', () => {
    expect(wordsOf(shown(4_999))).toContain('99% of the way to Platinum')
  })
  it('given Legendary, nothing is needed any more', () => {
    const words = wordsOf(shown(1_250_000))
    expect(words).toContain('Legendary is the highest tier.')
    expect(words).not.toContain('needed')
  })
  it('says the value of the bar in words', () => {
    expect(shown(0).querySelector('[aria-valuetext="0%, 100 tokens needed"]')).not.toBeNull()
  })
  it('keeps the name of the token by itself, whatever direction it is written in', () => {
    expect(shown(0, 'عملة').querySelector('bdi')?.textContent).toBe('عملة')
  })
})
