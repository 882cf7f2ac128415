import { useBuyDraft } from './draft-store'

describe('the draft of a purchase', () => {
  beforeEach(() => useBuyDraft.getState().reset())

  it('a reset leaves nothing: no amount, no consent, no key of a call', () => {
    const draft = useBuyDraft.getState()
    draft.enterAmount('250')
    draft.agreeToTerms(true)
    draft.keepAttempt({ body: '{}', key: 'k' })
    draft.reset()
    expect(useBuyDraft.getState()).toMatchObject({
      amountText: '100',
      isTermsAgreed: false,
      attempt: null,
    })
  })
})
