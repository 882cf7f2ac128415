import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pieceName } from '../backup/archive/piece'
import { noteBackupPlace } from '../backup/backup-place'
import { findBackups } from './backups'
import { findLeft } from './data-folder'
import { judgeClocks, withoutReader } from './databases'
import { judgeLag, judgeSilence } from './following'
import { judgeLogArchiving, type LogArchiving } from './log-archive'
import { findNode, findOpenFiles } from './machine'

const severities = (found: readonly { readonly severity: string }[]) => found.map(({ severity }) => severity)

test.each([
  [1.5, []],
  [5, ['warning']],
  [-40, ['error']],
])('given a clock that is %d s ahead of Postgres, then it is judged as %j', (ahead, expected) => {
  expect(severities(judgeClocks(ahead))).toEqual(expected)
})

test('given a clock that is behind, then the sentence says so', () => {
  expect(judgeClocks(-40)[0]?.what).toContain("This machine's clock is 40 s behind that of Postgres")
})

test.each([
  [0, 0, []],
  [3, 20, []],
  [3, 90, ['warning']],
  [1001, 700, ['error']],
])(
  'given %d events missing, the first for %d s, then a projection is judged as %j',
  (events, seconds, expected) => {
    expect(severities(judgeLag('balances', events, seconds))).toEqual(expected)
  },
)

test.each([
  ['expiry-deadlines', false, false, ['warning']],
  ['expiry-deadlines', true, false, ['warning']],
  ['purchase-mails', false, true, ['warning']],
  ['purchase-mails', false, false, []],
  ['purchase-mails', true, false, ['warning']],
])(
  'given the follower %s silent, having run: %j, on a site with a mailer: %j, then it is judged as %j',
  (follower, hasRun, hasMailer, expected) => {
    const silent = { follower, holder: null, hasRun, seconds: 60 }
    expect(severities(judgeSilence(silent, hasMailer))).toEqual(expected)
  },
)

const API = 'postgres://presale_api:x@db.internal/presale'
test.each([
  [{ DATABASE_URL: API }, ['warning']],
  [{ DATABASE_URL: API, READER_DATABASE_URL: 'postgres://presale_reader:x@db.internal/presale' }, []],
  [{ DATABASE_URL: 'postgres://one_for_all:x@db.internal/presale' }, []],
  [{}, []],
])('given the addresses %j, then a login for reading that is missing is judged as %j', (env, expected) => {
  expect(severities(withoutReader(env))).toEqual(expected)
})

test.each([
  ['20.18.3', ['error']],
  ['20.19.0', []],
  ['24.1.0', []],
])('given Node %s, then it is judged as %j', (version, expected) => {
  expect(severities(findNode(version))).toEqual(expected)
})

test.each([
  [512, ['error']],
  [2048, ['warning']],
  [1_048_576, []],
])('given a limit of %d open files, then it is judged as %j', (most, expected) => {
  const limits = `Max processes             1 1 processes\nMax open files            256                  ${most}              files`
  expect(severities(findOpenFiles(limits))).toEqual(expected)
})

test('given a limit that is none, or a system that tells of none, then nothing is found', () => {
  expect(findOpenFiles('Max open files            unlimited            unlimited            files')).toEqual(
    [],
  )
  expect(findOpenFiles(undefined)).toEqual([])
})

describe('what was broken off in a data folder', () => {
  it.each([
    ['restore-unfinished', /restore .* not come to its end/],
    ['upgrade-unfinished', /upgrade of the cluster .* not come to its end/],
  ])('given %s, then it is an error with what to do', (mark, what) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'presale-doctor-'))
    const installation = { dataDir, hasDataDir: true, isRunning: false, given: {}, env: {}, leastDisk: 0 }
    expect(findLeft(installation)).toEqual([])
    writeFileSync(join(dataDir, mark), 'x')
    expect(findLeft(installation)).toEqual([
      expect.objectContaining({ severity: 'error', what: expect.stringMatching(what) }),
    ])
    rmSync(dataDir, { recursive: true })
  })
})

test('given a start that was stopped, then what it leaves for a Prometheus is not called left over', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'presale-doctor-'))
  const installation = { dataDir, hasDataDir: true, isRunning: false, given: {}, env: {}, leastDisk: 0 }
  mkdirSync(join(dataDir, 'run'))
  writeFileSync(join(dataDir, 'run/targets.json'), '[]')
  expect(findLeft(installation)).toEqual([])
  rmSync(dataDir, { recursive: true })
})

describe('where backups go', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'presale-doctor-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))
  const found = () => {
    const env = { BACKUP_DIR: join(dataDir, 'backups') }
    return findBackups({ dataDir, hasDataDir: true, isRunning: false, given: {}, env, leastDisk: 0 })
  }

  it('given the disk of the data, then it is warned of, beside that none was finished', async () => {
    const all = await found()
    expect(severities(all)).toEqual(['warning', 'warning'])
    expect(all[0]?.what).toContain('is on the disk of the data')
  })

  it('given an archive that has a gap, or is gone, then it is an error', async () => {
    const line = '7d0c7b1e-2f44-4d8e-9a51-6f2b8f1c0a77'
    writeFileSync(join(dataDir, 'archive-line'), `${line}\n`)
    const ofArchive = async () =>
      (await found()).filter(({ what }) => /archive/.test(what) && !/BACKUP_DIR/.test(what))
    expect(await ofArchive()).toMatchObject([
      { severity: 'error', what: expect.stringContaining('is not there') },
    ])
    const folder = join(dataDir, 'backups/archive', line)
    mkdirSync(folder, { recursive: true })
    const put = (start: bigint, end: bigint) => writeFileSync(join(folder, pieceName({ start, end })), '')
    put(0n, 5n)
    put(5n, 7n)
    expect(await ofArchive()).toEqual([])
    put(8n, 9n)
    expect(await ofArchive()).toMatchObject([
      { severity: 'error', what: expect.stringContaining('lacks the log from 0/7 to 0/8') },
    ])
  })

  it('given a disk that was mounted there and is not, then it is an error', async () => {
    // There is no such folder: the nearest one is / itself.
    const env = { BACKUP_DIR: '/presale-is-not-mounted' }
    noteBackupPlace(env.BACKUP_DIR, dataDir, (folder) => (folder === '/' ? 1 : 2))
    const all = await findBackups({
      dataDir,
      hasDataDir: true,
      isRunning: false,
      given: {},
      env,
      leastDisk: 0,
    })
    expect(severities(all)).toEqual(['error', 'warning'])
    expect(all[0]?.what).toContain('No disk is mounted at /presale-is-not-mounted')
  })
})

test.each<[string, LogArchiving, readonly string[]]>([
  ['nothing', { isArchived: false, isFailing: false, slots: 0, read: 0 }, ['warning']],
  ['a command that works', { isArchived: true, isFailing: false, slots: 0, read: 0 }, []],
  ['a command that fails', { isArchived: true, isFailing: true, slots: 0, read: 0 }, ['error']],
  ['a receiver', { isArchived: false, isFailing: false, slots: 1, read: 1 }, []],
  ['a receiver that is gone', { isArchived: true, isFailing: false, slots: 2, read: 1 }, ['error']],
])('given %s for the log of a Postgres of one’s own, then %j', (_what, archiving, expected) => {
  expect(severities(judgeLogArchiving(archiving))).toEqual(expected)
})
