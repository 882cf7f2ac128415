import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityOf } from './identity'
import { RunRecords } from './run-records'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-run-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

async function startChild(script: string): Promise<{ pid: number; ended: Promise<unknown[]> }> {
  const child = spawn(process.execPath, ['-e', `${script}; console.log('up'); setInterval(() => {}, 1000)`], {
    detached: true,
  })
  children.push(child)
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return { pid: child.pid!, ended }
}

test('given processes that a killed runner left, when the next one starts, then they are stopped, the last first', async () => {
  const earlier = new RunRecords(folder)
  const first = await startChild('')
  const second = await startChild('')
  earlier.add('first', first.pid, 'SIGTERM')
  earlier.add('second', second.pid, 'SIGINT')
  // Started again in the meantime: its place in the order stays.
  earlier.add('first', first.pid, 'SIGTERM')
  await expect(new RunRecords(folder).stopLeftovers()).resolves.toEqual(['second', 'first'])
  await expect(first.ended).resolves.toEqual([null, 'SIGTERM'])
  await expect(second.ended).resolves.toEqual([null, 'SIGINT'])
  expect(readdirSync(folder)).toEqual([])
})

test('given a record whose pid now belongs to another process, when left-overs are stopped, then that one is left alone', async () => {
  const stranger = await startChild('')
  const record = {
    name: 'api',
    pid: stranger.pid,
    identity: 'another boot:1',
    stopSignal: 'SIGKILL',
    order: 1,
  }
  writeFileSync(join(folder, 'api.json'), JSON.stringify(record))
  await expect(new RunRecords(folder).stopLeftovers()).resolves.toEqual([])
  expect(identityOf(stranger.pid)).toBeDefined()
})

test('given a copy of the data folder, when left-overs of the copy are stopped, then those of the original live on', async () => {
  const original = join(folder, 'original')
  const { pid } = await startChild('')
  new RunRecords(original).add('api', pid, 'SIGKILL')
  cpSync(original, join(folder, 'copy'), { recursive: true })
  await expect(new RunRecords(join(folder, 'copy')).stopLeftovers()).resolves.toEqual([])
  expect(identityOf(pid)).toBeDefined()
  // A folder that was moved is still the same one.
  renameSync(original, join(folder, 'moved'))
  await expect(new RunRecords(join(folder, 'moved')).stopLeftovers()).resolves.toEqual(['api'])
})

test('given a copy of the data folder in which `run` is a link to the same folder, then what the original runs lives on', async () => {
  const [original, copy, run] = ['original', 'copy', 'elsewhere'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const made of [original, copy, run]) mkdirSync(made)
  for (const data of [original, copy]) symlinkSync(run, join(data, 'run'))
  const { pid } = await startChild('')
  new RunRecords(join(original, 'run')).add('api', pid, 'SIGKILL')
  await expect(new RunRecords(join(copy, 'run')).stopLeftovers()).resolves.toEqual([])
  expect(identityOf(pid)).toBeDefined()
})

test('given a copied record of a release that did not note its folder, when left-overs of the copy are stopped, then that process lives on', async () => {
  const { pid } = await startChild('')
  const copy = join(folder, 'copy/run')
  mkdirSync(copy, { recursive: true })
  const record = { name: 'api', pid, identity: identityOf(pid), stopSignal: 'SIGKILL', order: 1 }
  writeFileSync(join(copy, 'api.json'), JSON.stringify(record))
  await expect(new RunRecords(copy).stopLeftovers()).resolves.toEqual([])
  expect(identityOf(pid)).toBeDefined()
})

test('given records of another container on this machine, when left-overs are stopped here, then they stay for a start there', async () => {
  const { pid } = await startChild('')
  const record = { name: 'api', pid, identity: identityOf(pid), stopSignal: 'SIGKILL', order: 1 }
  writeFileSync(join(folder, 'api.json'), JSON.stringify({ ...record, namespace: 'pid:[1]' }))
  await expect(new RunRecords(folder).stopLeftovers()).resolves.toEqual([])
  expect([identityOf(pid) !== undefined, readdirSync(folder)]).toEqual([true, ['api.json']])
})

test('given records of a container of before the machine was restarted, when left-overs are stopped, then they go', async () => {
  const record = { name: 'api', pid: 7, identity: 'another boot:1', stopSignal: 'SIGKILL', order: 1 }
  writeFileSync(join(folder, 'api.json'), JSON.stringify({ ...record, namespace: 'pid:[1]' }))
  await expect(new RunRecords(folder).stopLeftovers()).resolves.toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

test('given a record that a crash cut short, when left-overs are stopped, then it stands in nobody’s way', async () => {
  writeFileSync(join(folder, 'api.json'), '{"pid": 12')
  await expect(new RunRecords(folder).stopLeftovers()).resolves.toEqual([])
})

test('given other files beside the records, when left-overs are stopped, then they are no processes', async () => {
  writeFileSync(join(folder, 'environment.json'), '{"REDIS_URL":"redis://127.0.0.1:6379"}')
  await expect(new RunRecords(folder).stopLeftovers()).resolves.toEqual([])
  expect(readdirSync(folder)).toEqual(['environment.json'])
})
