import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SmallDisk, startSmallDisk, waitFor } from '@presale/testing'

/** A process of ours that logs a line whenever it is asked to, and says so. */
const script = `const { createLogger, startOperations } = require(process.argv[1]);
  const log = createLogger('worker');
  startOperations({ port: 0, log, checks: {} }).then(({ port }) => process.send({ port }));
  process.on('message', (text) => { log.info({ filling: 'x'.repeat(2000) }, text); process.send({ logged: text }) })`

let disk: SmallDisk
let child: ChildProcess
let port: number
beforeEach(async () => {
  disk = await startSmallDisk(1)
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await disk.close()
})

async function start(output: string): Promise<void> {
  const log = openSync(output, 'a')
  child = spawn(process.execPath, ['-e', script, join(__dirname, '../dist/index.js')], {
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  closeSync(log)
  port = ((await once(child, 'message')) as [{ port: number }])[0].port
}

async function log(text: string): Promise<void> {
  const logged = once(child, 'message')
  child.send(text)
  await logged
}

async function countedAs(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^presale_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1])
}

const readiness = async (): Promise<unknown> => (await fetch(`http://127.0.0.1:${port}/readyz`)).json()

const linesOf = (file: string): { msg: string; dropped?: number }[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line)]
      } catch {
        // The line that the disk cut off.
        return []
      }
    })

test('given a full disk, when a process logs, then it goes on, counts what is dropped, and says so once there is room', async () => {
  const file = join(disk.folder, 'worker.log')
  await start(file)
  await log('before')
  disk.fill()
  for (const text of ['one', 'two', 'three', 'four', 'five']) await log(text)
  const dropped = await countedAs()
  // The last page of the file had room for one of them, perhaps.
  expect(dropped).toBeGreaterThanOrEqual(3)
  disk.free()
  await log('after')
  const lines = await waitFor(() => linesOf(file).find(({ msg }) => msg === 'after') && linesOf(file), {
    what: 'the line that was logged after it',
  })
  // The page that had no room for a line may have had room for saying so.
  const said = lines.flatMap(({ dropped: since }) => since ?? [])
  expect(said.reduce((sum, since) => sum + since, 0)).toBe(dropped)
  expect(lines.map(({ msg }) => msg)).toContain(
    `${said.at(-1)} lines of this log were dropped: they could not be written`,
  )
  expect(child.exitCode).toBeNull()
  expect(await countedAs()).toBe(dropped)
})

test('given a log that takes nothing at all, when a process logs, then it goes on', async () => {
  await start('/dev/full')
  for (const text of ['one', 'two']) await log(text)
  expect([await countedAs(), child.exitCode]).toEqual([2, null])
  expect(await readiness()).toEqual({
    status: 'ready',
    degraded: { log: '2 lines of the log are lost: they cannot be written' },
  })
})

test('given room again and nothing that is logged, when readiness is asked for, then the log says what it lacks, and all is well', async () => {
  const file = join(disk.folder, 'worker.log')
  await start(file)
  disk.fill()
  for (const text of ['one', 'two', 'three', 'four', 'five']) await log(text)
  disk.free()
  expect(await readiness()).toEqual({ status: 'ready' })
  expect(linesOf(file).at(-1)?.msg).toMatch(/^\d+ lines of this log were dropped/)
})
