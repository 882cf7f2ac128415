import type { AdminPurchase } from '@presale/contracts'
import { inOldOrder, isWorkedOff, withDecided } from './steady-order'

const row = (id: string, status: AdminPurchase['status'] = 'pending') => ({ id, status }) as AdminPurchase
const rows = (ids: string) => [...ids].map((id) => row(id))
const shown = (list: readonly AdminPurchase[]) =>
  list.map(({ id, status }) => (status === 'pending' ? id : id.toUpperCase())).join('')
const decided = (ids: string) => [...ids].map((id) => row(id, 'approved'))

describe('the rows of a page that is read again', () => {
  it.each([
    ['nothing was decided', 'bcd', 'abc', '', 'bcd'],
    ['the first was decided', 'bcd', 'abc', 'a', 'Abcd'],
    ['one in the middle was decided', 'acd', 'abc', 'b', 'aBcd'],
    ['all were decided, and others follow', 'def', 'abc', 'abc', 'ABCdef'],
    ['all were decided, and none follows', '', 'abc', 'abc', 'ABC'],
    ['the row before it is gone', 'acd', 'abxc', 'x', 'aXcd'],
    ['it never was on this page', 'bcd', 'abc', 'z', 'bcd'],
  ])('given %s, then what was decided stands where it stood', (_, read, before, gone, after) => {
    expect(shown(withDecided(rows(read), rows(before), decided(gone)))).toBe(after)
  })

  it('given the server still lists what was decided, then it is there once, as the server has it', () => {
    const read = [row('a', 'declined'), row('b')]
    expect(withDecided(read, rows('ab'), decided('a'))).toEqual(read)
  })

  it.each([
    ['all were decided, and the server lists others', 'def', 'abc', true],
    ['one waits for a decision', 'cde', 'ab', false],
    ['the server lists one of them still', 'dbc', 'abc', false],
  ])('given %s, then only where none is left do others follow', (_, read, gone, isDone) => {
    expect(isWorkedOff(rows('abc'), rows(read), decided(gone))).toBe(isDone)
  })

  it('given somebody points at them, then none moves, and each is as it is now', () => {
    const read = [row('d'), row('c', 'expired'), row('a')]
    expect(inOldOrder(rows('abc'), read, decided('b'))).toEqual([
      row('a'),
      row('b', 'approved'),
      row('c', 'expired'),
    ])
  })
})
