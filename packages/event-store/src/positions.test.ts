import { comparePositions } from './positions'

const at = (commit: string, prepare = commit) => ({ commit, prepare })

test('given positions beyond what a number holds, then they are still told apart', () => {
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
