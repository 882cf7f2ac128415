import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SmallDisk, startSmallDisk, waitFor } from '@presale/testing'
import { APART } from './apart.fixture'
import { identityOf } from './identity'
import { LogFiles } from './log-files'
import { RunRecords } from './run-records'
import { type ProcessSpec, type Supervised, type Supervision, supervise } from './supervise'

let folder: string
let started: Supervised[]
let warnings: string[]
let stopping: AbortController

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-supervise-'))
  started = []
  warnings = []
  stopping = new AbortController()
})
afterEach(async () => {
  for (const process of started) await process.stop()
  rmSync(folder, { recursive: true })
})

function supervision(): Supervision {
  return {
    logs: new LogFiles(join(folder, 'logs')),
    records: new RunRecords(join(folder, 'run')),
    warn: (text) => warnings.push(text),
    signal: stopping.signal,
    onSpawned: (process) => started.push(process),
  }
}

/** Says that it is up by making a file, and removes it when it is asked to stop. */
function worker(script = ''): ProcessSpec {
  const flag = join(folder, 'up')
  const text = `const fs = require('fs'); ${script}; fs.writeFileSync(${JSON.stringify(flag)}, '');
    process.on('SIGTERM', () => { fs.rmSync(${JSON.stringify(flag)}); process.exit(0) }); setInterval(() => {}, 1000)`
  return {
    name: 'worker',
    command: process.execPath,
    args: ['-e', text],
    env: process.env,
    isReady: async () => {
      if (!existsSync(flag)) throw new Error('no flag yet')
    },
    readyTimeoutMs: 10_000,
  }
}

const pidChangedFrom = (process: Supervised, pid: number | undefined): Promise<number> =>
  waitFor(() => (process.pid() === pid ? undefined : process.pid()), { what: 'a new process' })

test('given a supervised process, when it is killed, then it is started again, and both are said', async () => {
  const process_ = await supervise(worker(), supervision())
  const first = process_.pid()!
  process.kill(first, 'SIGKILL')
  const second = await pidChangedFrom(process_, first)
  expect(identityOf(second)).toBeDefined()
  await waitFor(() => warnings.find((text) => text === 'worker is back.'), { what: 'word of its return' })
  expect(warnings[0]).toMatch(
    /^worker stopped \(SIGKILL\); starting it again in 0\.25 s\. Why: .*worker\.log$/,
  )
})

test('given a process that is frozen, then it is ended and started again; one that answers is left alone', async () => {
  const portFile = join(folder, 'port')
  const answering = `require('http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', function () {
    fs.writeFileSync(${JSON.stringify(portFile)}, String(this.address().port)) })`
  const answers = async () => {
    const port = readFileSync(portFile, 'utf8')
    await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(1000) })
  }
  let probes = 0
  const spec = {
    ...worker(answering),
    // The port of the one before would make the next one ready, and then silent, before it listens.
    beforeStart: () => rmSync(portFile, { force: true }),
    isReady: answers,
    probeEveryMs: 20,
    isAlive: async () => {
      await answers()
      probes += 1
    },
  }
  const process_ = await supervise(spec, supervision())
  const first = process_.pid()!
  await waitFor(() => probes > 5 || undefined, { what: 'some answers' })
  expect([process_.pid(), warnings]).toEqual([first, []])
  process.kill(first, 'SIGSTOP')
  const second = await pidChangedFrom(process_, first)
  expect(identityOf(second)).toBeDefined()
  expect(warnings[0]).toBe(
    'worker has not answered three times in a row: it is frozen or stuck, and is ended.',
  )
  expect(warnings[1]).toMatch(/^worker stopped \(SIGKILL\); starting it again/)
})

test('given a supervised process, when it is stopped, then it is asked to, and stays away', async () => {
  const process_ = await supervise(worker(), supervision())
  const pid = process_.pid()!
  await process_.stop()
  expect(identityOf(pid)).toBeUndefined()
  expect(existsSync(join(folder, 'up'))).toBe(false)
  expect(readdirSync(join(folder, 'run'))).toEqual([])
  expect(warnings).toEqual([])
})

test('given a process that ends at once, when it is started first, then the end of its log says why', async () => {
  const broken = worker("console.error('The environment variable X is missing.'); process.exit(78)")
  await expect(supervise(broken, supervision())).rejects.toThrow(
    /worker did not start: .*The environment variable X is missing\./s,
  )
})

test('given a program that is not there, when it is started, then it is said and nothing hangs', async () => {
  const missing = { ...worker(), command: join(folder, 'no-such-program') }
  await expect(supervise(missing, supervision())).rejects.toThrow(/worker did not start/)
})

test('given that everything is being stopped, when a process is to be started, then it is not', async () => {
  stopping.abort()
  await expect(supervise(worker(), supervision())).rejects.toThrow(/aborted/)
  expect(started).toEqual([])
})

test('given a process that refuses the event store, then it is not started again, and the others can be started', async () => {
  const refuses = worker(
    `console.log(JSON.stringify({ err: { type: 'ForeignStore', message: 'Another store. Run the command.' } })); process.exit(78)`,
  )
  const process_ = await supervise(refuses, supervision())
  expect([process_.pid(), process_.hasRefused()]).toEqual([undefined, true])
  expect(warnings).toEqual([
    expect.stringMatching(
      /^worker refuses to run and is not started again. Why: Another store. Run the command\.\n.*npm start.*worker\.log$/,
    ),
  ])
})

test('given a process that refuses later, then it is not started again either', async () => {
  const process_ = await supervise(worker(`process.on('SIGUSR2', () => process.exit(78))`), supervision())
  process.kill(process_.pid()!, 'SIGUSR2')
  await waitFor(() => warnings[0], { what: 'word of the refusal' })
  expect(warnings[0]).toMatch(/^worker refuses to run and is not started again/)
  expect(process_.pid()).toBeUndefined()
})

describe('a data folder that cannot be written', () => {
  let disk: SmallDisk
  let isFull: boolean
  beforeEach(async () => {
    disk = await startSmallDisk(1)
    isFull = false
  })
  afterEach(async () => {
    for (const process of started) await process.stop()
    await disk.close()
  })

  function onDisk(): Supervision {
    const warn = (text: string) => {
      warnings.push(text)
      // What ended has given its own record's room back.
      if (isFull) disk.fill()
    }
    return {
      ...supervision(),
      logs: new LogFiles(join(disk.folder, 'logs')),
      records: new RunRecords(join(disk.folder, 'run'), warn),
      warn,
    }
  }
  const record = (): number => JSON.parse(readFileSync(join(disk.folder, 'run/worker.json'), 'utf8')).pid
  const isBack = () =>
    waitFor(() => warnings.find((text) => text === 'worker is back.'), { what: 'word of its return' })

  test('given a full disk, when a process ends, then it is started again, and is on record once there is room', async () => {
    const context = onDisk()
    const process_ = await supervise(worker(), context)
    const first = process_.pid()!
    disk.fill()
    isFull = true
    process.kill(first, 'SIGKILL')
    await isBack()
    isFull = false
    expect(warnings.filter((text) => text.startsWith('What runs cannot be put on record'))).toHaveLength(1)
    disk.free()
    context.records.files.keep()
    expect(record()).toBe(process_.pid())
  })

  test('given its folders are removed, when a process ends, then it is started again, with a record and a log', async () => {
    const process_ = await supervise(worker(), onDisk())
    for (const name of ['run', 'logs']) rmSync(join(disk.folder, name), { recursive: true })
    process.kill(process_.pid()!, 'SIGKILL')
    await isBack()
    expect([record(), existsSync(join(disk.folder, 'logs/worker.log'))]).toEqual([process_.pid(), true])
  })
})

describe('a folder that one process alone may write in', () => {
  const alone = (): string => {
    const path = join(folder, 'alone')
    mkdirSync(path, { recursive: true })
    return path
  }
  /** Lives on without its parent, and has what that was given. */
  const leavesAChild = `if (!fs.existsSync('left')) { fs.writeFileSync('left', String(require('child_process')
    .spawn('sleep', ['60'], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 3] }).pid)) }`

  test('given one at work there, when another is started on it, wherever it is, then it is refused and named', async () => {
    await supervise({ ...worker(), owns: alone() }, supervision())
    const other = { ...worker(), name: 'other', owns: alone(), freeWithinMs: 0 }
    await expect(supervise(other, supervision())).rejects.toThrow(
      /^other did not start: .*alone is in use by process \d+/,
    )
    const { status } = spawnSync('unshare', [...APART, 'flock', '-n', alone(), 'true'])
    expect(status).toBe(1)
  })

  test('given one that is killed and leaves a child, when it is started again, then not before the child is gone', async () => {
    const spec = { ...worker(leavesAChild), owns: alone(), cwd: folder }
    const process_ = await supervise(spec, supervision())
    const first = process_.pid()!
    const child = Number(readFileSync(join(folder, 'left'), 'utf8'))
    process.kill(first, 'SIGKILL')
    await waitFor(() => warnings.find((text) => text.includes('is in use by')), { what: 'word of the wait' })
    expect(process_.pid()).toBeUndefined()
    process.kill(child, 'SIGKILL')
    expect(identityOf(await pidChangedFrom(process_, undefined))).toBeDefined()
  })

  test('given one that is stopped, when another is started on it, then it starts', async () => {
    const first = await supervise({ ...worker(), owns: alone() }, supervision())
    await first.stop()
    await supervise({ ...worker(), owns: alone(), freeWithinMs: 0 }, supervision())
  })

  test('given something to be done before each start, when the process ends, then it is done again before the next one', async () => {
    let times = 0
    const beforeStart = () => {
      times += 1
    }
    const process_ = await supervise({ ...worker(), beforeStart }, supervision())
    process.kill(process_.pid()!, 'SIGKILL')
    await waitFor(() => warnings.find((text) => text === 'worker is back.'), { what: 'word of its return' })
    expect(times).toBe(2)
  })
})
