import {
  type AuditView,
  changesQueryOf,
  changeView,
  eventsQueryOf,
  isBackwards,
  purchaseIdIn,
  readView,
} from './audit-view'

const ID = '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10'
const view = (text: string) => readView(new URLSearchParams(text))
const change = (text: string, what: Partial<AuditView>) =>
  changeView(new URLSearchParams(text), what).toString()

describe('the audit trail in the address bar', () => {
  it('given every filter, then the events are asked with them', () => {
    const text = `type=PurchasePaid&actor=${ID}&user=${ID}&purchase=${ID}&from=2026-11-01T00:00:00Z&search=bc1q&cursor=abc`
    expect(eventsQueryOf(view(text))).toEqual({
      type: 'PurchasePaid',
      actor: ID,
      user: ID,
      purchase: ID,
      from: '2026-11-01T00:00:00.000Z',
      search: 'bc1q',
      cursor: 'abc',
      pageSize: 25,
    })
  })

  it('given the staff changes, then a buyer and a purchase filter nothing, and a subject does', () => {
    const text = `source=changes&type=wallet-updated&actor=${ID}&user=${ID}&purchase=${ID}&subject=BTC`
    expect(changesQueryOf(view(text))).toEqual({
      type: 'wallet-updated',
      actor: ID,
      subject: 'BTC',
      pageSize: 25,
    })
    expect(view('subject=BTC').subject).toBe('')
  })

  it.each(['actor=me', 'user=1', 'purchase=x', 'from=yesterday', 'to=2026', 'from=9999999', 'source=lost'])(
    'given the nonsense %s, then it counts as left out',
    (text) => expect(view(text)).toEqual(view('')),
  )

  it.each([
    [`  ${ID.toUpperCase()} `, ID],
    [ID.slice(0, 20), undefined],
    ['', undefined],
  ])('given %p as the id of a purchase, then it is %p', (text, id) => expect(purchaseIdIn(text)).toBe(id))

  it('given an older page, when a filter changes, then the list begins with the newest, and nothing is open', () => {
    expect(change('view=audit&cursor=abc&open=1', { type: 'PurchasePaid' })).toBe(
      'view=audit&type=PurchasePaid',
    )
    expect(change('view=audit&cursor=abc&open=1', { cursor: 'def' })).toBe('view=audit&cursor=def')
    expect(change('view=audit&cursor=abc', { open: '1' })).toBe('view=audit&cursor=abc&open=1')
  })

  it('when the source is switched, then who, when and the words stay, and what only the other one has goes', () => {
    const text = `view=audit&type=PurchasePaid&actor=${ID}&purchase=${ID}&search=btc&cursor=abc`
    expect(change(text, { source: 'changes' })).toBe(`view=audit&actor=${ID}&search=btc&source=changes`)
  })

  it('given an end before the start, then it is known to be backwards', () => {
    expect(isBackwards(view('from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z'))).toBe(true)
    expect(isBackwards(view('from=2026-11-01T00:00:00Z&to=2026-11-01T00:00:00Z'))).toBe(false)
    expect(isBackwards(view('to=2026-11-01T00:00:00Z'))).toBe(false)
  })
})
