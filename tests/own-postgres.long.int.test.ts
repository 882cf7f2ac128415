// Guards: infra/local/src/servers, infra/local/src/starting, packages/read-store
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { createPool } from '@presale/read-store'
import { type DebianPostgres, startDebianPostgres } from './support/debian-postgres'
import { doctor } from './support/examined'
import { Person } from './support/person'
import { type System, startSystem } from './support/system'

jest.setTimeout(400_000)

const root = join(__dirname, '..')

describe('a site on Debian’s PostgreSQL 15', () => {
  const folder = mkdtempSync(join(tmpdir(), 'presale-own-postgres-'))
  const rolesFile = join(folder, 'roles.env')
  let postgres: DebianPostgres
  let system: System | undefined
  /** What `npm run roles -- prepare` has written, as an operator puts it into .env. */
  let roles: Record<string, string>

  const run = (entry: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
    execFileSync(process.execPath, [join(root, entry), ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      encoding: 'utf8',
    })
  const prepareRoles = () =>
    run('infra/local/dist/cli/roles.js', ['prepare', '--file', rolesFile], {
      SUPERUSER_DATABASE_URL: postgres.urlOf('presale'),
    })

  beforeAll(async () => {
    postgres = await startDebianPostgres()
    const pool = createPool(postgres.urlOf('postgres'), { max: 1 })
    await pool.query('create database presale')
    await pool.end()
    prepareRoles()
    roles = parseEnv(readFileSync(rolesFile, 'utf8')) as Record<string, string>
  })
  afterAll(async () => {
    await system?.stop()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is started, sells, and has a role for each service', async () => {
    expect(postgres.version).toMatch(/PostgreSQL\) 15\./)
    system = await startSystem(roles, join(folder, 'data'))
    prepareRoles()
    const admin = await Person.admin(system.origin)
    const buyer = await Person.registered(system.origin)
    await buyer.buys(100, admin)
    expect((await buyer.me()).balance).toBe(100)
    const verified = run('services/projector/dist/cli/projections.js', ['verify', 'balances'], {
      DATA_DIR: system.dataDir,
    })
    expect(verified).toContain('balances')
  })

  it('has nothing that the doctor calls an error', async () => {
    const { found } = await doctor({ ...roles, DATA_DIR: join(folder, 'data') })
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('goes on where it was after a restart of everything', async () => {
    await system?.halt()
    system = await startSystem(roles, join(folder, 'data'))
    const again = await Person.registered(system.origin)
    expect((await again.get('/api/purchases')).status).toBe(200)
    const audit = run('services/api/dist/cli/audit.js', ['verify'], { DATA_DIR: system.dataDir })
    expect(audit).toContain('The events are whole and unchanged')
  })
})
