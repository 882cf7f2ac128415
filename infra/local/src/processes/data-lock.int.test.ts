import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { APART } from './apart.fixture'
import { lockData, lockOwner, refuseWhileOwned } from './data-lock'

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-lock-'))
  children = []
})
afterEach(async () => {
  for (const child of children) await killed(child)
  rmSync(folder, { recursive: true })
})

const writeLock = (text: string): void => writeFileSync(join(folder, 'lock'), text)
const module_ = JSON.stringify(join(__dirname, '../../dist/processes/data-lock.js'))

/** Takes the lock of a folder where nothing of this process is seen. @returns what it says: 'locked', or why not */
async function lockApart(of = folder): Promise<{ child: ChildProcess; says: string }> {
  const script = `require(${module_}).lockData(process.argv[1], 0).then(() => { console.log('locked'); setInterval(() => {}, 1000) },
    (error) => console.log(error.message))`
  return saidBy(spawn('unshare', [...APART, process.execPath, '-e', script, of]))
}

async function saidBy(child: ChildProcess): Promise<{ child: ChildProcess; says: string }> {
  children.push(child)
  const [says] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, says: says.toString().trim() }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('given a runner on the data, when another one starts, then it is refused with what to do', async () => {
  const lock = await lockData(folder)
  await expect(lockData(folder, 0)).rejects.toThrow(
    new RegExp(`already runs on ${folder} \\(process ${process.pid}, since .+ UTC\\)\\..*DATA_DIR=`),
  )
  lock.release()
})

test('given a runner on the data, another start is refused before it builds; on a folder that nobody has, it is not', async () => {
  await expect(refuseWhileOwned(join(folder, 'none'), 0)).resolves.toBeUndefined()
  await expect(refuseWhileOwned(folder, 0)).resolves.toBeUndefined()
  const lock = await lockData(folder)
  await expect(refuseWhileOwned(folder, 0)).rejects.toThrow(
    `already runs on ${folder} (process ${process.pid}`,
  )
  lock.release()
  await expect(refuseWhileOwned(folder, 0)).resolves.toBeUndefined()
})

test('given a runner that has stopped, when another one starts, then the data is its own', async () => {
  const first = await lockData(folder)
  first.release()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
  const lock = await lockData(folder)
  expect(lockOwner(folder)?.pid).toBe(process.pid)
  lock.release()
})

test('given a runner, when one in another container starts on its folder, then it is refused and told who holds it', async () => {
  const lock = await lockData(folder)
  const { says } = await lockApart()
  expect(says).toMatch(
    new RegExp(
      `already runs on ${folder} \\(process ${process.pid} in another container or namespace of this machine, host ${hostname()}, since .+\\)`,
    ),
  )
  lock.release()
})

test('given a runner in another container, when it is killed, then the next one has its folder, and not before', async () => {
  const { child, says } = await lockApart()
  expect(says).toBe('locked')
  await expect(lockData(folder, 0)).rejects.toThrow(/in another container or namespace of this machine/)
  await killed(child)
  const lock = await lockData(folder)
  expect(lockOwner(folder)?.pid).toBe(process.pid)
  lock.release()
})

test('given a runner that is killed, when one in another container starts, then the folder is its own', async () => {
  const script = `require(${module_}).lockData(process.argv[1], 0).then(() => { console.log('locked'); setInterval(() => {}, 1000) })`
  const { child, says } = await saidBy(spawn(process.execPath, ['-e', script, folder]))
  expect(says).toBe('locked')
  await killed(child)
  expect(existsSync(join(folder, 'lock'))).toBe(true)
  expect((await lockApart()).says).toBe('locked')
})

test('given a runner whose lock file somebody removes, when another one starts, then it is refused all the same', async () => {
  const lock = await lockData(folder)
  rmSync(join(folder, 'lock'))
  await expect(lockData(folder, 0)).rejects.toThrow(/already runs on/)
  lock.release()
})

test('given a copy of a folder on which a runner is at work, when one starts on the copy, then it starts', async () => {
  const lock = await lockData(folder)
  const copy = mkdtempSync(join(tmpdir(), 'presale-lock-copy-'))
  cpSync(folder, copy, { recursive: true })
  const lockOfCopy = await lockData(copy, 0)
  expect(JSON.parse(readFileSync(join(copy, 'lock'), 'utf8'))).toMatchObject({
    folder: copy,
    host: hostname(),
  })
  lockOfCopy.release()
  rmSync(copy, { recursive: true })
  lock.release()
})

describe('a machine without the program that asks the kernel', () => {
  const path = process.env.PATH
  beforeEach(() => {
    process.env.PATH = folder
  })
  afterEach(() => {
    process.env.PATH = path
  })

  test('given a runner at work, when another one starts, then it is refused by the number, and once it is killed it is not', async () => {
    const script = `require(${module_}).lockData(process.argv[1], 0).then(() => { console.log('locked'); setInterval(() => {}, 1000) })`
    const { child } = await saidBy(spawn(process.execPath, ['-e', script, folder]))
    await expect(lockData(folder, 0)).rejects.toThrow(new RegExp(`\\(process ${child.pid}, since`))
    await killed(child)
    const lock = await lockData(folder, 0)
    lock.release()
  })
})

test('given a lock that a crash cut short, when a runner starts, then it takes it over', async () => {
  writeLock('{"pid":')
  const lock = await lockData(folder, 0)
  lock.release()
})

test('given a runner that is just stopping, when another one starts, then it waits a moment for it', async () => {
  const lock = await lockData(folder)
  const next = lockData(folder)
  lock.release()
  const lockOfNext = await next
  expect(lockOwner(folder)?.pid).toBe(process.pid)
  lockOfNext.release()
})

describe('a folder on storage that several hosts share', () => {
  /** What a runner on another host writes into the folder; our kernel knows nothing of its lock. */
  const lockOfAnotherHost = (): void =>
    writeLock(
      JSON.stringify({
        pid: 4711,
        identity: 'another-boot:1',
        host: 'db-2',
        since: '2026-11-26T08:00:00.000Z',
        folder: '/srv/presale',
        place: { device: 1, inode: statSync(folder).ino },
        namespace: 'pid:[1]',
      }),
    )

  test('given a runner at work on another host, when one starts here, then it is refused and told where', async () => {
    lockOfAnotherHost()
    let now = 1_000_000
    const beat = setInterval(() => {
      now += 1
      utimesSync(join(folder, 'lock'), now, now)
    }, 20)
    await expect(lockData(folder, 0)).rejects.toThrow(
      /already runs on .* \(process 4711 on host db-2, since 2026-11-26 08:00:00 UTC\)/,
    )
    clearInterval(beat)
  })

  test('given a runner on another host that gives no sign of life, when one starts here, then it takes the folder over', async () => {
    lockOfAnotherHost()
    const lock = await lockData(folder, 0, 100)
    expect(lockOwner(folder)?.host).toBe(hostname())
    lock.release()
  })

  test('given a runner, then its lock file gives a sign of life again and again, and is written again where it is gone', async () => {
    const lock = await lockData(folder, 0)
    lock.giveSign()
    rmSync(join(folder, 'lock'))
    lock.giveSign()
    expect(lockOwner(folder)?.pid).toBe(process.pid)
    lock.release()
  })
})
