import { changeView, inFull, queryOf, readView, SAVED_BARE, sortedBy } from './payments-view'

const view = (text: string) => readView(new URLSearchParams(text))
const change = (text: string, what: Parameters<typeof changeView>[1]) =>
  changeView(new URLSearchParams(text), what).toString()

describe('the worklist in the address bar', () => {
  const everything = {
    search: '',
    status: undefined,
    evidence: undefined,
    mark: undefined,
    sort: 'date',
    order: 'desc',
    page: 1,
    selected: undefined,
    asOf: undefined,
  }

  it.each(['', 'tab=payments', 'search=+'])(
    'given nothing of the list (%j), then what is to be decided is shown, the soonest deadline first',
    (text) => {
      expect({ ...view(text), search: '' }).toEqual({
        ...everything,
        status: 'to-decide',
        sort: 'deadline',
        order: 'asc',
      })
    },
  )

  it('given all purchases, then they are shown, newest first, from page 1', () =>
    expect(view('status=all')).toEqual(everything))

  it.each([
    ['search=ann', { search: 'ann' }],
    ['page=2', { page: 2 }],
    ['purchase=p-1', { selected: 'p-1' }],
    ['mark=any', { mark: 'any' }],
    ['sort=total', { sort: 'total' }],
    ['order=asc', { order: 'asc' }],
  ])('given the link %s of before, then it shows it among all purchases, as it did', (text, shown) =>
    expect(view(text)).toEqual({ ...everything, ...shown }),
  )

  it('given the view that the tab opens with, when something changes in it, then the address names it', () => {
    const toDecide = 'status=to-decide&sort=deadline&order=asc'
    expect(change('', { page: 2 })).toBe(`${toDecide}&page=2`)
    expect(change('tab=payments', { selected: 'p-1' })).toBe(`tab=payments&${toDecide}&purchase=p-1`)
    expect(change(`${toDecide}&page=2`, { page: 1 })).toBe(toDecide)
  })

  it('given what is to be decided, when a search begins, then it is among all purchases until the worklist is chosen', () => {
    const toDecide = 'status=to-decide&sort=deadline&order=asc'
    expect(change('', { search: 'ann' })).toBe('search=ann')
    expect(change(`${toDecide}&page=2`, { search: 'ann' })).toBe('search=ann')
    expect(change('', { search: ' ' })).toBe(toDecide)
    expect(change('search=ann', { status: 'to-decide', sort: 'deadline', order: 'asc' })).toBe(
      `search=ann&${toDecide}`,
    )
    expect(change(`search=ann&${toDecide}`, { search: 'bob' })).toBe(`search=bob&${toDecide}`)
    expect(change('status=declined', { search: 'ann' })).toBe('status=declined&search=ann')
  })

  it('given an address, in full it says what it shows', () => {
    const full = (text: string) => inFull(new URLSearchParams(text)).toString()
    expect(full('')).toBe('status=to-decide&sort=deadline&order=asc')
    expect(full('purchase=p-1')).toBe('purchase=p-1&status=all')
    expect(full('status=declined')).toBe('status=declined')
    expect(view(SAVED_BARE)).toEqual(everything)
  })

  it('given a full address, then all of it is read', () => {
    const text =
      'tab=payments&search=ann+lee&status=attention&evidence=none&mark=any&sort=total&order=asc&page=3&purchase=p-1&asOf=2'
    expect(view(text)).toEqual({
      search: 'ann lee',
      status: 'attention',
      evidence: 'none',
      mark: 'any',
      sort: 'total',
      order: 'asc',
      page: 3,
      selected: 'p-1',
      asOf: 2,
    })
  })

  it.each([
    'status=lost',
    'evidence=lost',
    'mark=lost',
    'sort=userName',
    'order=sideways',
    'page=0',
    'page=1.5',
    'page=x',
    'purchase=',
    'asOf=2',
  ])('given the nonsense %s, then it counts as left out', (text) => expect(view(text)).toEqual(view('')))

  it('given another page, when the filter changes, then the list begins at its first page', () => {
    expect(change('page=4&status=pending', { status: 'declined' })).toBe('status=declined')
    expect(change('page=4', { evidence: 'none' })).toBe('evidence=none')
    expect(change('page=4', { mark: 'over-cap' })).toBe('mark=over-cap')
    expect(change('page=4', { search: 'bob' })).toBe('search=bob')
    expect(change('page=4', { sort: 'total' })).toBe('sort=total')
  })

  it('given filters, when a purchase is opened or closed, then filters, page and tab stay', () => {
    expect(change('tab=payments&status=pending&page=2', { selected: 'p-1' })).toBe(
      'tab=payments&status=pending&page=2&purchase=p-1',
    )
    expect(change('status=pending&page=2&purchase=p-1', { selected: undefined })).toBe(
      'status=pending&page=2',
    )
  })

  it('given a look at the past, when another purchase is opened or this one closed, then it is over', () => {
    expect(change('purchase=p-1&asOf=2', { selected: 'p-2' })).toBe('purchase=p-2&status=all')
    expect(change('purchase=p-1&asOf=2', { selected: undefined })).toBe('status=all')
    expect(change('purchase=p-1&asOf=2', { asOf: undefined })).toBe('purchase=p-1&status=all')
    expect(change('status=all&purchase=p-1', { asOf: 0 })).toBe('status=all&purchase=p-1&asOf=0')
    expect(view('purchase=p-1&asOf=-1').asOf).toBeUndefined()
  })

  it('when everything is as by default again, then the address says that it is all purchases', () => {
    expect(change('status=pending&search=ann', { status: undefined, search: '  ' })).toBe('status=all')
    expect(change('sort=total&order=asc', { sort: 'date', order: 'desc' })).toBe('status=all')
    expect(change('status=all', { search: 'ann' })).toBe('search=ann')
  })

  it('given what is to be decided, then it stands by its deadline, however it was opened', () => {
    expect(view('status=to-decide')).toMatchObject({ sort: 'deadline', order: 'asc' })
    expect(change('', { status: 'to-decide', sort: 'deadline', order: 'asc' })).toBe(
      'status=to-decide&sort=deadline&order=asc',
    )
    expect(change('status=to-decide', { sort: 'date', order: 'desc' })).toBe(
      'status=to-decide&sort=date&order=desc',
    )
    expect(view('status=to-decide&sort=date')).toMatchObject({ sort: 'date', order: 'desc' })
    expect(change('status=to-decide', { order: 'desc' })).toBe('status=to-decide&sort=deadline&order=desc')
    expect(change('status=to-decide', { status: undefined, sort: 'date', order: 'desc' })).toBe('status=all')
  })

  it('asks the server for ten of the page, without what is not set', () => {
    expect(queryOf(view('page=2'))).toEqual({ page: 2, pageSize: 10, sort: 'date', order: 'desc' })
    expect(queryOf(view('search=ann&status=expired&evidence=none&sort=amount'))).toEqual({
      page: 1,
      pageSize: 10,
      sort: 'amount',
      order: 'desc',
      search: 'ann',
      status: 'expired',
      evidence: 'none',
    })
  })

  it('when the same column is chosen again, then the order turns around; another one starts descending', () => {
    expect(sortedBy(view('status=all'), 'date')).toEqual({ sort: 'date', order: 'asc' })
    expect(sortedBy(view('order=asc'), 'date')).toEqual({ sort: 'date', order: 'desc' })
    expect(sortedBy(view('order=asc'), 'total')).toEqual({ sort: 'total', order: 'desc' })
  })
})
