import { conditionsOf, containing, isFindable, whereOf } from './conditions'

describe('the conditions of a query', () => {
  it('given values for some, then the others are left out and parameters are counted without them', () => {
    const given = conditionsOf([
      ['type =', 'PurchasePaid'],
      ['actor_id =', undefined],
      ['at >=', ''],
    ])
    expect(given).toEqual({ conditions: ['type = $1', 'at >= $2'], values: ['PurchasePaid', ''] })
    expect(whereOf(given.conditions)).toBe('where type = $1 and at >= $2')
  })

  it('given none, then there is no where', () => {
    expect(whereOf(conditionsOf([['type =', undefined]]).conditions)).toBe('')
  })
})

describe('a search as a pattern', () => {
  it('given wildcards, then they are ordinary characters', () => {
    expect(containing('100%_\\a')).toBe('%100\\%\\_\\\\a%')
  })

  it.each(['\u0000', 'a\nb', '\ud800'])('given %j, then nothing can have it', (search) => {
    expect([isFindable(search), isFindable('Zoë 🚀')]).toEqual([false, true])
  })
})
