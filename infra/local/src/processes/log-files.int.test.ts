import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type SmallDisk, startSmallDisk } from '@presale/testing'
import { LogFiles } from './log-files'

const LONGEST = 20_000

let disk: SmallDisk
let logs: LogFiles
beforeEach(async () => {
  disk = await startSmallDisk(1)
  logs = new LogFiles(join(disk.folder, 'logs'), LONGEST)
})
afterEach(() => disk.close())

const before = (): string => readFileSync(`${logs.path('worker')}.1`, 'utf8')
const line = (text: string): string => `${text}${'.'.repeat(1000)}\n`
const long = (text: string): string => line(text).repeat(25)

test('given a process that writes, when its log is too long, then that is put aside, nothing is lost, and it goes on in the same file', async () => {
  const log = logs.open('worker')
  const script = `process.stdin.on('data', (chunk) => require('fs').writeSync(1, chunk)).on('end', () => process.exit())`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', log, log] })
  writeSync(log, long('first'))
  logs.rotate()
  expect([before(), logs.read('worker')]).toEqual([long('first'), ''])
  child.stdin!.end('next')
  await once(child, 'exit')
  logs.rotate()
  expect([logs.read('worker'), (statSync(`${logs.path('worker')}.1`).mode & 0o777).toString(8)]).toEqual([
    'next',
    '600',
  ])
  logs.close('worker')
})

test('given many starts, then the logs of the last five before are kept, the newest first', () => {
  for (let start = 1; start <= 8; start += 1) {
    writeSync(logs.open('worker'), `start ${start}`)
    logs.close('worker')
  }
  const kept = readdirSync(logs.folder).sort()
  expect(kept).toEqual(['worker.log', ...[1, 2, 3, 4, 5].map((nth) => `worker.log.${nth}`)])
  expect(kept.map((name) => readFileSync(join(logs.folder, name), 'utf8'))).toEqual(
    [8, 7, 6, 5, 4, 3].map((start) => `start ${start}`),
  )
})

test('given no room to put a log aside, then it grows on for a while and begins anew, and what was put aside before stays', () => {
  const log = logs.open('worker')
  writeSync(log, long('first'))
  logs.rotate()
  writeSync(log, long('second'))
  disk.fill()
  logs.rotate()
  expect([before(), logs.read('worker')]).toEqual([long('first'), long('second')])
  disk.free()
  for (const text of ['third', 'fourth', 'fifth']) writeSync(log, long(text))
  disk.fill()
  logs.rotate()
  expect([before(), logs.read('worker')]).toEqual([long('first'), ''])
  logs.close('worker')
})

test('given logs that somebody removes, when a process is started again, then its log is there again', () => {
  logs.open('worker')
  rmSync(logs.folder, { recursive: true })
  logs.rotate()
  writeSync(logs.descriptor('worker'), 'again')
  expect(logs.read('worker')).toBe('again')
  logs.close('worker')
})
