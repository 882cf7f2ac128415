import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepDurations, readDurations } from './durations'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-durations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const took = (file: string, tookMs?: number) => ({
  file,
  passed: 1,
  failed: 0,
  failures: [],
  ...(tookMs === undefined ? {} : { tookMs }),
})

test('given two runs, then the later figure of each file is kept, and files of the first alone stay', () => {
  const path = join(folder, 'kept', 'durations.json')
  keepDurations(path, [took('a', 10), took('b', 20), took('never ended')])
  keepDurations(path, [took('b', 30)])
  expect(readDurations(path)).toEqual({ a: 10, b: 30 })
})

test('given a file that was cut, then nothing is known, and the next run writes it anew', () => {
  const path = join(folder, 'durations.json')
  writeFileSync(path, '{"a":1')
  expect(readDurations(path)).toEqual({})
  keepDurations(path, [took('a', 10)])
  expect(readDurations(path)).toEqual({ a: 10 })
})
