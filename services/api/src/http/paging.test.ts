import { pageHeaders, wholeListHeaders } from './paging'

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

  it('given more rows than are counted, there is a next page while pages are full, and no known last one', () => {
    const capped = { pageSize: 10, total: 10_000, isTotalCapped: true }
    const headers = pageHeaders('/api/things', {}, { ...capped, page: 1000, rowCount: 10 })
    expect(headers['X-Total-Count-Capped']).toBe('true')
    expect(headers.Link?.match(/page=(\d+)&pageSize=10>; rel="\w+"/g)).toEqual([
      'page=1&pageSize=10>; rel="first"',
      'page=999&pageSize=10>; rel="prev"',
      'page=1001&pageSize=10>; rel="next"',
    ])
    const beyond = pageHeaders('/api/things', {}, { ...capped, page: 1001, rowCount: 4 })
    expect(beyond.Link).not.toContain('next')
  })
})

it('given a parameter with letters that no header takes, the links of a whole list have them encoded', () => {
  const headers = wholeListHeaders('GET /api/things/\u202eé', [1])
  expect(headers.Link).toBe(
    '</api/things/%E2%80%AE%C3%A9>; rel="first", </api/things/%E2%80%AE%C3%A9>; rel="last"',
  )
})
