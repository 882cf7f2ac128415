import { logRows } from './log-rows'

const log = {
  name: 'sale.example/log/0f',
  key: null,
  begunAt: '2026-11-24T10:00:00Z',
  size: 12,
  signedSize: 9,
  signedAt: '2026-11-25T09:30:00Z',
  follows: null,
  witnesses: [
    { name: 'a', size: 9, answeredAt: '2026-11-25T09:30:00Z', fault: null, isFork: false },
    { name: 'b', size: 5, answeredAt: '2026-11-24T09:30:00Z', fault: 'It does not answer.', isFork: false },
    { name: 'c', size: 0, answeredAt: null, fault: null, isFork: false },
    { name: 'd', size: 9, answeredAt: null, fault: 'another past', isFork: true },
  ],
}
const statesOf = (given: Parameters<typeof logRows>[0]) =>
  logRows(given).map(({ name, state }) => [name, state])

test('given a log, then it is the first row, and each witness says how it stands', () => {
  expect(statesOf({ log })).toEqual([
    ['sale.example/log/0f', 'toSign'],
    ['a', 'cosigned'],
    ['b', 'away'],
    ['c', 'waiting'],
    ['d', 'fork'],
  ])
})

test.each([
  [{ signedSize: 12 }, 'signed'],
  [{ signedSize: 0, signedAt: null }, 'unsigned'],
])('given one with %j, then it is %s', (change, state) => {
  expect(statesOf({ log: { ...log, ...change, witnesses: [] } })).toEqual([[log.name, state]])
})

test('given none, then there is no row', () => expect(logRows({ log: null })).toEqual([]))
