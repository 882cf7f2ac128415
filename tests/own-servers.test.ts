import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { lastGood } from '../infra/local/src/backup/scheduled-backup'
import { connectionOf } from '../infra/local/src/servers/sessions'

const scripts = join(__dirname, '../infra/own-servers')
const CONTENT = {
  'backup.txt':
    'id=60864ac2-ef09-4c3e-9e9a-8f38d167c1b1\ntaken-at=2026-11-27T14:44:24.372Z\npostgres=15.18\n',
  'postgres/database.dump': 'dump',
  'postgres/roles.txt': 'presale_api\n',
  'data/admin-actions-key': 'key',
}

let folder: string
let backup: string
const put = (name: string, content: string): void => {
  mkdirSync(dirname(join(backup, name)), { recursive: true })
  writeFileSync(join(backup, name), content)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-own-'))
  backup = join(folder, 'backup')
  for (const [name, content] of Object.entries(CONTENT)) put(name, content)
  const sums = execFileSync(
    'sha256sum',
    Object.keys(CONTENT).map((name) => `./${name}`),
    { cwd: backup },
  )
  put('SHA256SUMS', sums.toString())
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(join(scripts, script), args, {
    // No Postgres listens there: what is refused is refused before one is asked.
    env: {
      PATH: process.env.PATH,
      PGHOST: '/nowhere',
      PGDATABASE: 'presale',
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}
/** Stands in for the programs of Postgres: an empty server, on which everything succeeds. */
function emptyServers<T>(work: () => T): T {
  const programs = join(folder, 'empty')
  mkdirSync(programs)
  const psql = '#!/bin/sh\necho 0\n'
  const others = '#!/bin/sh\n[ "$1" != --version ] || echo \'of Postgres 15\'\n'
  for (const [name, program] of [
    ['psql', psql],
    ['pg_restore', others],
  ] as const)
    writeFileSync(join(programs, name), program, { mode: 0o700 })
  return work()
}
const withPrograms = (log: string): NodeJS.ProcessEnv => ({
  PATH: `${join(folder, 'empty')}:${process.env.PATH}`,
  EVENTSTORE_DIR: join(folder, 'event-store'),
  SECURITY_LOG_FILE: log,
})
/** The same backup, with a security log and files of an EventStoreDB. */
function withLogs(): string {
  put('security/security.log', 'a')
  put('security/security.log.1', 'b')
  put('security/security.log-2026', 'c')
  put('event-store/chaser.chk', 'chk')
  const names = execFileSync('find', ['.', '-type', 'f', '!', '-name', 'SHA256SUMS'], { cwd: backup })
  const sums = execFileSync('sha256sum', names.toString().trim().split('\n'), { cwd: backup })
  put('SHA256SUMS', sums.toString())
  return backup
}

const restored = (from = backup) => run('restore.sh', [from])

describe('a backup of servers of one’s own that is to be restored', () => {
  it.each([
    [
      'a byte of it was changed',
      () => put('data/admin-actions-key', 'kez'),
      /data\/admin-actions-key: FAILED/,
    ],
    ['a file is gone', () => rmSync(join(backup, 'postgres/database.dump')), /postgres\/database\.dump/],
    ['a file is not of it', () => put('data/more', 'x'), /\.\/data\/more is not of it/],
    [
      'a link is in it',
      () => symlinkSync('/etc/passwd', join(backup, 'data/link')),
      /\.\/data\/link is no plain file/,
    ],
    ['its list of hashes is gone', () => rmSync(join(backup, 'SHA256SUMS')), /it has no SHA256SUMS/],
  ] as const)('given %s, then it is refused by name, and nothing is written', (_what, damage, says) => {
    damage()
    const { status, output } = restored()
    expect([status, output]).toEqual([1, expect.stringMatching(says)])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('given one that was not finished, also behind a link, then it is refused', () => {
    renameSync(backup, `${backup}.partial`)
    expect(restored(`${backup}.partial`).output).toContain('was not finished')
    symlinkSync(`${backup}.partial`, backup)
    expect(restored().output).toContain('was not finished')
  })

  it('given a security log where it would be restored to, then it is refused, and the log is left as it is', () => {
    const log = join(folder, 'log/security.log')
    mkdirSync(dirname(log))
    writeFileSync(`${log}.1`, 'newer')
    const { status, output } = emptyServers(() => run('restore.sh', [backup], withPrograms(log)))
    expect([status, output]).toEqual([
      1,
      expect.stringContaining(`There is a security log already: ${log}.1`),
    ])
    expect(readFileSync(`${log}.1`, 'utf8')).toBe('newer')
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('given SECURITY_LOG_FILE, then the log and what it was rotated to are restored there', () => {
    const log = join(folder, 'log/presale.log')
    const { status, output } = emptyServers(() => run('restore.sh', [withLogs()], withPrograms(log)))
    expect([status, output]).toEqual([0, expect.stringContaining('is restored')])
    expect([log, `${log}.1`, `${log}-2026`].map((file) => readFileSync(file, 'utf8'))).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(existsSync(join(folder, 'data/security.log'))).toBe(false)
  })

  it('given it is whole, then the database is asked', () => {
    expect(restored().output).not.toMatch(/not as it was written|not whole|was not finished/)
  })
})

describe('a backup of servers of one’s own that is to be taken', () => {
  const taken = (to: string, env: NodeJS.ProcessEnv) => run('backup.sh', [join(folder, to)], env)

  it.each([
    ['no event store is named', 'new', {}, /Name the event store/],
    ['a folder that has none', 'new', { EVENTSTORE_DIR: '/' }, /it has no chaser\.chk/],
    ['a folder that is there', 'backup', { EVENTSTORE_DATABASE: 'e' }, /is there already/],
    ['a name of an unfinished one', 'x.partial', { EVENTSTORE_DATABASE: 'e' }, /is not named \.partial/],
    ['no database is named', 'new', { PGDATABASE: '' }, /Name the database by PGDATABASE/],
  ] as const)('given %s, then it is refused before it begins', (_what, to, env, says) => {
    const { status, output } = taken(to, env)
    expect([status, output]).toEqual([1, expect.stringMatching(says)])
    expect(existsSync(join(folder, 'new.partial'))).toBe(false)
  })
})

describe('a backup of servers of one’s own that is encrypted', () => {
  /** Stands in for a server with one account, and where the machine has no gpg, for that one: it seals nothing. */
  const programs = {
    psql: `case "$*" in
*server_version_num*) echo 150018 ;;
*pg_database_size*) echo 8 ;;
*to_char*) echo 2026-11-27T14:44:24.372Z ;;
*server_version*) echo 15.18 ;;
*count*) echo 0 ;;
*--file=-*) echo 1 ;;
*) echo presale_api ;;
esac`,
    pg_dump: `[ "$1" != --version ] || { echo 'pg_dump (PostgreSQL) 15.18'; exit; }
for given; do case $given in --file=*) echo 'every account' >"\${given#--file=}" ;; esac; done`,
    pg_restore: `[ "$1" != --version ] || echo 'pg_restore (PostgreSQL) 15.18'`,
  }
  const gpg = `out= in=
while [ $# -gt 0 ]; do case $1 in
--passphrase-file) key=$(cat "$2"); shift ;;
--output) out=$2; shift ;;
--homedir | --pinentry-mode | --cipher-algo) shift ;;
--decrypt) in=$2; shift ;;
esac; shift; done
if [ -z "$in" ]; then { echo "$key"; cat; } | base64 >"$out"; exit; fi
[ "$(base64 -d "$in" | head -n 1 | tr -d '\\0')" = "$key" ] || exit 2
base64 -d "$in" | tail -n +2 | if [ -n "$out" ]; then cat >"$out"; else cat; fi`
  const place = (name: string, content: Readonly<Record<string, string>>): string => {
    const path = join(folder, name)
    mkdirSync(path)
    for (const [program, text] of Object.entries(content))
      writeFileSync(join(path, program), `#!/bin/sh\n${text}\n`, { mode: 0o700 })
    return path
  }
  let env: NodeJS.ProcessEnv
  beforeEach(() => {
    const path = `${place('servers', programs)}:${process.env.PATH}:${place('else', { gpg })}`
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, 'data/admin-actions-key'), 'the key')
    writeFileSync(join(folder, 'data/security.log'), 'a line')
    writeFileSync(join(folder, 'passphrase'), 'four words of mine\n')
    env = { PATH: path, EVENTSTORE_DATABASE: 'e', BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase') }
  })
  const at = (name: string) => join(folder, name)

  it('has nothing in it that can be read, and is opened by its passphrase as it was', () => {
    const taken = run('backup.sh', [at('new')], env)
    expect([taken.status, taken.output]).toEqual([0, expect.stringContaining('whole, encrypted')])
    expect(readdirSync(at('new')).sort()).toEqual(['SHA256SUMS', 'backup.tar.gpg', 'backup.txt'])
    expect(readFileSync(join(at('new'), 'backup.tar.gpg')).includes('every account')).toBe(false)
    const opened = run('open.sh', [at('new'), at('opened')], env)
    expect([opened.status, opened.output]).toEqual([0, expect.stringContaining('opened')])
    expect(readFileSync(join(at('opened'), 'postgres/database.dump'), 'utf8')).toBe('every account\n')
    const into = { ...env, DATA_DIR: at('restored'), EVENTSTORE_DATABASE: 'e' }
    const restoredOne = run('restore.sh', [at('opened')], into)
    expect([restoredOne.status, restoredOne.output]).toEqual([0, expect.stringContaining('is restored')])
    expect(readFileSync(join(at('restored'), 'admin-actions-key'), 'utf8')).toBe('the key')
  })

  it('is refused where it would be restored as it is, with another passphrase, and where a byte was changed', () => {
    expect(run('backup.sh', [at('new')], env).status).toBe(0)
    expect(run('restore.sh', [at('new')], env).output).toContain('is encrypted. Open it first')
    writeFileSync(at('other'), 'not the words\n')
    const wrong = run('open.sh', [at('new'), at('opened')], { ...env, BACKUP_PASSPHRASE_FILE: at('other') })
    expect([wrong.status, wrong.output]).toEqual([1, expect.stringContaining('could not be decrypted')])
    const sealed = join(at('new'), 'backup.tar.gpg')
    const bytes = readFileSync(sealed)
    bytes[20] = (bytes[20] ?? 0) ^ 1
    writeFileSync(sealed, bytes)
    const damaged = run('open.sh', [at('new'), at('opened')], env)
    expect([damaged.status, damaged.output]).toEqual([1, expect.stringContaining('backup.tar.gpg: FAILED')])
    expect(readdirSync(folder).filter((name) => name.startsWith('opened'))).toEqual([])
  })

  it.each([
    ['gpg is missing', { PATH: '/nowhere' }, 'gpg is missing: install it'],
    ['the passphrase cannot be read', { BACKUP_PASSPHRASE_FILE: '/nowhere' }, 'cannot be read, or is empty'],
  ])('given %s, then it is refused before it begins', (_, more, says) => {
    const { status, output } = run('backup.sh', [at('new')], { ...env, ...more })
    expect([status, output]).toEqual([1, expect.stringContaining(says)])
    expect(existsSync(`${at('new')}.partial`)).toBe(false)
  })

  it('on a schedule is named by its time, copied, noted, and the oldest of its own are removed', () => {
    mkdirSync(at('copies'))
    const backups = at('backups')
    for (const old of ['backup-2026-01-01T00-00-00Z', 'backup-2026-01-02T00-00-00Z', 'by-hand'])
      mkdirSync(join(backups, old), { recursive: true })
    writeFileSync(join(backups, 'last-backup.json'), '{"takenAt":"2026-01-02T00:00:00.000Z"}')
    const scheduled = { ...env, BACKUP_KEEP: '2', BACKUP_COPY_COMMAND: `cp -r -t ${at('copies')}` }
    const { status, output } = run('scheduled-backup.sh', [backups], scheduled)
    expect([status, output]).toEqual([0, expect.stringContaining('whole, encrypted')])
    const [copied = ''] = readdirSync(at('copies'))
    expect(copied).toMatch(/^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
    expect(readdirSync(backups).sort()).toEqual(
      ['backup-2026-01-02T00-00-00Z', copied, 'by-hand', 'copied-backups', 'last-backup.json'].sort(),
    )
    expect(lastGood(backups)).toBe(copied.replace(/^backup-(.*T)(\d\d)-(\d\d)-(\d\d)Z$/, '$1$2:$3:$4.000Z'))
  })

  it('given no disk is mounted where one should be, then the schedule says so, and writes nothing', () => {
    const unmounted = run('scheduled-backup.sh', [at('backups')], { ...env, BACKUP_MOUNT: folder })
    expect([unmounted.status, unmounted.output]).toEqual([1, expect.stringContaining('No disk is mounted')])
    expect(existsSync(at('backups'))).toBe(false)
  })

  it('given copies fail, then old ones are removed all the same, and the next run copies what was not copied, and takes no other', () => {
    mkdirSync(at('copies'))
    const backups = at('backups')
    const old = ['backup-2026-01-01T00-00-00Z', 'backup-2026-01-02T00-00-00Z']
    for (const one of old) mkdirSync(join(backups, one), { recursive: true })
    const failing = { ...env, BACKUP_KEEP: '2', BACKUP_COPY_COMMAND: 'false' }
    const failed = run('scheduled-backup.sh', [backups], failing)
    expect([failed.status, failed.output]).toEqual([1, expect.stringContaining('was copied nowhere')])
    expect(existsSync(join(backups, 'last-backup.json'))).toBe(false)
    const [, kept = ''] = old
    const taken = readdirSync(backups).filter((name) => /^backup-.*Z$/.test(name) && name !== kept)
    expect(taken).toHaveLength(1)

    const copying = { ...failing, BACKUP_COPY_COMMAND: `cp -r -t ${at('copies')}` }
    expect(run('scheduled-backup.sh', [backups], copying).status).toBe(0)
    expect(readdirSync(at('copies')).sort()).toEqual([kept, ...taken].sort())
    expect(lastGood(backups)).toBe(
      taken[0]?.replace(/^backup-(.*T)(\d\d)-(\d\d)-(\d\d)Z$/, '$1$2:$3:$4.000Z'),
    )
    expect(run('scheduled-backup.sh', [backups], failing).status).toBe(0)
  })

  it('given one that a wrong clock dated ahead, then another is taken once, and stays though the other counts as newer', () => {
    const backups = at('backups')
    mkdirSync(join(backups, 'backup-2999-01-01T00-00-00Z'), { recursive: true })
    const keepOne = { ...env, BACKUP_KEEP: '1' }
    expect(run('scheduled-backup.sh', [backups], keepOne).status).toBe(0)
    const taken = readdirSync(backups)
    expect(taken.filter((name) => /^backup-2.*Z$/.test(name))).toHaveLength(2)
    expect(run('scheduled-backup.sh', [backups], keepOne).status).toBe(0)
    expect(readdirSync(backups)).toEqual(taken)
  })

  it.each([
    ['BACKUP_KEEP', 'two', 'BACKUP_KEEP is a number of backups'],
    ['BACKUP_EVERY_HOURS', '0', 'BACKUP_EVERY_HOURS is a number of hours'],
    ['BACKUP_COPY_MINUTES', '1.5', 'BACKUP_COPY_MINUTES is a number of minutes'],
  ])('given %s=%s, then the schedule refuses it', (name, value, says) => {
    const { status, output } = run('scheduled-backup.sh', [at('backups')], { ...env, [name]: value })
    expect([status, output]).toEqual([1, expect.stringContaining(says)])
    expect(existsSync(at('backups'))).toBe(false)
  })
})

describe('what the scripts ask Postgres as its superuser', () => {
  /** Stands in for every program of Postgres that a script runs: notes with what options it is run. */
  function noted(script: string, env: NodeJS.ProcessEnv = {}): string[] {
    const programs = join(folder, 'programs')
    const notes = join(folder, 'notes')
    mkdirSync(programs)
    const program = `#!/bin/sh\necho "$PGOPTIONS" >>'${notes}'\n[ "$1" = --version ] && echo 'of Postgres 99'\nexit 3\n`
    for (const name of ['psql', 'pg_dump', 'pg_restore'])
      writeFileSync(join(programs, name), program, { mode: 0o700 })
    run(script, [script === 'restore.sh' ? backup : join(folder, 'new')], {
      PATH: `${programs}:${process.env.PATH}`,
      EVENTSTORE_DATABASE: 'eventstore',
      ...env,
    })
    return readFileSync(notes, 'utf8').trimEnd().split('\n')
  }

  it.each(['backup.sh', 'restore.sh'])(
    'of %s, then names are Postgres’s own, also where other options are set',
    (script) => {
      const options = noted(script, { PGOPTIONS: '-c search_path=presale -c lock_timeout=1s' })
      expect(options.length).toBeGreaterThan(0)
      for (const one of options) expect(one).toMatch(/lock_timeout=1s -c search_path=pg_catalog,pg_temp$/)
    },
  )

  it.each(['backup.sh', 'restore.sh'])(
    'of %s, then each table and view is named with its schema',
    (script) => {
      const text = readFileSync(join(scripts, script), 'utf8')
      expect(text).toMatch(/ from pg_catalog\.pg_/)
      expect(text).not.toMatch(/\b(from|join) pg_(?!catalog\.)/)
    },
  )
})

test('given the upgrade of an embedded cluster, then the sessions of its programs look for names in Postgres’s own schema', () => {
  expect(connectionOf('postgres://presale:x@localhost:5432/postgres')).toMatchObject({
    PGOPTIONS: '-c search_path=pg_catalog,pg_temp',
  })
})
