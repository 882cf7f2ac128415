import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '@presale/testing'
import { type StartedApi, startApi } from '../testing/started-api'

describe('npm run audit -- verify, of the admin actions', () => {
  const key = '0123456789abcdef'.repeat(4)
  let api: StartedApi
  let folder: string
  let file: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'presale-actions-'))
    file = join(folder, 'security.log')
    api = await startApi({ env: { ADMIN_ACTIONS_KEY: key, SECURITY_LOG_FILE: file } })
    const admin = await api.admin()
    for (const name of ['Alpha', 'Beta', 'Gamma'])
      expect((await admin.post('/api/admin/token-name', { symbol: 'GROK', name })).status).toBe(200)
    await admin.get('/api/admin/export/users.csv')
  }, 180_000)
  afterAll(async () => {
    await api?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function verify(more: Record<string, string | undefined> = {}) {
    const of = { DATABASE_URL: api.databaseUrl, EVENTSTORE_URL: api.eventStoreUrl }
    const env = { ...of, ADMIN_ACTIONS_KEY: key, SECURITY_LOG_FILE: file, ...more }
    const entry = join(__dirname, '../../dist/cli/audit.js')
    const cli = startProcess({ entry, args: ['verify'], name: 'audit', env })
    const { code } = await cli.exited
    return { code, output: cli.output() }
  }
  const count = async () =>
    Number((await api.pool.query('select count(*) from sale.admin_actions')).rows[0]?.count)

  it('given actions as they were written down, then it says so and exits with 0', async () => {
    const all = await count()
    expect(all).toBeGreaterThan(0)
    expect(await verify()).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(`whole and unchanged: ${all},[^]* knows them up to ${all}\\.`),
      ),
    })
  })

  it('given the newest row removed by who has the database, then it is named, and the exit code is 1', async () => {
    const all = await count()
    await api.pool.query('create table kept as select * from sale.admin_actions where number = $1', [all])
    await api.pool.query('delete from sale.admin_actions where number = $1', [all])
    expect(await verify()).toEqual({
      code: 1,
      output: expect.stringContaining(`Admin action ${all} is missing. They were the newest`),
    })
    await api.pool.query(`
      insert into sale.admin_actions (id, at, actor_id, actor_role, action, subject, before, after, correlation_id,
        number, chain, ip_address, session_id) overriding system value
      select id, at, actor_id, actor_role, action, subject, before, after, correlation_id, number, chain, ip_address,
        session_id from kept`)
    expect((await verify()).code).toBe(0)
  })

  it('given another key, none, or no security log, then reports what it could and could not check', async () => {
    const other = await verify({ ADMIN_ACTIONS_KEY: 'f'.repeat(64) })
    expect([other.code, other.output]).toEqual([1, expect.stringContaining('Admin action 1 (')])
    const none = await verify({ ADMIN_ACTIONS_KEY: undefined })
    expect([none.code, none.output]).toEqual([64, expect.stringContaining('ADMIN_ACTIONS_KEY is missing')])
    const away = await verify({ SECURITY_LOG_FILE: join(folder, 'none.log') })
    expect([away.code, away.output]).toEqual([1, expect.stringContaining('cannot be read')])
    const unnamed = await verify({ SECURITY_LOG_FILE: undefined })
    expect([unnamed.code, unnamed.output]).toEqual([0, expect.stringContaining('is not known')])
  })

  it('given a line of the log that was cut short, then the others count', async () => {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, `${text}{"securityEvent":"admin-action","det`)
    expect((await verify()).code).toBe(0)
  })
})
