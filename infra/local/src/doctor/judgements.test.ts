import { judgeClocks } from './databases'
import { judgeLag } from './following'
import { findNode, findOpenFiles } from './machine'

const severities = (found: readonly { readonly severity: string }[]) => found.map(({ severity }) => severity)

test.each([
  [1.5, []],
  [5, ['warning']],
  [-40, ['error']],
])('given a clock that is %d s ahead of Postgres, then it is judged as %j', (ahead, expected) => {
  expect(severities(judgeClocks(ahead))).toEqual(expected)
})

test('given a clock that is behind, then the sentence says so', () => {
  expect(judgeClocks(-40)[0]?.what).toContain("This machine's clock is 40 s behind that of Postgres")
})

test.each([
  [0, 0, []],
  [3, 20, []],
  [3, 90, ['warning']],
  [1001, 700, ['error']],
])(
  'given %d events missing, the first for %d s, then a projection is judged as %j',
  (events, seconds, expected) => {
    expect(severities(judgeLag('balances', events, seconds))).toEqual(expected)
  },
)

test.each([
  ['20.18.3', ['error']],
  ['20.19.0', []],
  ['24.1.0', []],
])('given Node %s, then it is judged as %j', (version, expected) => {
  expect(severities(findNode(version))).toEqual(expected)
})

test.each([
  [512, ['error']],
  [2048, ['warning']],
  [1_048_576, []],
])('given a limit of %d open files, then it is judged as %j', (most, expected) => {
  const limits = `Max processes             1 1 processes\nMax open files            256                  ${most}              files`
  expect(severities(findOpenFiles(limits))).toEqual(expected)
})

test('given a limit that is none, or a system that tells of none, then nothing is found', () => {
  expect(findOpenFiles('Max open files            unlimited            unlimited            files')).toEqual(
    [],
  )
  expect(findOpenFiles(undefined)).toEqual([])
})
