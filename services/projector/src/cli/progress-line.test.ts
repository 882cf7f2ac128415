import { forecastText } from './forecast-text'
import { progressLine, sentenceOf } from './progress-line'

describe('a rebuild on a terminal', () => {
  it('shows bar, share, pace and time left', () => {
    const report = {
      kind: 'progress',
      applied: 50_000,
      events: 100_000,
      eventsPerSecond: 12_400,
      secondsLeft: 65,
    } as const
    expect(progressLine('balances', report)).toBe(
      'balances [##############..............] 50 %  12,400 events/s  1 min 5 s left',
    )
  })

  it('shows no pace before it is known', () => {
    const report = {
      kind: 'progress',
      applied: 10,
      events: 100,
      eventsPerSecond: 0,
      secondsLeft: null,
    } as const
    expect(progressLine('balances', report)).toMatch(/\] 10 %$/)
  })

  it('shows a whole bar where there is nothing to do', () => {
    const report = { kind: 'progress', applied: 0, events: 0, eventsPerSecond: 0, secondsLeft: null } as const
    expect(progressLine('balances', report)).toContain('[############################] 100 %')
  })

  it('says what became of a cancelled one', () => {
    expect(sentenceOf('balances', { kind: 'cancelled', schema: 'balances_v1_g2', isDropped: true })).toBe(
      'Cancelled: balances_v1_g2 was dropped, nothing has changed.',
    )
  })

  it('names a row that differs, what is in it, and what its events make of it', () => {
    const differs = { kind: 'difference', table: 'purchases', key: { id: '7' } } as const
    const columns = { hash: { live: 'f'.repeat(90), rebuilt: null } }
    expect(sentenceOf('purchase-list', { ...differs, differs: 'changed', columns })).toBe(
      `purchases changed, id 7: hash is ${'f'.repeat(80)}…, its events make it empty`,
    )
    expect(sentenceOf('purchase-list', { ...differs, differs: 'missing', columns: {} })).toBe(
      'purchases missing, id 7',
    )
    expect(
      sentenceOf('balances', { kind: 'set-aside', in: 'rebuilt', stream: 'purchase-7', cause: 'bytes' }),
    ).toBe('purchase-7 is set aside in the rebuilt one: bytes')
  })

  it('says whether both are equal, and at which position', () => {
    const none = { changed: 0, missing: 0, additional: 0, setAside: 0 }
    const verified = {
      ...none,
      kind: 'verified',
      schema: 'balances_v1_g1',
      position: '9/9',
      events: 1200,
      rows: 300,
      seconds: 61,
    } as const
    const what = '300 rows of balances_v1_g1 after 1,200 events (position 9/9), in 1 min 1 s.'
    expect(sentenceOf('balances', verified)).toBe(`Equal: ${what}`)
    expect(sentenceOf('balances', { ...verified, setAside: 1 })).toBe(
      `Different: 0 changed, 0 missing, 0 additional, 1 streams set aside; ${what}`,
    )
  })

  it('says what a rebuild would take', () => {
    const found = { events: 64_116, eventsPerSecond: 19_000, seconds: 4, bytes: 12_000_000 }
    expect(forecastText('balances', found)).toBe(
      'balances: 64,116 events, about 4 s at the 19,000 events/s of the last rebuild, 12 MB on the disk beside the live one.',
    )
    expect(forecastText('balances', { ...found, eventsPerSecond: null, seconds: null })).toContain(
      'how long is not known before its first rebuild',
    )
  })

  it('names both generations of a rollback, and why there was none', () => {
    const schema = 'balances_v1_g1'
    expect(sentenceOf('balances', { kind: 'rolling-back', schema, beside: 'balances_v1_g2' })).toBe(
      'Going back from balances_v1_g2 to balances_v1_g1, once that has applied the same events.',
    )
    expect(sentenceOf('balances', { kind: 'not-rolled-back', schema, reason: 'it was cancelled.' })).toBe(
      'Not rolled back: it was cancelled. balances_v1_g1 stays old; readers go on with the live one.',
    )
  })
})
