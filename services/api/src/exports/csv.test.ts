import { stringify } from 'csv-stringify/sync'
import {
  csvHead,
  csvLines,
  decimal,
  defused,
  defusedAtStart,
  jsonCell,
  jsonCellOfAscii,
  STYLES,
  sheetTime,
} from './csv'

const columns = { name: (row: { name: string | null }) => row.name, amount: () => -5 }
const nameCell = (name: string | null): string => csvLines({ name: columns.name }, [{ name }])

test('given columns, then the head names them after a byte order mark, and a line ends in CRLF', () => {
  expect(csvHead(columns)).toBe('\uFEFFname,amount\r\n')
  expect(csvLines({ a: (n: number) => n, b: () => true, c: () => null }, [1, 2])).toBe(
    '1,true,\r\n2,true,\r\n',
  )
})

test('given quotes, commas and line ends, then the cell is quoted as RFC 4180 says', () => {
  expect(nameCell('Ann "A", Lee')).toBe('"Ann ""A"", Lee"\r\n')
  expect(nameCell('two\nlines')).toBe('"two\nlines"\r\n')
  expect(nameCell('Zoë 🚀')).toBe('Zoë 🚀\r\n')
})

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"\r\n`],
  ['+1', "'+1\r\n"],
  ['-1+2', "'-1+2\r\n"],
  ['@x', "'@x\r\n"],
  ['\t=1', "'\t'=1\r\n"],
  ['\r=1', `"'\r'=1"\r\n`],
  ['\n=1', `"'\n'=1"\r\n`],
  ['＝1', "'＝1\r\n"],
])('given %j at the beginning of a cell, then a spreadsheet takes it as text', (name, line) => {
  expect(nameCell(name)).toBe(line)
})

test('given a formula sign within a text, then the text stays as it is', () => {
  expect(nameCell('a=b+c@d-e')).toBe('a=b+c@d-e\r\n')
  expect(nameCell('Mozilla/5.0 (X11; Linux x86_64; rv:109.0)')).toBe(
    'Mozilla/5.0 (X11; Linux x86_64; rv:109.0)\r\n',
  )
})

test.each([
  ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y\r\n"],
  ['x; =1', "x; '=1\r\n"],
  ['x|+1', "x|'+1\r\n"],
  ['x\t@1', "x\t'@1\r\n"],
  ['x,-1', `"x,'-1"\r\n`],
  ['x\n \u00A0=1', `"x\n \u00A0'=1"\r\n`],
  ['x;"=1', `"x;""'=1"\r\n`],
  ['x;＝1', "x;'＝1\r\n"],
  ['  =1', "'  =1\r\n"],
  ['=1;=2', "'=1;'=2\r\n"],
])('given %j, then no part of it is a formula, whichever separator a spreadsheet has', (name, line) => {
  expect(nameCell(name)).toBe(line)
})

test('given any text, then no part that begins after a separator begins with a sign', () => {
  const characters = [...'a;,|\t\n "=+-@＝']
  const longer = (texts: readonly string[]) => texts.flatMap((text) => characters.map((next) => text + next))
  for (const text of longer(longer(longer(characters)))) {
    const cell = nameCell(text).slice(0, -2)
    const content = cell.startsWith('"') ? cell.slice(1, -1) : cell
    for (const part of content.split(/[;,|\t\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@＝]/)
  }
})

test.each([
  {
    reason: 'x;=cmd',
    note: '=1+1',
    wide: '＝1;＠2',
    after: '\t=1',
    list: ['=a', '-b', 'c'],
    count: [1, -5],
    text: 'say "=1", \n=2',
  },
  { '=key': { '+': '@' } },
])('given JSON %j, then it reads the same, and no text in it is a formula', (value) => {
  const cell = jsonCell(JSON.stringify(value))
  expect(JSON.parse(cell)).toEqual(value)
  const texts = cell.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  for (const text of texts)
    for (const part of text.slice(1, -1).split(/[;,|]/))
      expect(part).not.toMatch(/^(\s|\\["nrt])*[=+\-@＝＋－＠]/)
})

test('given any text in JSON, then nothing is put into its cell, and no part of it begins with a sign', () => {
  const characters = [...'a;,|\t\n\\ "=-＝＋－＠']
  const longer = (texts: readonly string[]) => texts.flatMap((text) => characters.map((next) => text + next))
  for (const text of longer(longer(characters))) {
    const json = JSON.stringify({ reason: text })
    const cell = jsonCell(json)
    expect([text, defused(cell)]).toEqual([text, cell])
    expect(JSON.parse(cell)).toEqual({ reason: text })
    for (const part of cell.split(/[;,|]/))
      expect([text, part]).not.toEqual([text, expect.stringMatching(SIGN_FIRST)])
  }
})
const SIGN_FIRST = /^[\s"]*[=+\-@＝＋－＠]/

test('given the writing of the first releases of November 2026, then full-width signs in JSON are as they were', () => {
  expect(jsonCellOfAscii('{"reason": "＝1;=2"}')).toBe('{"reason": "＝1;\\u003d2"}')
  expect(jsonCell('{"reason": "＝1;=2"}')).toBe('{"reason": "\\uff1d1;\\u003d2"}')
})

test('given the writing of earlier releases, then only the beginning of a cell counts', () => {
  expect(csvLines({ name: columns.name }, [{ name: 'x;=1' }], defusedAtStart)).toBe('x;=1\r\n')
  expect(csvLines({ name: columns.name }, [{ name: '=1' }], defusedAtStart)).toBe("'=1\r\n")
})

test('given every short text of the characters that matter, then the lines are those of csv-stringify', () => {
  const characters = [...'a ,"=+-@\t\r\n\\é＝＋－＠🚀']
  const longer = (texts: readonly string[]) => texts.flatMap((text) => characters.map((next) => text + next))
  const texts = ['', ...characters, ...longer(characters), ...longer(longer(characters))]
  const rows = texts.map((text) => ({ first: text, last: `b${text}` }))
  const options = { record_delimiter: 'windows', quote_record_delimiter: true, escape_formulas: true }
  // A line feed is the one leading character that the library does not take for a formula's.
  const marked = rows.map(({ first, last }) => [first.startsWith('\n') ? `'${first}` : first, last])
  expect(csvLines({ first: (row) => row.first, last: (row) => row.last }, rows, defusedAtStart)).toBe(
    stringify(marked, options),
  )
})

describe('a file for a spreadsheet whose language writes 1,5', () => {
  const row = { at: '2026-11-28T04:52:21.123Z', total: '1234.50', note: 'a;b "c", d', most: 5 }
  const sheet = {
    at: (one: typeof row) => sheetTime(one.at),
    total: (one: typeof row) => decimal(one.total),
    note: (one: typeof row) => one.note,
    most: (one: typeof row) => one.most,
  }

  it('has semicolons, decimal commas, and times that every spreadsheet reads', () => {
    expect(csvHead(sheet, STYLES.semicolon)).toBe('\uFEFFat;total;note;most\r\n')
    expect(csvLines(sheet, [row], defused, STYLES.semicolon)).toBe(
      '2026-11-28 04:52:21;1234,50;"a;b ""c"", d";5\r\n',
    )
  })

  it('given another one, has commas and points', () => {
    expect(csvLines(sheet, [row])).toBe('2026-11-28 04:52:21,1234.50,"a;b ""c"", d",5\r\n')
    expect(sheetTime(null)).toBeNull()
  })
})
