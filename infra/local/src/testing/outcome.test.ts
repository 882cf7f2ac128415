import { outcomeOf, sum } from './outcome'

const result = { numPassedTests: 5, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }

test('given a run that went well, then its tests are counted', () => {
  expect(outcomeOf('unit', 0, result)).toEqual({ name: 'unit', passed: 5, failed: 0 })
})

test('given a file that could not be run, then it counts as failed', () => {
  expect(outcomeOf('unit', 1, { ...result, numFailedTests: 1, numRuntimeErrorTestSuites: 2 }).failed).toBe(3)
})

test('given a run without any test, a crash or no result, then it counts as one failure', () => {
  expect(outcomeOf('unit', 1, { ...result, numPassedTests: 0 }).failed).toBe(1)
  expect(outcomeOf('unit', null, undefined)).toEqual({ name: 'unit', passed: 0, failed: 1 })
})

test('the closing line adds up every outcome', () => {
  const outcomes = [outcomeOf('unit', 0, result), { name: 'lint', passed: 0, failed: 1 }]
  expect(sum(outcomes)).toEqual({ passed: 5, failed: 1 })
})
