import { decisionWords } from './decision-words'

const ann = {
  amount: 1000,
  userName: 'Ann Lee',
  cryptoAmount: '1.234567',
  cryptoSymbol: 'ETH',
  total: '3000.00',
}

describe('a decision', () => {
  it('names what will happen and to whom', () => {
    expect(decisionWords('approve', ann, 'GROK').title).toBe('Credit 1,000 GROK to Ann Lee?')
    expect(decisionWords('decline', ann, 'GROK').title).toBe("Decline Ann Lee's purchase of 1,000 GROK?")
    expect(decisionWords('reopen', ann, 'GROK').title).toBe("Reopen Ann Lee's purchase of 1,000 GROK?")
  })

  it('says what was to be paid in exactly the digits that were locked', () => {
    expect(decisionWords('approve', ann, 'GROK').description).toContain('1.234567 ETH ($3,000.00)')
  })

  it('shows the name that the sale has now', () => {
    expect(decisionWords('approve', ann, 'MOON').title).toBe('Credit 1,000 MOON to Ann Lee?')
  })

  it('is confirmed by a toast with these words', () => {
    expect(decisionWords('approve', ann, 'GROK')).toMatchObject({
      done: 'Purchase has been approved and tokens credited to user',
      failed: 'Failed to approve purchase',
    })
    expect(decisionWords('decline', ann, 'GROK')).toMatchObject({
      done: 'Purchase has been declined',
      failed: 'Failed to decline purchase',
    })
  })

  it('only a reopening needs a reason', () => {
    expect(decisionWords('decline', ann, 'GROK').field?.isRequired).toBe(false)
    expect(decisionWords('reopen', ann, 'GROK').field?.isRequired).toBe(true)
  })
})
