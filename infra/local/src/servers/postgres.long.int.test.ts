// Guards: infra/local/src/servers, infra/local/src/processes
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rowsAt, waitFor } from '@presale/testing'
import { identityOf } from '../processes/identity'
import { LogFiles } from '../processes/log-files'
import { RunRecords } from '../processes/run-records'
import { type Supervised, supervise } from '../processes/supervise'
import { ensureDatabase } from './databases'
import { temporaryFolder } from './folders'
import { type PostgresServer, preparePostgres, runningServerUrl } from './postgres'
import { makeMissingLinks } from './postgres-binaries'
import { postgresUser } from './postgres-user'

let folder: string
let started: Supervised[]
const strangers: ChildProcess[] = []
beforeEach(() => {
  folder = temporaryFolder('presale-pg-', postgresUser())
  started = []
})
afterEach(async () => {
  for (const stranger of strangers.splice(0)) stranger.kill('SIGKILL')
  for (const process of started) await process.stop()
  rmSync(folder, { recursive: true })
})

async function startPostgres(isTemporary = true, at = folder): Promise<PostgresServer> {
  const server = await preparePostgres(at, isTemporary)
  await supervise(server.spec, {
    logs: new LogFiles(join(folder, 'logs')),
    records: new RunRecords(join(folder, 'run')),
    warn: () => undefined,
    signal: new AbortController().signal,
    onSpawned: (process) => started.push(process),
  })
  return server
}

/** Another process that runs as Postgres's user, and has nothing to do with the cluster. */
async function startStranger(): Promise<number> {
  const stranger = spawn('sleep', ['300'], { cwd: '/', stdio: 'ignore', ...postgresUser() })
  strangers.push(stranger)
  await once(stranger, 'spawn')
  return stranger.pid!
}

/** Everything of it at once, as when the machine loses power. */
function crash(server: Supervised): void {
  process.kill(-server.pid()!, 'SIGKILL')
}

/** Gives the number in a file that a crash left to another process. */
function renumber(file: string, pid: number): void {
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [pid, ...rest].join('\n'))
}

test('given a postmaster left behind by a killed runner, when Postgres is started again, then it is stopped first and the data is there', async () => {
  const before = await preparePostgres(folder, true)
  const { command, args, user, env } = before.spec
  const left = spawn(command, args, { env, cwd: '/', detached: true, stdio: 'ignore', ...user })
  await waitFor(() => before.spec.isReady().then(() => true), { what: 'Postgres to answer' })
  const database = await ensureDatabase(before.url, 'presale')
  await rowsAt(database, 'create table kept as select 42 as answer')
  const after = await startPostgres()
  expect(identityOf(left.pid!)).toBeUndefined()
  const again = await ensureDatabase(after.url, 'presale')
  expect(await rowsAt(again, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('given a crash after which another process has the postmaster’s number, when Postgres is started again, then it starts, and that process lives on', async () => {
  const before = await startPostgres(false)
  const kept = ['postgres/postmaster.pid', 'postgres-socket/.s.PGSQL.5432.lock'].map((name) => {
    const file = join(folder, name)
    return { file, text: readFileSync(file, 'utf8') }
  })
  await rowsAt(await ensureDatabase(before.url, 'presale'), 'create table kept as select 42 as answer')
  await started[0]!.stop()
  const stranger = await startStranger()
  for (const { file, text } of kept) {
    writeFileSync(file, text)
    renumber(file, stranger)
  }
  const after = await startPostgres(false)
  expect(await rowsAt(await ensureDatabase(after.url, 'presale'), 'select answer from kept')).toEqual([
    { answer: 42 },
  ])
  expect(identityOf(stranger)).toBeDefined()
})

test('given Postgres crashes while it runs, and another process has its number at once, then it is started again all the same', async () => {
  const { spec } = await startPostgres(false)
  const stranger = await startStranger()
  crash(started[0]!)
  for (const name of ['postgres/postmaster.pid', 'postgres-socket/.s.PGSQL.5432.lock'])
    renumber(join(folder, name), stranger)
  await waitFor(() => spec.isReady().then(() => true), { what: 'Postgres to answer again' })
  expect(identityOf(stranger)).toBeDefined()
})

test('given a postmaster left behind, its folder moved and its number lost, when Postgres is started, then it is found by where it works, and stopped', async () => {
  await startPostgres()
  const left = started[0]!.pid()!
  const moved = temporaryFolder('presale-pg-moved-', postgresUser())
  for (const name of ['postgres', 'postgres-password']) renameSync(join(folder, name), join(moved, name))
  rmSync(join(moved, 'postgres/postmaster.pid'))
  const after = await preparePostgres(moved, true)
  expect(identityOf(left)).toBeUndefined()
  expect(after.folder).toBe(join(moved, 'postgres'))
  rmSync(moved, { recursive: true })
})

/** Moves the cluster out of its data folder, as where Postgres's user cannot enter that; and starts it. */
async function startElsewhere(): Promise<{ server: PostgresServer; place: string }> {
  await startPostgres(false)
  await started.pop()!.stop()
  const place = join(temporaryFolder('presale-pg-place-', postgresUser()), 'cluster')
  renameSync(join(folder, 'postgres'), place)
  writeFileSync(join(folder, 'postgres-place'), place)
  return { server: await startPostgres(false), place }
}

function copyOfFolder(): string {
  const copy = temporaryFolder('presale-pg-copy-', postgresUser())
  for (const name of ['postgres-place', 'postgres-password', 'run', 'logs'])
    cpSync(join(folder, name), join(copy, name), { recursive: true })
  return copy
}

test('given a copy of a data folder whose cluster lies elsewhere, when the copy is started, then it is refused, and the original works on', async () => {
  const { server, place } = await startElsewhere()
  const copy = copyOfFolder()
  const original = started[0]!.pid()!
  await expect(preparePostgres(copy)).rejects.toThrow(`To the data folder ${folder} belongs the database`)
  expect(runningServerUrl(copy)).toBeUndefined()
  expect(runningServerUrl(folder)).toBe(server.url)
  // A release before noted no owner: what runs there says it.
  rmSync(`${place}-owner`)
  await expect(preparePostgres(copy)).rejects.toThrow('A server that this folder did not start is at work')
  expect(identityOf(original)).toBeDefined()
  await server.spec.isReady()
  // Nor once it has stopped: what the copy would write, the original would have.
  await startAgain()
  await started.pop()!.stop()
  await expect(preparePostgres(copy)).rejects.toThrow(`To the data folder ${folder} belongs the database`)
  rmSync(copy, { recursive: true })
  rmSync(join(place, '..'), { recursive: true })
})

async function startAgain(): Promise<void> {
  await started.pop()!.stop()
  await startPostgres(false)
}

test('given a cluster behind a symbolic link, when a copy of the data folder is started, then it is refused', async () => {
  await startPostgres(false)
  await started.pop()!.stop()
  const place = join(temporaryFolder('presale-pg-place-', postgresUser()), 'cluster')
  renameSync(join(folder, 'postgres'), place)
  symlinkSync(place, join(folder, 'postgres'))
  await startPostgres(false)
  const copy = temporaryFolder('presale-pg-copy-', postgresUser())
  for (const name of ['postgres', 'postgres-password'])
    cpSync(join(folder, name), join(copy, name), { recursive: true, verbatimSymlinks: true })
  await expect(preparePostgres(copy)).rejects.toThrow(`To the data folder ${folder} belongs the database`)
  expect(identityOf(started[0]!.pid()!)).toBeDefined()
  rmSync(copy, { recursive: true })
  rmSync(join(place, '..'), { recursive: true })
})

test('given a data folder that was moved, when it is started, then the cluster elsewhere is still its own', async () => {
  const { place } = await startElsewhere()
  await started.pop()!.stop()
  const moved = `${folder}-moved`
  renameSync(folder, moved)
  expect((await preparePostgres(moved)).folder).toBe(place)
  renameSync(moved, folder)
  rmSync(join(place, '..'), { recursive: true })
})

test('given a copy of a data folder that runs, then the server that its files name is not the copy’s', async () => {
  const server = await startPostgres(false)
  const copy = temporaryFolder('presale-pg-copy-', postgresUser())
  for (const name of ['postgres/postmaster.pid', 'postgres/PG_VERSION', 'postgres-password'])
    cpSync(join(folder, name), join(copy, name), { recursive: true })
  expect([runningServerUrl(folder), runningServerUrl(copy)]).toEqual([server.url, undefined])
  rmSync(copy, { recursive: true })
})

test('given an initdb that was cut short, when Postgres is started, then the cluster is made anew', async () => {
  mkdirSync(join(folder, 'postgres.draft'))
  writeFileSync(join(folder, 'postgres.draft', 'PG_VERSION'), '18\n')
  const { url } = await startPostgres()
  expect(await rowsAt(url, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
  expect(existsSync(join(folder, 'postgres.draft'))).toBe(false)
})

test('given a cluster of another version, when Postgres is to be started, then it is refused with a sentence', async () => {
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '15\n')
  writeFileSync(join(folder, 'postgres-password'), 'x')
  await expect(preparePostgres(folder)).rejects.toThrow(/is of Postgres 15, the program is \d+/)
})

test('given packages installed without their scripts, when the binaries are looked up, then the missing links are made', () => {
  const home = mkdtempSync(join(tmpdir(), 'presale-links-'))
  mkdirSync(join(home, 'native', 'lib'), { recursive: true })
  writeFileSync(join(home, 'native/lib/libicuuc.so.60.2'), '')
  const links = [{ source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' }]
  writeFileSync(join(home, 'native/pg-symlinks.json'), JSON.stringify(links))
  makeMissingLinks(home)
  makeMissingLinks(home)
  expect(readlinkSync(join(home, 'native/lib/libicuuc.so.60'))).toBe('libicuuc.so.60.2')
  rmSync(home, { recursive: true })
})
