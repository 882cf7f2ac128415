import { beginOfFile, formatLsn, lsnInName, parseLsn, WAL_FILE_BYTES, walFileName } from './lsn'

test.each([
  ['0/0', 0n],
  ['0/16B3F5A8', 0x16b3f5a8n],
  ['1/6B3F5A8', 0x106b3f5a8n],
  ['FFFFFFFF/FFFFFFFF', 0xffffffffffffffffn],
])('%s is a place, and is written so', (text, lsn) => {
  expect(parseLsn(text)).toBe(lsn)
  expect(formatLsn(lsn)).toBe(text)
})

test.each(['', '1', '1/', '/1', '1/2/3', 'G/1', '1/123456789'])("'%s' is none", (text) =>
  expect(() => parseLsn(text)).toThrow(RangeError),
)

// As pg_walfile_name says.
test.each([
  [1, '0/1000000', '000000010000000000000001'],
  [1, '0/1FFFFFF', '000000010000000000000001'],
  [1, '0/2000000', '000000010000000000000002'],
  [3, '1/0', '000000030000000100000000'],
  [255, '2A/FF000028', '000000FF0000002A000000FF'],
])('on timeline %i %s is in the file %s', (timeline, lsn, name) =>
  expect(walFileName(timeline, parseLsn(lsn))).toBe(name),
)

test('a file begins at a multiple of its length, and names are in the order of the log', () => {
  expect(beginOfFile(WAL_FILE_BYTES * 3n + 5n)).toBe(WAL_FILE_BYTES * 3n)
  expect(beginOfFile(WAL_FILE_BYTES * 3n)).toBe(WAL_FILE_BYTES * 3n)
  const places = ['0/FFFFFFFF', '1/0', '10/0'].map(parseLsn)
  expect(places.map(lsnInName)).toEqual(places.map(lsnInName).toSorted())
})
