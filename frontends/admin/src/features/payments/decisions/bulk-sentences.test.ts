import type { RowResult } from '../api/bulk-decide'
import { bulkOutcome, bulkQuestion, bulkToast } from './bulk-sentences'
import { texts } from './texts'

const { t } = texts

const refused = {
  state: 'refused',
  refusal: { kind: 'final', sentence: 'No.', between: [] },
} as const satisfies RowResult

const results = (...all: RowResult[]) => new Map(all.map((result, index) => [String(index), result]))

describe('a bulk decision', () => {
  const two = [
    { amount: 1_000, userId: 'ann' },
    { amount: 250, userId: 'ann' },
  ]

  it('names what will happen, and to how many people', () => {
    expect(bulkQuestion(t, 'approve', two, { tokenName: 'GROK' }).title).toBe('Credit 1,250 GROK to 1 buyer?')
    expect(
      bulkQuestion(t, 'decline', [...two, { amount: 100, userId: 'bob' }], { tokenName: 'GROK' }).title,
    ).toBe('Decline 3 purchases of 2 buyers?')
    expect(bulkQuestion(t, 'decline', two, { tokenName: 'GROK' }).description).toContain('1,250 GROK in all')
  })

  it('given that none can be decided any more, then it does not ask', () => {
    expect(bulkQuestion(t, 'approve', [], { tokenName: 'GROK' }).title).toBe(
      'None of them can be approved now',
    )
  })

  it('says how far it is, then what happened', () => {
    const [done, deciding] = [{ state: 'done' }, { state: 'deciding' }] as const
    expect(bulkOutcome(t, 'approve', results(done, deciding), 9, true).title).toBe('1 of 9 approved')
    expect(bulkOutcome(t, 'approve', results(done, done), 2, false)).toEqual({
      title: '2 approved',
      description: 'The tokens are credited.',
    })
    expect(bulkOutcome(t, 'decline', results(done, done, refused), 3, false).title).toBe(
      '2 declined, 1 refused',
    )
    expect(bulkOutcome(t, 'decline', results(refused), 1, false).title).toBe('1 refused')
  })

  it('says afterwards how many of how many; one that failed is no success', () => {
    expect(bulkToast(t, 'approve', results({ state: 'done' }, { state: 'done' }), 2)).toEqual({
      title: '2 of 2 purchases have been approved and tokens credited',
    })
    expect(bulkToast(t, 'decline', results({ state: 'done' }, refused), 2)).toEqual({
      title: '1 of 2 purchases have been declined',
      variant: 'destructive',
    })
    expect(bulkToast(t, 'decline', results({ state: 'done' }), 1).title).toBe(
      '1 of 1 purchase has been declined',
    )
  })

  it('given that somebody left before the end, then it says how many were not started', () => {
    expect(bulkToast(t, 'approve', results({ state: 'done' }), 8)).toEqual({
      title: '1 of 8 purchases have been approved and tokens credited',
      description: 'You left the page: 7 not started.',
      variant: 'destructive',
    })
  })
})
