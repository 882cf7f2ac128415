import { decisionLabels } from './decision-labels'
import { texts } from './texts'

const { t } = texts

const ann = {
  amount: 1000,
  userName: 'Ann Lee',
  cryptoAmount: '1.234567',
  cryptoSymbol: 'ETH',
  total: '3000.00',
}

describe('a decision', () => {
  it('names what will happen and to whom', () => {
    expect(decisionLabels(t, 'approve', ann, 'GROK').title).toBe('Credit 1,000 GROK to Ann Lee?')
    expect(decisionLabels(t, 'decline', ann, 'GROK').title).toBe("Decline Ann Lee's purchase of 1,000 GROK?")
    expect(decisionLabels(t, 'reopen', ann, 'GROK').title).toBe("Reopen Ann Lee's purchase of 1,000 GROK?")
  })

  it('says what was to be paid in exactly the digits that were locked', () => {
    expect(decisionLabels(t, 'approve', ann, 'GROK').description).toContain('1.234567 ETH ($3,000.00)')
  })

  it('shows the name that the sale has now', () => {
    expect(decisionLabels(t, 'approve', ann, 'MOON').title).toBe('Credit 1,000 MOON to Ann Lee?')
  })

  it('only a reopening needs a reason', () => {
    expect(decisionLabels(t, 'decline', ann, 'GROK').field?.isRequired).toBe(false)
    expect(decisionLabels(t, 'reopen', ann, 'GROK').field?.isRequired).toBe(true)
  })
})
