import { appendFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LogTail } from './log-tail'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-tail-'))
  file = join(folder, 'security.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (tail: LogTail) => tail.read().toString()

test('given a log, then what is added to it from then on is read, once, by whole lines', () => {
  writeFileSync(file, 'before\n')
  const tail = new LogTail(file, undefined)
  expect(read(tail)).toBe('')
  appendFileSync(file, 'one\ntw')
  expect(read(tail)).toBe('one\n')
  appendFileSync(file, 'o\n')
  expect([read(tail), read(tail)]).toEqual(['two\n', ''])
  tail.close()
})

test('given that it is renamed and begun anew, then its end is read, and the new one from its beginning', () => {
  writeFileSync(file, '')
  const tail = new LogTail(file, undefined)
  appendFileSync(file, 'last of the old\n')
  renameSync(file, `${file}.1`)
  writeFileSync(file, 'first of the new\n')
  expect([read(tail), read(tail)]).toEqual(['last of the old\n', 'first of the new\n'])
  tail.close()
})

test('given that it is emptied where it stands, then what comes is read', () => {
  writeFileSync(file, 'a long line that was there\n')
  const tail = new LogTail(file, undefined)
  truncateSync(file)
  appendFileSync(file, 'new\n')
  expect(read(tail)).toBe('new\n')
  tail.close()
})

test('given where it was read to before, then it goes on there; of another file all is new', () => {
  writeFileSync(file, 'one\n')
  const first = new LogTail(file, undefined)
  const { place } = first
  first.close()
  appendFileSync(file, 'two\n')
  const second = new LogTail(file, place)
  expect(read(second)).toBe('two\n')
  second.close()
  renameSync(file, `${file}.1`)
  writeFileSync(file, 'three\n')
  const third = new LogTail(file, place)
  expect(read(third)).toBe('three\n')
  third.close()
})

test('given none, then one that comes is read from its beginning', () => {
  const tail = new LogTail(file, undefined)
  expect([read(tail), tail.place]).toEqual(['', null])
  writeFileSync(file, 'first\n')
  expect(read(tail)).toBe('first\n')
  tail.close()
})
