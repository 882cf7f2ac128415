import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockData, lockOwner } from './data-lock'
import { identityOf } from './identity'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const writeLock = (text: string): void => writeFileSync(join(folder, 'lock'), text)

test('given a runner on the data, when another one starts, then it is refused and told what to do', () => {
  const unlock = lockData(folder)
  expect(() => lockData(folder)).toThrow(/already runs on .*DATA_DIR=/)
  unlock()
})

test('given a runner that has stopped, when another one starts, then the data is its own', () => {
  lockData(folder)()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
  const unlock = lockData(folder)
  expect(lockOwner(folder)?.pid).toBe(process.pid)
  unlock()
})

test('given the lock of a killed runner, when another one starts, then it takes the lock over', async () => {
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const pid = killed.pid!
  writeLock(JSON.stringify({ pid, identity: identityOf(pid) }))
  expect(() => lockData(folder)).toThrow(/already runs/)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  lockData(folder)()
})

test('given a lock whose number belongs to another process by now, when a runner starts, then it takes it over', () => {
  writeLock(JSON.stringify({ pid: process.pid, identity: 'an earlier boot' }))
  lockData(folder)()
})

test('given a lock that a crash cut short, when a runner starts, then it takes it over', () => {
  writeLock('{"pid":')
  lockData(folder)()
})
