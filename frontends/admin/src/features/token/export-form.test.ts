import { addressOf, areDaysReversed, FIRST_DRAFT } from './export-form'

describe('what is exported', () => {
  it('given nothing to narrow it by, then it is everything', () => {
    expect(addressOf(FIRST_DRAFT)).toBe('/api/admin/export/purchases.csv')
  })

  it('given a search and a status, then the file has what the list would show', () => {
    const draft = { ...FIRST_DRAFT, search: ' ann & co ', choice: 'approved' }
    expect(addressOf(draft)).toBe('/api/admin/export/purchases.csv?search=ann+%26+co&status=approved')
    expect(addressOf(draft, 'semicolon')).toMatch(/&separators=semicolon$/)
    expect(addressOf({ ...draft, kind: 'events' }, 'semicolon')).not.toContain('separators')
  })

  it('given days of the trail, then they are whole days in UTC, as the trail shows them', () => {
    const path = addressOf({ ...FIRST_DRAFT, kind: 'events', from: '2026-11-20', to: '2026-11-21' })
    const query = new URL(path, 'http://here').searchParams
    expect([query.get('from'), query.get('to')]).toEqual([
      '2026-11-20T00:00:00.000Z',
      '2026-11-21T23:59:59.999Z',
    ])
  })

  it("given days of purchases, then they are whole days of the reader's", () => {
    const path = addressOf({ ...FIRST_DRAFT, from: '2026-11-20', to: '2026-11-21' })
    const query = new URL(path, 'http://here').searchParams
    const from = new Date(query.get('from') ?? '')
    const to = new Date(query.get('to') ?? '')
    expect([from.getDate(), from.getHours(), to.getDate(), to.getHours()]).toEqual([20, 0, 21, 23])
    expect(to.getTime() - from.getTime()).toBe(2 * 86_400_000 - 1)
  })

  it('given a type of event, then it is asked for as such', () => {
    expect(addressOf({ ...FIRST_DRAFT, kind: 'events', choice: 'PurchasePaid' })).toBe(
      '/api/admin/export/events.csv?type=PurchasePaid',
    )
  })

  it('given users, then days that were entered for something else do not narrow them', () => {
    const draft = {
      ...FIRST_DRAFT,
      kind: 'users',
      choice: 'moderator',
      from: '2026-11-21',
      to: '2026-11-20',
    } as const
    expect(addressOf(draft)).toBe('/api/admin/export/users.csv?status=moderator')
    expect(areDaysReversed(draft)).toBe(false)
  })

  it('given a last day before the first, then it is known', () => {
    const days = { from: '2026-11-21', to: '2026-11-20' }
    expect(areDaysReversed({ ...FIRST_DRAFT, ...days })).toBe(true)
  })
})
