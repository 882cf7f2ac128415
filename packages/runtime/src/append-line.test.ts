import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendLine } from './append-line'

describe('a line of a file that others follow', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'presale-lines-'))
    file = join(folder, 'security.log')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const linesOf = () => readFileSync(file, 'utf8').trimEnd().split('\n')
  const read = (line = '{}') => JSON.parse(line)

  test('given no file, then it is made for its owner alone, and begins as it is told to', () => {
    appendLine(file, { event: 'one' }, { first: () => ({ event: 'first' }) })
    appendLine(file, { event: 'two' }, { first: () => ({ event: 'first' }), isSynced: true })
    expect(linesOf().map((line) => read(line).event)).toEqual(['first', 'one', 'two'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('given a line that a full disk cut off, then the next one can be read', () => {
    appendLine(file, { event: 'one' })
    appendFileSync(file, '{"time":"2026-01-01","even')
    appendLine(file, { event: 'two' })
    appendLine(file, { event: 'three' })
    const [one, stump, two, three] = linesOf()
    expect([read(one).event, read(two).event, read(three).event]).toEqual(['one', 'two', 'three'])
    expect(stump).toBe('{"time":"2026-01-01","even')
  })
})
