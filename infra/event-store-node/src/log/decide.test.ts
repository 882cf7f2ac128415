import { decide, type KnownEvents } from './decide'
import { KEEP_ALL } from './retention'
import type { StreamState } from './stream-facts'

const stream = (ids: readonly string[], changes: Partial<StreamState> = {}): [StreamState, KnownEvents] => {
  const known = ids.map((id, revision) => ({ id, revision, position: revision * 10 }))
  return [
    { last: ids.length - 1, tombstoned: false, hasMetadata: false, retention: KEEP_ALL, ...changes },
    { byId: (id) => known.find((event) => event.id === id), at: (revision) => known[revision] },
  ]
}
const kindOf = (...[state, known]: [StreamState, KnownEvents]) => ({
  when: (expected: Parameters<typeof decide>[1], ids: string[]) => decide(state, expected, ids, known).kind,
})

test('given a stream of two, when the expectation holds, then it is written to', () => {
  const two = kindOf(...stream(['a', 'b']))

  expect(two.when(1, ['c'])).toBe('write')
  expect(two.when('any', ['c'])).toBe('write')
  expect(two.when('stream-exists', ['c'])).toBe('write')
  expect(kindOf(...stream([])).when('no-stream', ['a'])).toBe('write')
})

test('given a stream of two, when the expectation does not hold, then the append is refused', () => {
  const two = kindOf(...stream(['a', 'b']))

  expect(two.when('no-stream', ['c'])).toBe('wrong-version')
  expect(two.when(0, ['c'])).toBe('wrong-version')
  expect(two.when(2, ['c'])).toBe('wrong-version')
  expect(kindOf(...stream([])).when('stream-exists', ['c'])).toBe('wrong-version')
})

test('given events that are there, when they are appended again, then it is a repetition', () => {
  const [state, known] = stream(['a', 'b', 'c'])

  expect(decide(state, 'no-stream', ['a', 'b'], known)).toMatchObject({
    kind: 'repeated',
    last: { revision: 1 },
  })
  expect(decide(state, 0, ['b', 'c'], known)).toMatchObject({ kind: 'repeated', last: { revision: 2 } })
  expect(decide(state, 'any', ['b'], known)).toMatchObject({ kind: 'repeated', last: { revision: 1 } })
})

test('given some that are there and some that are not, then it is neither repeated nor written', () => {
  const three = kindOf(...stream(['a', 'b', 'c']))

  expect(three.when('any', ['c', 'd'])).toBe('wrong-version')
  expect(three.when(1, ['c', 'd'])).toBe('wrong-version')
  expect(three.when(0, ['c', 'b'])).toBe('wrong-version')
})

test('given a tombstone, then nothing is accepted', () => {
  const closed = kindOf(...stream(['a'], { tombstoned: true }))

  expect(closed.when('any', ['b'])).toBe('deleted')
  expect(closed.when(0, ['b'])).toBe('deleted')
})

test('given a soft-deleted stream, then it counts as none, and does not exist', () => {
  const deleted = kindOf(...stream(['a'], { retention: { ...KEEP_ALL, softDeleted: true } }))

  expect(deleted.when('no-stream', ['b'])).toBe('write')
  expect(deleted.when('stream-exists', ['b'])).toBe('deleted')
})
