import { useBuyDraft } from './draft-store'

describe('the draft of a purchase', () => {
  beforeEach(() => useBuyDraft.getState().reset())

  const fill = () => {
    const draft = useBuyDraft.getState()
    draft.enterAmount('250')
    draft.agreeToTerms(true)
    draft.keepAttempt({ body: '{}', key: 'k' })
  }
  const empty = { amountText: '100', isTermsAgreed: false, attempt: null }

  it('a reset leaves nothing: no amount, no consent, no key of a call', () => {
    fill()
    useBuyDraft.getState().reset()
    expect(useBuyDraft.getState()).toMatchObject(empty)
  })

  it('given the same person comes back, it stands; given another one, nothing of it is left', () => {
    useBuyDraft.getState().claim('ann')
    fill()
    useBuyDraft.getState().claim('ann')
    expect(useBuyDraft.getState()).toMatchObject({ amountText: '250', attempt: { key: 'k' } })
    useBuyDraft.getState().claim('bob')
    expect(useBuyDraft.getState()).toMatchObject({ ...empty, ownerId: 'bob' })
  })
})
