import { parseArguments, STEPS } from './arguments'

test('given nothing, then every step is run', () => {
  expect(parseArguments([])).toEqual({ steps: STEPS, jestArguments: [], hasSecondLook: true })
})

test('given --quick, then what takes a minute is run', () => {
  expect(parseArguments(['--quick']).steps).toEqual(['typecheck', 'lint', 'boundaries', 'unit'])
})

test('given --only, then these steps in their usual order, and the rest goes to jest', () => {
  const options = parseArguments(['--only', 'browser,unit', 'packages/kernel', '-t', 'rounds'])
  expect(options).toEqual({
    steps: ['unit', 'browser'],
    jestArguments: ['packages/kernel', '-t', 'rounds'],
    hasSecondLook: false,
  })
})

test('given --once, then what failed is not run again', () => {
  expect(parseArguments(['--once'])).toMatchObject({ steps: STEPS, jestArguments: [], hasSecondLook: false })
})

test('given an unknown step, then the sentence names the known ones', () => {
  expect(() => parseArguments(['--only=e2e'])).toThrow(/any of typecheck, lint, .*'e2e' is none/)
})
