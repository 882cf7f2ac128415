import { parseArguments, STEPS } from './arguments'

test('given nothing, then every step is run, without the long part', () => {
  expect(parseArguments([])).toEqual({ steps: STEPS, part: 'short', jestArguments: [], hasSecondLook: true })
})

test('given --quick, then what takes a minute is run', () => {
  expect(parseArguments(['--quick']).steps).toEqual(['typecheck', 'lint', 'boundaries', 'unit'])
})

test('given --only, then these steps in their usual order, and the rest goes to jest', () => {
  const options = parseArguments(['--only', 'browser,unit', 'packages/kernel', '-t', 'rounds'])
  expect(options).toEqual({
    steps: ['unit', 'browser'],
    part: 'all',
    jestArguments: ['packages/kernel', '-t', 'rounds'],
    hasSecondLook: false,
  })
})

test('given --long, then the kinds that have long files, and what failed has its second look', () => {
  expect(parseArguments(['--long'])).toEqual({
    steps: ['screen', 'integration', 'browser'],
    part: 'long',
    jestArguments: [],
    hasSecondLook: true,
  })
  expect(parseArguments(['--long', '--only', 'browser'])).toMatchObject({ steps: ['browser'], part: 'long' })
})

test('given --all, then both parts', () => {
  expect(parseArguments(['--all'])).toMatchObject({ steps: STEPS, part: 'all' })
})

test('given a path, then files of both parts run; of --long and a path the long ones alone', () => {
  expect(parseArguments(['services/mailer'])).toMatchObject({ part: 'all', hasSecondLook: false })
  expect(parseArguments(['--long', 'services/mailer'])).toMatchObject({ part: 'long' })
})

test('given --short and a path, then the long files of the path do not run', () => {
  expect(parseArguments(['--short', 'frontends/buyer'])).toMatchObject({
    part: 'short',
    hasSecondLook: false,
  })
})

test('given --long --since, then the commit is known', () => {
  expect(parseArguments(['--long', '--since', 'abc123'])).toMatchObject({ part: 'long', since: 'abc123' })
  expect(parseArguments(['--since=abc123', '--long'])).toMatchObject({ part: 'long', since: 'abc123' })
})

test.each([
  [['--since', 'abc123']],
  [['--all', '--since', 'abc123']],
  [['--long', '--since']],
  [['--long', '--since', '--once']],
])('given %j, then the sentence says how --since is used', (args) => {
  expect(() => parseArguments(args)).toThrow(/--since takes a commit, and goes with --long/)
})

test('given --once, then what failed is not run again', () => {
  expect(parseArguments(['--once'])).toMatchObject({ steps: STEPS, jestArguments: [], hasSecondLook: false })
})

test('given an unknown step, then the sentence names the known ones', () => {
  expect(() => parseArguments(['--only=e2e'])).toThrow(/any of typecheck, lint, .*'e2e' is none/)
})
