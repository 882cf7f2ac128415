import { readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBucket, waitFor } from '@presale/testing'
import pg from 'pg'
import type { Supervised } from '../../processes/supervise'
import { temporaryFolder } from '../../servers/folders'
import { postgresUser } from '../../servers/postgres-user'
import { runningCluster } from '../../servers/running-cluster.fixture'
import { type ArchiveState, archiveLog } from './archive-log'
import { folderArchive } from './folder-archive'
import { currentLine, LINE_FILE, openLine } from './line'
import { LogTail } from './log-tail'
import { beginOfFile, parseLsn, WAL_FILE_BYTES, walFileName } from './lsn'
import { openArchive } from './open-archive'
import { namedIn, type Piece, readPiece, runOf } from './piece'
import { SynchronousCommits } from './synchronous'

jest.setTimeout(120_000)

const KEYS = { passphrase: undefined, siteKey: 'the key of the site, 32 characters', isUnsealedFine: false }

let folder: string
let cluster: string
let server: Supervised
let url: string
let client: pg.Client
beforeAll(async () => {
  folder = temporaryFolder('presale-archive-', postgresUser())
  ;({ url, folder: cluster, server } = await runningCluster(folder))
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'create schema event_store_node; create table event_store_node.events (position bigint primary key, data text)',
  )
})
afterAll(async () => {
  await client?.end()
  await server?.stop()
  rmSync(folder, { recursive: true })
})

const inFolder = () => folderArchive(join(folder, 'archive'))

/** The archiving process, in this one. */
function archiving({ isPrompt = false, archive = inFolder() } = {}) {
  const stopping = new AbortController()
  let state: ArchiveState | undefined
  const warnings: object[] = []
  const done = archiveLog(
    {
      superuserUrl: url,
      eventStoreUrl: url,
      dataDir: folder,
      securityLog: join(folder, 'security.log'),
      archive,
      keys: KEYS,
      clock: { now: () => new Date() },
      isPrompt,
      log: { info: () => undefined, warn: (fields) => warnings.push(fields) },
      onLook: (looked) => {
        state = looked
      },
    },
    stopping.signal,
  )
  done.catch(() => undefined)
  return {
    done,
    warnings,
    state: () => state,
    stop: async () => {
      stopping.abort()
      await done
      await slotIsFree()
    },
    /** All that is committed by now is in it. */
    hasAll: async () => {
      const { rows } = await client.query('select pg_current_wal_flush_lsn()::text as lsn')
      const committed = parseLsn(rows[0].lsn)
      await waitFor(() => (state !== undefined && state.written >= committed ? true : undefined), {
        what: 'the archive to have all',
      })
    },
  }
}

/** Postgres learns a moment later that who read it is gone. */
const slotIsFree = (): Promise<true> =>
  waitFor(
    async () => {
      const { rows } = await client.query('select 1 from pg_replication_slots where active')
      return rows.length === 0 || undefined
    },
    { what: 'the slot to be free', timeoutMs: 30_000 },
  )

async function archived(archive = inFolder()): Promise<Piece[]> {
  const store = archive.line(currentLine(folder) ?? '')
  const line = await openLine(store, KEYS)
  const { pieces } = runOf(namedIn(await store.list()))
  return Promise.all(
    pieces.map(async ({ name }) =>
      readPiece(name, (await store.read(name)) ?? Buffer.alloc(0), line, line.keys),
    ),
  )
}

const append = (from: number, count: number, bytes = 100) =>
  client.query(
    `insert into event_store_node.events select n, repeat(md5(n::text), $3) from generate_series($1::int, $2::int) n`,
    [from, from + count - 1, Math.ceil(bytes / 32)],
  )

test('given changes, then what is archived is the log byte for byte, with its events, however often it is begun', async () => {
  const first = archiving()
  // What was there before it began is in the backup that it goes on from.
  await first.hasAll()
  writeFileSync(join(folder, 'security.log'), '{"first":1}\n')
  await append(0, 5)
  await first.hasAll()
  const line = currentLine(folder)
  await append(5, 1)
  await first.stop()
  const second = archiving()
  writeFileSync(join(folder, 'security.log'), '{"second":2}\n', { flag: 'a' })
  await append(6, 20_000, 2000)
  await second.hasAll()
  // Somebody else's session is ended, and the archive's with it.
  await client.query('select pg_terminate_backend(pid) from pg_stat_replication')
  await expect(second.done).rejects.toThrow()
  const third = archiving()
  await append(20_006, 3)
  await third.hasAll()
  await third.stop()
  expect([currentLine(folder), ...second.warnings, ...third.warnings]).toEqual([line])

  const pieces = await archived()
  expect(pieces.flatMap(({ events }) => events.map(([position]) => position))).toEqual(
    Array.from({ length: 20_009 }, (_, position) => position),
  )
  expect(Buffer.concat(pieces.map(({ securityLog }) => securityLog)).toString()).toBe(
    '{"first":1}\n{"second":2}\n',
  )
  for (const { start, wal } of pieces) expect(wal.equals(logFrom(start, wal.length))).toBe(true)
})

/** As Postgres has it. */
function logFrom(start: bigint, length: number): Buffer {
  const parts: Buffer[] = []
  for (let at = start; at < start + BigInt(length); at = beginOfFile(at) + WAL_FILE_BYTES)
    parts.push(
      readFileSync(join(cluster, 'pg_wal', walFileName(1, at))).subarray(Number(at - beginOfFile(at))),
    )
  return Buffer.concat(parts).subarray(0, length)
}

test('given a folder without its line, as a restored one is, then it begins another one', async () => {
  const before = currentLine(folder)
  unlinkSync(join(folder, LINE_FILE))
  const again = archiving()
  await again.hasAll()
  await append(30_000, 1)
  await again.hasAll()
  await again.stop()
  expect(currentLine(folder)).not.toBe(before)
  expect((await archived()).flatMap(({ events }) => events.map(([position]) => position))).toContain(30_000)
})

test('given a slot that another one reads, then it says so, and leaves no file open', async () => {
  const first = archiving()
  await first.hasAll()
  const closed = jest.spyOn(LogTail.prototype, 'close')
  await expect(archiving().done).rejects.toThrow('is active')
  expect(closed).toHaveBeenCalledTimes(1)
  closed.mockRestore()
  await first.stop()
})

test('given a slot that was cut, then it begins another line, and says why', async () => {
  const before = currentLine(folder)
  await client.query("select pg_drop_replication_slot('presale_archive')")
  await append(40_000, 200, 200_000)
  await client.query('checkpoint; select pg_switch_wal()')
  await append(41_000, 1)
  await client.query('checkpoint')
  const again = archiving()
  await append(42_000, 1)
  await again.hasAll()
  await again.stop()
  expect(currentLine(folder)).not.toBe(before)
  expect(again.warnings).toMatchObject([
    { line: before, why: expect.stringContaining('the server has its log from') },
  ])
})

test('given a bucket that is away for a while, then what came meanwhile is archived once it is back', async () => {
  const bucket = await startBucket()
  const env = { AWS_ENDPOINT_URL: bucket.endpoint, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const archive = await openArchive('s3://backups/presale', env)
  const first = archiving({ archive })
  await first.hasAll()
  await append(45_000, 1)
  await first.hasAll()
  const line = currentLine(folder)
  bucket.isDown = true
  await append(45_001, 1)
  await expect(first.done).rejects.toThrow()
  bucket.isDown = false
  const second = archiving({ archive })
  await second.hasAll()
  await append(45_002, 1)
  await second.hasAll()
  await second.stop()
  expect(currentLine(folder)).toBe(line)
  const events = (await archived(archive)).flatMap((piece) => piece.events.map(([position]) => position))
  expect(events).toEqual([45_000, 45_001, 45_002])
  await bucket.close()
})

test('given commits that wait for the archive, then what is answered is in it; and where it is away, they wait for a limit alone', async () => {
  const first = archiving({ isPrompt: true })
  let awaySince: number | undefined
  const changes: boolean[] = []
  const commits = new SynchronousCommits(url, 1000, {
    behindMs: () =>
      awaySince === undefined ? (first.state()?.behindMs ?? 0) : performance.now() - awaySince,
    isCaughtUp: () => first.state()?.isCaughtUp === true,
    onChange: (isOn) => changes.push(isOn),
  })
  const states = async () => {
    const { rows } = await client.query(
      "select sync_state from pg_stat_replication where application_name = 'presale_archive'",
    )
    return rows.map((row) => row.sync_state)
  }
  await waitFor(async () => ((await states()).includes('sync') ? true : undefined), {
    what: 'commits to wait',
  })
  for (let position = 50_000; position < 50_010; position += 1) {
    await append(position, 1)
    const { rows } = await client.query('select pg_current_wal_insert_lsn()::text as lsn')
    // The commit itself ends at most a page before what was begun since.
    expect(Number(parseLsn(rows[0].lsn) - (first.state()?.written ?? 0n))).toBeLessThanOrEqual(8192)
  }
  const piecesOfCommits = (await archived()).flatMap(({ wal }) => wal.length)
  expect(piecesOfCommits.length).toBeGreaterThan(5)
  await first.stop()
  awaySince = performance.now()
  await append(50_010, 1)
  await waitFor(() => changes.length === 2 || undefined, { what: 'commits to wait no more' })
  expect(changes).toEqual([true, false])
  await commits.end()
  await client.query('checkpoint')
})
