import { firstReadable, isTooOld, parseRetention, revivedMetadata, SOFT_DELETED_METADATA } from './retention'

const parsed = (text: string) => parseRetention(Buffer.from(text))

test('given metadata, when it is read, then limits hold and the rest is kept', () => {
  const retention = parsed('{"$maxCount":2,"$tb":5,"kitten":"x"}')

  expect(firstReadable(retention, 3)).toBe(5)
  expect(firstReadable(retention, 19)).toBe(18)
  expect(retention.raw).toEqual({ $maxCount: 2, $tb: 5, kitten: 'x' })
})

test.each(['no json', '[1]', '"text"', 'null', '{"$maxCount":"two","$tb":-1}'])(
  'given %s, then nothing is hidden',
  (text) => {
    expect(firstReadable(parsed(text), 7)).toBe(0)
  },
)

test.each(['{"$maxCount":0,"$tb":5}', '{"$maxAge":0,"$tb":5}', '{"$maxCount":-1}'])(
  'given the limit in %s, which is not positive, then nothing of it counts',
  (text) => {
    expect(firstReadable(parsed(text), 7)).toBe(0)
  },
)

test('given a deleted stream, when it is revived, then it begins after what was deleted', () => {
  const deleted = parsed(SOFT_DELETED_METADATA.toString())
  const revived = parsed(revivedMetadata(deleted, 4).toString())

  expect(SOFT_DELETED_METADATA.toString()).toBe('{"$tb":9223372036854775807}')
  expect(deleted.softDeleted).toBe(true)
  expect(revived).toMatchObject({ softDeleted: false, truncateBefore: 4, raw: { $tb: 4 } })
})

test('given a greatest age of 10 s, then an event older than that is hidden', () => {
  const retention = parsed('{"$maxAge":10}')
  const created = `${1_000_000}0000`

  expect(isTooOld(retention, created, 1_010_000)).toBe(false)
  expect(isTooOld(retention, created, 1_010_001)).toBe(true)
})
