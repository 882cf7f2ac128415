import { problemWithName, queryOf, readViews, renamed, without, withView } from './saved-views'
import { texts } from './texts'

const { t } = texts

const late = { name: 'Late', query: 'status=attention' }
const large = { name: 'Large', query: 'sort=total' }

describe('the saved views of a list', () => {
  it('given an address, a view keeps what narrows and orders, and nothing of what is open', () => {
    const params = new URLSearchParams('tab=payments&page=3&status=pending&search=ann&purchase=1&sort=')
    expect(queryOf(params, ['search', 'status', 'sort'])).toBe('search=ann&status=pending')
  })

  it('given what is no list of views, there is none; what is no view is left out', () => {
    for (const stored of [null, 'nonsense', '{}', '3']) expect(readViews(stored)).toEqual([])
    expect(readViews(JSON.stringify([late, { name: '', query: 'x' }, null, { name: 'x' }]))).toEqual([late])
  })

  it('given a name, it says why it cannot be taken', () => {
    expect(problemWithName(t, [late], ' ')).toBe('Enter a name.')
    expect(problemWithName(t, [late], 'x'.repeat(41))).toBe('A name has at most 40 characters.')
    expect(problemWithName(t, [late], 'late ')).toBe('Another view has this name.')
    expect(problemWithName(t, [late], 'LATE', 'Late')).toBeUndefined()
  })

  it('adds, renames and removes', () => {
    expect(withView([late], { ...large, name: ' Large ' })).toEqual([late, large])
    expect(renamed([late, large], 'Late', 'Overdue ')).toEqual([{ ...late, name: 'Overdue' }, large])
    expect(without([late, large], 'Late')).toEqual([large])
  })
})
