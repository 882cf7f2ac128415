import { isAtOrBeyond } from './position'

const at = (commit: string, prepare = commit) => ({ commit, prepare })

describe('one position against another', () => {
  it.each([
    [at('9'), at('10'), false],
    [at('10'), at('9'), true],
    [at('10'), at('10'), true],
    [at('10', '9'), at('10', '10'), false],
    [at('18446744073709551615'), at('18446744073709551614'), true],
    [undefined, at('1'), false],
    [at('1'), undefined, true],
    [undefined, undefined, true],
  ])('%j at or beyond %j: %s', (position, other, expected) => {
    expect(isAtOrBeyond(position, other)).toBe(expected)
  })
})
