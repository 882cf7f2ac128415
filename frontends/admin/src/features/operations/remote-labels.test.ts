import type { RemoteFailure } from '@presale/contracts'
import { conditionOfRemote, countLabel, failuresToShow } from './remote-labels'
import { texts } from './texts'

const count = (reports: number, sessions = reports) => ({ reports, sessions })

const failure = (version: string, hour: number): RemoteFailure => ({
  version,
  kind: 'crash',
  lastHour: count(hour),
  lastDay: count(9),
  lastAt: '2026-11-25T10:00:00Z',
  lastRoute: '/',
  lastMessage: '',
})

it.each([
  ['of the active version', '1.0.0', '1.0.0', 1, 'failing'],
  ['of a version that nobody could read', 'unknown', '1.0.0', 1, 'failing'],
  ['while nobody knows which is active', '1.0.0', undefined, 1, 'failing'],
  ['of a version that was taken back', '1.0.1', '1.0.0', 1, 'failed'],
  ['longer ago', '1.0.0', '1.0.0', 0, 'failed'],
] as const)('given a failure %s, stands as it should', (_, version, active, hour, condition) =>
  expect(conditionOfRemote({ failures: [failure(version, hour)], lastDay: count(9) }, active)).toBe(
    condition,
  ),
)

it('given nothing was reported, is quiet', () =>
  expect(conditionOfRemote({ failures: [], lastDay: count(0) }, '1.0.0')).toBe('quiet'))

it.each([
  [count(0), '0'],
  [count(1), '1 in 1 session'],
  [count(1200, 31), '1,200 in 31 sessions'],
])('%p reads %p', (given, label) => expect(countLabel(given, texts.t)).toBe(label))

it('shows what fails now before what failed', () => {
  const all = [failure('1.0.0', 0), failure('1.0.1', 2), failure('1.0.2', 0)]
  expect(failuresToShow(all, 2).map(({ version }) => version)).toEqual(['1.0.1', '1.0.0'])
})
