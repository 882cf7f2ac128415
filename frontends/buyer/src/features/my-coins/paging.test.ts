import { PAGE_SIZE, pageOf } from './paging'

const rows = Array.from({ length: 2 * PAGE_SIZE + 5 }, (_, index) => index)

describe('a page of a list', () => {
  it('given none is asked for, it is the first', () => {
    expect(pageOf(rows, null, PAGE_SIZE)).toEqual({ rows: rows.slice(0, PAGE_SIZE), page: 1 })
  })
  it('given the last, it has what is left', () => {
    expect(pageOf(rows, '3', PAGE_SIZE)).toEqual({ rows: rows.slice(2 * PAGE_SIZE), page: 3 })
  })
  it('given one beyond the end, it is the last', () => {
    expect(pageOf(rows, '99', PAGE_SIZE).page).toBe(3)
  })
  it.each(['0', '-1', '1.5', 'two', '', '1e3'])('given %j, it is the first', (wanted) => {
    expect(pageOf(rows, wanted, PAGE_SIZE).page).toBe(1)
  })
  it('given no rows, it is an empty first page', () => {
    expect(pageOf([], '4', PAGE_SIZE)).toEqual({ rows: [], page: 1 })
  })
})
