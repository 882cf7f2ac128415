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

test('given a runner on the data, when another one starts, then it is refused with what to do', async () => {
  const unlock = await lockData(folder)
  await expect(lockData(folder, 0)).rejects.toThrow(/already runs on .*DATA_DIR=/)
  unlock()
})

test('given a runner that has stopped, when another one starts, then the data is its own', async () => {
  const first = await lockData(folder)
  first()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
  const unlock = await lockData(folder)
  expect(lockOwner(folder)?.pid).toBe(process.pid)
  unlock()
})

test('given the lock of a killed runner, when another one starts, then it takes the lock over', async () => {
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const pid = killed.pid!
  writeLock(JSON.stringify({ pid, identity: identityOf(pid) }))
  await expect(lockData(folder, 0)).rejects.toThrow(/already runs/)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const unlock = await lockData(folder, 0)
  unlock()
})

test('given a lock whose number belongs to another process by now, when a runner starts, then it takes it over', async () => {
  writeLock(JSON.stringify({ pid: process.pid, identity: 'an earlier boot' }))
  const unlock = await lockData(folder, 0)
  unlock()
})

test('given a lock that a crash cut short, when a runner starts, then it takes it over', async () => {
  writeLock('{"pid":')
  const unlock = await lockData(folder, 0)
  unlock()
})

test('given a runner that is just stopping, when another one starts, then it waits a moment for it', async () => {
  const unlock = await lockData(folder)
  const next = lockData(folder)
  unlock()
  const unlockNext = await next
  expect(lockOwner(folder)?.pid).toBe(process.pid)
  unlockNext()
})
