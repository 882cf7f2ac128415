import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityOf } from './identity'
import { findLeftovers, stopFound } from './leftovers'
import { LogFiles } from './log-files'

let folder: string
let logs: LogFiles
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-left-'))
  logs = new LogFiles(join(folder, 'logs'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** As a runner starts one. */
async function start(name: string, options: { detached?: boolean } = {}): Promise<ChildProcess> {
  const log = logs.open(name)
  const child = spawn('sleep', ['300'], { detached: true, stdio: ['ignore', log, log], ...options })
  children.push(child)
  logs.close(name)
  await once(child, 'spawn')
  return child
}

test('given processes of a folder whose records are lost, then they are known by what they write to, and stopped', async () => {
  const [api, web] = [await start('api'), await start('web')]
  const ended = [once(api, 'exit'), once(web, 'exit')]
  expect(
    findLeftovers(logs.folder)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['api', 'web'])
  expect((await stopFound(logs.folder)).sort()).toEqual(['api', 'web'])
  for (const end of ended) await expect(end).resolves.toEqual([null, 'SIGTERM'])
})

test('given a failed start in between, which put the log aside, then its process is known all the same', async () => {
  await start('api')
  logs.open('api')
  logs.close('api')
  expect(findLeftovers(logs.folder).map(({ name }) => name)).toEqual(['api'])
})

test('given a copy of the folder, then what runs on the original is not the copy’s', async () => {
  const api = await start('api')
  const copy = join(folder, 'copy')
  cpSync(logs.folder, copy, { recursive: true })
  expect(await stopFound(copy)).toEqual([])
  expect(identityOf(api.pid!)).toBeDefined()
})

test('given somebody’s own command whose output goes among the logs, then it is left alone', async () => {
  await start('mine', { detached: false })
  expect(findLeftovers(logs.folder)).toEqual([])
})
