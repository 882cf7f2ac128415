import { momentOf } from './recovery-plan'

test.each([
  ['latest', { kind: 'latest' }],
  ['4711', { kind: 'event', position: '4711' }],
  ['2026-11-30T08:04:00Z', { kind: 'time', time: '2026-11-30T08:04:00.000Z' }],
  ['2026-11-30T10:04:00+02:00', { kind: 'time', time: '2026-11-30T08:04:00.000Z' }],
])("'%s' is a moment", (text, moment) => expect(momentOf(text)).toEqual(moment))

test.each(['', 'yesterday', '-1', '12:04', '2026-11-30', '2026-13-30T08:04:00Z'])("'%s' is none", (text) =>
  expect(momentOf(text)).toBeUndefined(),
)
