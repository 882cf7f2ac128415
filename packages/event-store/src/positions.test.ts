import { comparePositions, isPossiblePosition } from './positions'

const at = (commit: string, prepare = commit) => ({ commit, prepare })

test('given positions beyond what a number holds, then they still compare correctly', () => {
  expect(comparePositions(at('9007199254740993'), at('9007199254740992'))).toBeGreaterThan(0)
  expect(comparePositions(at('9007199254740992'), at('9007199254740993'))).toBeLessThan(0)
  expect(comparePositions(at('9007199254740993'), at('9007199254740993'))).toBe(0)
})

test('given texts of different length, then they are compared as numbers', () => {
  expect(comparePositions(at('9'), at('10'))).toBeLessThan(0)
})

test('given the same commit, then the prepare position decides', () => {
  expect(comparePositions(at('5', '1'), at('5', '2'))).toBeLessThan(0)
})

test.each([
  [at('0'), true],
  [at('9223372036854775807'), true],
  // What EventStoreDB before 24.10.5 sends as a checkpoint where nothing has matched yet.
  [at('18446744073709551615'), false],
  [at('1', '18446744073709551615'), false],
  [at('9223372036854775808'), false],
  [at('-1'), false],
  [at(''), false],
])('given %j, then that an event can stand there is %j', (position, isPossible) => {
  expect(isPossiblePosition(position)).toBe(isPossible)
})
