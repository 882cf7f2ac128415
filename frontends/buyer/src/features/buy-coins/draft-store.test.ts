import { useBuyDraft } from './draft-store'

describe('the draft of a purchase', () => {
  beforeEach(() => useBuyDraft.getState().reset())

  it('going back to the selection clears the currency and keeps the amount', () => {
    const draft = useBuyDraft.getState()
    draft.chooseCurrency('BTC')
    draft.enterAmount('250')
    draft.backToSelection()
    expect(useBuyDraft.getState()).toMatchObject({ symbol: null, amountText: '250' })
  })

  it('a reset leaves nothing: no currency, no consent, no key of a call', () => {
    const draft = useBuyDraft.getState()
    draft.chooseCurrency('BTC')
    draft.agreeToTerms(true)
    draft.keepAttempt({ body: '{}', key: 'k' })
    draft.reset()
    expect(useBuyDraft.getState()).toMatchObject({
      symbol: null,
      amountText: '100',
      isTermsAgreed: false,
      attempt: null,
    })
  })
})
