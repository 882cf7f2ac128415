import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool, type Pool } from '@presale/read-store'
import { freePort, testDatabase, waitFor } from '@presale/testing'
import type { Found } from '../infra/local/src/doctor/examine'
import { doctor, examined, npm, saying } from './support/examined'
import { Person } from './support/person'
import { redisCommands } from './support/redis-commands'
import { type System, startSystem } from './support/system'
import { appendUnreadable } from './support/unreadable-events'

jest.setTimeout(300_000)

describe('the doctor of an installation that runs', () => {
  let system: System
  let admin: Person
  let superuser: Pool
  const env = (more: NodeJS.ProcessEnv = {}) => ({ DATA_DIR: system.dataDir, ...more })

  beforeAll(async () => {
    system = await startSystem()
    admin = await Person.admin(system.origin)
    const url = new URL(system.environment.DATABASE_URL ?? '')
    url.username = 'presale'
    url.password = readFileSync(join(system.dataDir, 'postgres-password'), 'utf8').trim()
    superuser = createPool(url.href, { max: 1 })
  })
  afterAll(async () => {
    await superuser?.end()
    await system?.stop()
  })

  it('given nothing wrong, then no check has anything to say, and it ends with 0', async () => {
    const { code, text } = await npm(['doctor', '--', '--json', '--disk', '0'], env())
    expect([code, text]).toEqual([0, ''])
  })

  it('given people who read it, then it is a line a finding, with what to do', async () => {
    const { text, code } = await npm(['doctor', '--', '--disk', '10000000'], env())
    expect(text).toMatch(/npm start runs on it; servers of its addresses were asked\.\n/)
    expect(text).toMatch(/\nerror {4}disk {9}The disk of .* GiB left: a full one .* -> Make room/)
    expect(text).toContain(`\nIt answers at http://127.0.0.1:${new URL(system.origin).port}.\n`)
    expect(text).toMatch(/\n1 error, \d warnings?\.\n$/)
    expect(code).toBe(1)
  })

  it('given little room, few files and a mail server that is away, then each is an error by name', async () => {
    const port = await freePort()
    const asked = ['doctor', '--', '--json', '--disk', '10000000']
    const { text, code } = await npm(asked, env({ SMTP_URL: `smtp://127.0.0.1:${port}` }), 512)
    const { by } = examined(
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Found),
    )
    expect(by('disk')).toEqual([saying('GiB left: a full one stops Postgres')])
    expect(by('open-files')).toEqual([saying('may have 512 files and connections open')])
    expect(by('mail-server')).toEqual([
      saying(`The mail server 127.0.0.1:${port} of SMTP_URL does not greet`),
    ])
    expect(code).toBe(1)
  })

  it('given files that others can read, then they are named with the command that closes them', async () => {
    const key = join(system.dataDir, 'admin-actions-key')
    chmodSync(key, 0o644)
    chmodSync(system.dataDir, 0o755)
    const { by, found } = await doctor(env())
    expect(by('permissions')).toEqual([saying('is open to other users'), saying(`${key} can be read`)])
    expect(found.map(({ toDo }) => toDo)).toContainEqual(saying(`chmod 600 ${key}`))
    chmodSync(key, 0o600)
    chmodSync(system.dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  })

  it('given the key of admin actions is gone, then it says so, and where it still is', async () => {
    const key = join(system.dataDir, 'admin-actions-key')
    renameSync(key, `${key}.away`)
    const { by, found } = await doctor(env())
    expect(by('keys')).toEqual([saying(`${key} is gone`)])
    expect(found.map(({ toDo }) => toDo)).toContainEqual(saying('run/environment.json there (chmod 600)'))
    renameSync(`${key}.away`, key)
  })

  it('given a live view that was dropped, then what the processes say of themselves is said, once each', async () => {
    const { rows } = await superuser.query(
      "select schema_name as schema from projections.registry where name = 'balances' and state = 'live'",
    )
    const { schema: live } = rows[0] as { schema: string }
    await superuser.query(`alter schema ${live} rename to dropped`)
    try {
      const { found, by } = await doctor(env())
      expect(by('processes')).toContainEqual(saying('views: The live projection balances is gone'))
      expect(new Set(by('processes')).size).toBe(by('processes').length)
      expect(found.some(({ severity }) => severity === 'error')).toBe(true)
    } finally {
      await superuser.query(`alter schema dropped rename to ${live}`)
    }
    await waitFor(async () => (await doctor(env())).by('processes').length === 0 || undefined, {
      what: 'the processes to be as they should be again',
      timeoutMs: 60_000,
    })
  })

  it('given a queue that an admin paused, and a Redis that keeps nothing, then both are said', async () => {
    expect((await admin.post('/api/admin/queues/purchase-deadlines/pause')).status).toBeLessThan(300)
    const configure = (appendonly: string, policy: string) =>
      redisCommands(
        system.environment.REDIS_URL ?? '',
        `CONFIG SET appendonly ${appendonly}`,
        `CONFIG SET maxmemory-policy ${policy}`,
      )
    await configure('no', 'allkeys-lru')
    const redis = (...commands: readonly string[]) =>
      redisCommands(system.environment.REDIS_URL ?? '', ...commands)
    await redis('ZADD bull:mail:repeat 1 of-a-stranger')
    const { by } = await doctor(env())
    expect(by('redis')).toEqual([
      saying('Redis has no persistence'),
      saying('throws keys away'),
      saying('The queue purchase-deadlines is paused'),
      saying('The queue mail has a schedule that the platform did not make: "of-a-stranger"'),
    ])
    await redis('ZREM bull:mail:repeat of-a-stranger')
    await configure('yes', 'noeviction')
  })

  it('given roles that were changed by hand, then what each may too much is said', async () => {
    await superuser.query('alter role presale_expiry createdb')
    await superuser.query('alter schema sale owner to presale_mailer')
    await superuser.query('grant select on accounts.sessions to presale_reader')
    await superuser.query('grant presale_projector to presale_api')
    await superuser.query('create schema presale_api authorization presale_mailer')
    const { by } = await doctor(env())
    expect(by('roles')).toEqual([
      saying('The role presale_expiry may more than it needs: creates databases'),
      saying('The schema sale belongs to presale_mailer'),
      saying('The role presale_reader may read accounts.sessions'),
      saying('presale_api may still act as presale_projector'),
      saying('There is a schema presale_api'),
    ])
    await superuser.query('drop schema presale_api')
    await superuser.query('revoke presale_projector from presale_api')
    await superuser.query('revoke select on accounts.sessions from presale_reader')
    await superuser.query('alter schema sale owner to presale_api')
    await superuser.query('alter role presale_expiry nocreatedb')
  })

  it('given no login for reading, then the doctor says what that costs', async () => {
    const { DATABASE_URL } = system.environment
    const { by } = await doctor({ DATA_DIR: join(system.dataDir, 'elsewhere'), DATABASE_URL })
    expect(by('databases')).toEqual([saying('READER_DATABASE_URL is missing')])
  })

  it('given the address of another process, then the doctor says so', async () => {
    const EXPIRY_DATABASE_URL = system.environment.PROJECTOR_DATABASE_URL
    const { by } = await doctor(env({ EXPIRY_DATABASE_URL }))
    expect(by('databases')).toEqual([
      saying('EXPIRY_DATABASE_URL names the role presale_projector'),
      saying('The role of EXPIRY_DATABASE_URL may not make tables in the schema expiry'),
    ])
  })

  it('given the addresses of all, then a process takes its own, and lacks nothing', async () => {
    const checked = await npm(['start', '-w', 'services/expiry', '--', '--check'], system.environment)
    expect(checked.text).toMatch(/ok {7}Postgres: PostgreSQL \S+, as presale_expiry\n/)
    expect(checked.text).toContain('expiry can be started: 0 errors, 0 warnings.')
    expect(checked.code).toBe(0)
  })

  it('given a purchase that nobody can read, and a live site without limits, then both are said', async () => {
    const buyer = await Person.registered(system.origin)
    const { id } = await buyer.paid(250)
    await appendUnreadable(system.environment.EVENTSTORE_URL ?? '', id, 'an unknown type')
    await superuser.query(
      `insert into sale.site_settings (key, value) values ('marketing_mode', 'live'), ('sale_hard_cap', '1000000')
       on conflict (key) do update set value = excluded.value`,
    )
    const examined = await waitFor(
      async () => {
        const now = await doctor(env())
        return now.by('following').some((what) => what.startsWith('Set aside')) ? now : undefined
      },
      { what: 'the purchase to be set aside', timeoutMs: 120_000 },
    )
    expect(examined.by('following')).toContainEqual(
      saying(`Set aside, and shown as they were before: purchase-${id}`),
    )
    expect(examined.by('limits')).toEqual([saying('sale_max_per_buyer'), saying('sale_ends_at')])
  })

  it('given a site in production, then what it should not be left with is said', async () => {
    const { by } = await doctor(env({ PUBLIC_ORIGIN: 'https://sale.example' }))
    expect(by('production')).toEqual([saying('TRUST_PROXY is missing')])
    expect(by('event-store')).toEqual([saying('The event store is the embedded node')])
  })

  it('given another secret of web than the api has, then that is said', async () => {
    const line = readFileSync(join(system.dataDir, 'logs/api.log'), 'utf8')
      .split('\n')
      .find((text) => text.includes('"msg":"listening"'))
    const { port } = JSON.parse(line ?? '{}') as { port?: number }
    const API_URL = `http://127.0.0.1:${port}`
    const { by } = await doctor(env({ API_URL, WEB_SECRET: 'another-secret-of-24-letters' }))
    expect(by('web-secret')).toEqual([saying(`The api at ${API_URL} has another WEB_SECRET`)])
    const short = await doctor(env({ API_URL, WEB_SECRET: 'short' }))
    expect(short.by('web-secret')).toEqual([saying('WEB_SECRET is no secret')])
  })

  it('given a database that does not answer, then one finding says so, and the other checks are made', async () => {
    const { by, found } = await doctor(env({ DATABASE_URL: 'postgres://presale_api:x@127.0.0.1:1/presale' }))
    expect(by('databases')).toContainEqual(saying('The database of DATABASE_URL does not answer'))
    expect(found.map(({ check }) => check)).not.toContain('following')
    expect(by('redis')).toContainEqual(saying('is paused'))
  })
})

describe('the doctor of an installation that is stopped', () => {
  let folder: string
  let other: Server | undefined
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'presale-doctor-'))
  })
  afterEach(() => {
    other?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('given a port that another program has, then it is named', async () => {
    const server = createServer((_request, response) => response.end('hello'))
    other = server
    await new Promise<void>((done) => server.listen(0, done))
    const { port } = server.address() as AddressInfo
    const { by } = await doctor({ DATA_DIR: folder, PORT: String(port) })
    expect(by('port')).toEqual([saying(`Port ${port}, where the site is to be, is taken`)])
  })

  it('given a cluster of another version, and one that is gone, then each is said', async () => {
    writeFileSync(join(folder, 'postgres-place'), join(folder, 'cluster'))
    expect((await doctor({ DATA_DIR: folder })).by('cluster')).toEqual([saying('is not there any more')])
    rmSync(join(folder, 'postgres-place'))
    chmodSync(folder, 0o700)
    const cluster = mkdtempSync(join(tmpdir(), 'presale-cluster-'))
    writeFileSync(join(folder, 'postgres-place'), cluster)
    writeFileSync(join(cluster, 'PG_VERSION'), '15\n')
    const { by } = await doctor({ DATA_DIR: folder })
    expect(by('cluster')).toEqual([saying('is of Postgres 15')])
    rmSync(cluster, { recursive: true })
  })

  it('given a copy whose cluster is the original’s, then it is said, and nothing of that is called left over', async () => {
    const cluster = mkdtempSync(join(tmpdir(), 'presale-cluster-'))
    const owner = JSON.stringify({ folder: '/srv/original', device: 1, inode: 2 })
    writeFileSync(join(folder, 'postgres-place'), cluster)
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n')
    writeFileSync(join(cluster, 'postmaster.pid'), '17\n')
    writeFileSync(`${cluster}-owner`, owner)
    const { by, found } = await doctor({ DATA_DIR: folder })
    expect(by('cluster')).toEqual([saying('belongs to the data folder /srv/original')])
    expect(JSON.stringify(found)).not.toContain('postmaster.pid')
    rmSync(cluster, { recursive: true })
    rmSync(`${cluster}-owner`)
  })

  it('given servers of one’s own with nothing in them, then they are asked, and one finding says that they are empty', async () => {
    const database = await testDatabase()
    const { REDIS_URL, EVENTSTORE_URL } = process.env
    const { by, found } = await doctor({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      REDIS_URL,
      EVENTSTORE_URL,
    })
    expect(by('databases')).toEqual([
      saying('DATABASE_URL names a superuser'),
      saying("The database of DATABASE_URL has none of the platform's tables"),
    ])
    const servers = ['redis', 'event-store', 'clocks', 'roles', 'following', 'limits']
    expect(found.filter(({ check }) => servers.includes(check))).toEqual([])
    await database.drop()
  })

  it('given a folder that is not there yet, then that is said, and nothing of it is missed', async () => {
    const { by, found } = await doctor({ DATA_DIR: join(folder, 'new') })
    expect(by('data-folder')).toEqual([saying(`There is no data folder ${join(folder, 'new')}`)])
    expect(found.filter(({ check }) => !['data-folder', 'disk', 'port'].includes(check))).toEqual([])
  })
})
