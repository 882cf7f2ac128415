import { decisionLabels } from './decision-labels'

const ann = {
  amount: 1000,
  userName: 'Ann Lee',
  cryptoAmount: '1.234567',
  cryptoSymbol: 'ETH',
  total: '3000.00',
}

describe('a decision', () => {
  it('names what will happen and to whom', () => {
    expect(decisionLabels('approve', ann, 'GROK').title).toBe('Credit 1,000 GROK to Ann Lee?')
    expect(decisionLabels('decline', ann, 'GROK').title).toBe("Decline Ann Lee's purchase of 1,000 GROK?")
    expect(decisionLabels('reopen', ann, 'GROK').title).toBe("Reopen Ann Lee's purchase of 1,000 GROK?")
  })

  it('says what was to be paid in exactly the digits that were locked', () => {
    expect(decisionLabels('approve', ann, 'GROK').description).toContain('1.234567 ETH ($3,000.00)')
  })

  it('shows the name that the sale has now', () => {
    expect(decisionLabels('approve', ann, 'MOON').title).toBe('Credit 1,000 MOON to Ann Lee?')
  })

  it('is confirmed by a toast with these words', () => {
    expect(decisionLabels('approve', ann, 'GROK')).toMatchObject({
      done: 'Purchase has been approved and tokens credited to user',
      failed: 'Failed to approve purchase',
    })
    expect(decisionLabels('decline', ann, 'GROK')).toMatchObject({
      done: 'Purchase has been declined',
      failed: 'Failed to decline purchase',
    })
  })

  it('only a reopening needs a reason', () => {
    expect(decisionLabels('decline', ann, 'GROK').field?.isRequired).toBe(false)
    expect(decisionLabels('reopen', ann, 'GROK').field?.isRequired).toBe(true)
  })
})
