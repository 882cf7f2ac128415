import { pageHeaders } from './paging'

describe('the headers of a page', () => {
  it('given a middle page, they lead to all four, and keep the rest of the query', () => {
    const headers = pageHeaders(
      '/api/things',
      { page: '2', search: 'ann lee' },
      { page: 2, pageSize: 10, total: 35 },
    )
    expect(headers['X-Total-Count']).toBe('35')
    expect(headers.Link?.split(', ')).toEqual([
      '</api/things?page=1&search=ann+lee&pageSize=10>; rel="first"',
      '</api/things?page=1&search=ann+lee&pageSize=10>; rel="prev"',
      '</api/things?page=3&search=ann+lee&pageSize=10>; rel="next"',
      '</api/things?page=4&search=ann+lee&pageSize=10>; rel="last"',
    ])
  })

  it('given nothing, the first page is the last', () => {
    const { Link } = pageHeaders('/api/things', {}, { page: 1, pageSize: 10, total: 0 })
    expect(Link).toBe(
      '</api/things?page=1&pageSize=10>; rel="first", </api/things?page=1&pageSize=10>; rel="last"',
    )
  })
})
