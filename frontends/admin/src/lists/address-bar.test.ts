import { pageIn, searchIn, withParams } from './address-bar'

describe('the address bar', () => {
  it('when values are put, then those of others stay, and what is as by default is left out', () => {
    const next = withParams(new URLSearchParams('tab=users&page=4&search=ann'), {
      page: { value: '1', fallback: '1' },
      search: { value: '' },
      status: { value: 'admin' },
    })
    expect(next.toString()).toBe('tab=users&status=admin')
  })

  it.each(['0', '-1', '1.5', 'x', '1000001', ''])('when page is %p, then it is the first', (page) => {
    expect(pageIn(new URLSearchParams({ page }))).toBe(1)
  })

  it('when a search is longer than the server takes, then it is cut', () => {
    expect(searchIn(new URLSearchParams({ search: 'a'.repeat(3000) }))).toHaveLength(2048)
  })
})
