import {
  firstReadable,
  isTooOld,
  KEEP_ALL,
  parseRetention,
  revivedMetadata,
  softDeletedMetadata,
} from './retention'

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

test('given a stream with metadata, when it is deleted and revived, then its own fields stay', () => {
  const deleted = parsed(softDeletedMetadata(parsed('{"kitten":"x"}')).toString())
  const revived = parsed(revivedMetadata(deleted, 4).toString())

  expect(deleted.softDeleted).toBe(true)
  expect(revived).toMatchObject({ softDeleted: false, truncateBefore: 4, raw: { kitten: 'x', $tb: 4 } })
  expect(softDeletedMetadata(KEEP_ALL).toString()).toBe('{"$tb":9223372036854775807}')
})

test('given a greatest age of 10 s, then an event older than that is hidden', () => {
  const retention = parsed('{"$maxAge":10}')
  const created = `${1_000_000}0000`

  expect(isTooOld(retention, created, 1_010_000)).toBe(false)
  expect(isTooOld(retention, created, 1_010_001)).toBe(true)
})
