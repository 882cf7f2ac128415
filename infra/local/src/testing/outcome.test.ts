import type { FileResult } from './journal'
import { outcomeOf, slowestFiles, sum } from './outcome'

const file = (passed: number, failed = 0): FileResult => ({ file: 'a.test.ts', passed, failed, failures: [] })

test('given a run that went well, then the tests of its files are counted', () => {
  const run = { project: 'unit', files: [file(2), file(3)], isBroken: false } as const
  expect(outcomeOf(run)).toEqual({ name: 'unit', passed: 5, failed: 0 })
})

test('given failed tests, then they are counted beside those that passed', () => {
  const run = { project: 'unit', files: [file(2), file(3, 2)], isBroken: false } as const
  expect(outcomeOf(run)).toEqual({ name: 'unit', passed: 5, failed: 2 })
})

test('given a run that failed without a failed file, then it counts as one failure', () => {
  expect(outcomeOf({ project: 'unit', files: [], isBroken: true })).toMatchObject({ passed: 0, failed: 1 })
  expect(outcomeOf({ project: 'unit', files: [file(5)], isBroken: true })).toMatchObject({
    passed: 5,
    failed: 1,
  })
})

test('the closing line adds up every outcome', () => {
  const run = { project: 'unit', files: [file(5)], isBroken: false } as const
  expect(sum([outcomeOf(run), { name: 'lint', passed: 0, failed: 1 }])).toEqual({ passed: 5, failed: 1 })
})

test('the slowest files of all projects come longest first; one without a result has no time', () => {
  const timed = (name: string, tookMs?: number): FileResult => ({ ...file(1), file: name, tookMs })
  const unit = { project: 'unit', files: [timed('quick', 5), timed('killed')], isBroken: false } as const
  const browser = {
    project: 'browser',
    files: [timed('walk', 90), timed('page', 40)],
    isBroken: false,
  } as const
  expect(slowestFiles([unit, browser], 2)).toEqual([
    { project: 'browser', file: 'walk', tookMs: 90 },
    { project: 'browser', file: 'page', tookMs: 40 },
  ])
})
