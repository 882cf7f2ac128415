import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSession, signIn } from '@presale/accounts'
import { normalEmail } from '@presale/kernel'
import { createPool, type Pool } from '@presale/read-store'
import { EMAIL_ADDRESSES, PASSWORDS, startProcess, type TestDatabase, testDatabase } from '@presale/testing'
import { startNode } from '../testing/event-store-node'

type Env = Record<string, string | undefined>

/** Runs a built command line; its last line as JSON where it has one. */
async function run([name = '', ...args]: string[], env: Env) {
  const entry = join(__dirname, `../../dist/cli/${name}.js`)
  const blank = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined, PUBLIC_ORIGIN: undefined }
  const cli = startProcess({ entry, args, name, env: { ...blank, ...env } })
  const { code } = await cli.exited
  const lastLine = cli.output().trimEnd().split('\n').at(-1) ?? ''
  return { code, output: cli.output(), answer: lastLine.startsWith('{') ? JSON.parse(lastLine) : undefined }
}

describe('the command lines of the api', () => {
  let database: TestDatabase
  let pool: Pool
  let env: Env
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 2 })
    env = { DATABASE_URL: database.url }
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  it('migrate twice changes nothing the second time', async () => {
    // Of its own: into the one of all tests another file may have put purchases before it was ever prepared.
    const node = await startNode()
    const migrate = () => run(['migrate'], { ...env, EVENTSTORE_URL: node.url })
    try {
      const first = await migrate()
      expect([first.code, first.output]).toEqual([0, expect.stringContaining('001-accounts')])
      expect((await migrate()).answer).toEqual({ applied: { accounts: [], sale: [], api: [] } })
    } finally {
      await node.stop()
    }
  })

  it('given a database of a release before 0.2.0, migrate refuses it in a sentence, and changes nothing', async () => {
    const older = await testDatabase()
    const olderPool = createPool(older.url, { max: 1 })
    try {
      await olderPool.query(
        `create table public.applied_migrations (module text, name text, applied_at timestamptz default now());
         insert into public.applied_migrations (module, name) values ('sale', '001-sale')`,
      )
      const refused = await run(['migrate'], { DATABASE_URL: older.url })
      expect([refused.code, refused.output]).toEqual([
        64,
        expect.stringMatching(
          /^The database is of a release before 0\.2\.0.*sale lacks 002-wallet-addresses, /,
        ),
      ])
      expect(refused.output).toContain('Start 0.2.0 with this database once, then this release.')
      const { rows } = await olderPool.query("select to_regnamespace('accounts') is null as is_untouched")
      expect(rows).toEqual([{ is_untouched: true }])
    } finally {
      await olderPool.end()
      await older.drop()
    }
  })

  it('given an https origin, nothing is seeded; without one, it is, once', async () => {
    const production = await run(['seed'], { ...env, PUBLIC_ORIGIN: 'https://sale.example' })
    expect(production.answer).toEqual({ seed: 'production' })
    expect((await pool.query('select 1 from sale.wallets')).rowCount).toBe(0)
    expect((await run(['seed'], env)).answer).toEqual({ seed: 'seeded' })
    expect((await run(['seed'], env)).answer).toEqual({ seed: 'seeded-before' })
  })

  it('given a password of one’s own, it is not printed; given none, one is generated and printed once', async () => {
    const own = { ...env, ADMIN_EMAIL: 'own@example.com', ADMIN_PASSWORD: 'correct horse battery' }
    const created = await run(['admin', 'create', '--if-none'], own)
    expect([created.code, created.answer]).toEqual([0, { email: 'own@example.com' }])
    expect(created.output).not.toContain('correct horse')
    expect((await run(['admin', 'create', '--if-none'], own)).answer).toEqual({ existing: true })
    expect((await run(['admin', 'create'], env)).answer).toEqual({
      email: 'admin@example.com',
      password: expect.stringMatching(/^[\w-]{24}$/),
    })
  })

  it('given an address of another script, the admin has it in ASCII, and is found by each spelling', async () => {
    const [email = '', ...spellings] = EMAIL_ADDRESSES.same[0]
    const [{ one, other }] = PASSWORDS.same
    const created = await run(['admin', 'create'], { ...env, ADMIN_EMAIL: email, ADMIN_PASSWORD: one })
    expect([created.code, created.answer]).toEqual([0, { email: 'ivan@xn--e1aybc.xn--p1ai' }])
    const signedIn = await signIn(pool, normalEmail(email), other)
    expect(signedIn?.email).toBe('ivan@xn--e1aybc.xn--p1ai')
    for (const spelling of spellings) {
      const reset = await run(['admin', 'reset-password', '--email', spelling], env)
      expect([reset.code, reset.answer]).toEqual([
        0,
        expect.objectContaining({ password: expect.any(String) }),
      ])
    }
  })

  it('given an account that has lost its passkeys, they and its codes go, its sessions end, and it is an admin action', async () => {
    const account = await signIn(pool, 'own@example.com', 'correct horse battery')
    const id = account?.id ?? ''
    await pool.query(
      `insert into accounts.passkeys (id, user_id, public_key, counter, is_synced, name, created_at)
       values ('lost', $1, '\\x00', 0, false, 'Phone', now())`,
      [id],
    )
    await pool.query("insert into accounts.recovery_codes values ($1, 'hash', now())", [id])
    await createSession(pool, { userId: id, at: new Date(), ipAddress: null, userAgent: null })
    const { answer } = await run(['admin', 'reset-passkeys', 'OWN@example.com'], env)
    expect(answer).toEqual({ email: 'OWN@example.com', passkeys: 1 })
    const { rows } = await pool.query(
      `select (select count(*)::int from accounts.passkeys) as passkeys,
         (select count(*)::int from accounts.recovery_codes) as codes,
         (select count(*)::int from accounts.sessions where user_id = $1) as sessions,
         (select count(*)::int from sale.notable_actions where action = 'passkeys-reset' and subject = $1::text) as actions`,
      [id],
    )
    expect(rows).toEqual([{ passkeys: 0, codes: 0, sessions: 0, actions: 1 }])
    const nobody = await run(['admin', 'reset-passkeys', 'nobody@example.com'], env)
    expect([nobody.code, nobody.output]).toEqual([64, expect.stringContaining('There is no account')])
  })

  it.each([...PASSWORDS.tooShort, ...PASSWORDS.tooLong])(
    'given the password %s, no admin is made',
    async (password) => {
      const refused = await run(['admin', 'create', '--email', 'short@example.com'], {
        ...env,
        ADMIN_PASSWORD: password,
      })
      expect([refused.code, refused.output]).toEqual([64, expect.stringContaining('10 to 128 characters')])
    },
  )

  it('given what cannot be done, it says so in a sentence and fails', async () => {
    const short = await run(['admin', 'create'], { ...env, ADMIN_PASSWORD: 'short' })
    expect([short.code, short.output]).toEqual([64, expect.stringContaining('10 to 128 characters')])
    const taken = await run(['admin', 'create', '--email', 'OWN@example.com'], env)
    expect([taken.code, taken.output]).toEqual([64, expect.stringContaining('There is an account')])
    const nobody = await run(['admin', 'reset-password', '--email', 'nobody@example.com'], env)
    expect([nobody.code, nobody.output]).toEqual([64, expect.stringContaining('There is no account')])
    expect((await run(['admin', 'dance'], env)).output).toContain('Usage:')
    const nowhere = await run(['migrate'], {
      DATABASE_URL: undefined,
      DATA_DIR: join(tmpdir(), 'nowhere-at-all'),
    })
    expect([nowhere.code, nowhere.output]).toEqual([64, expect.stringContaining('DATABASE_URL is missing')])
  })

  it.each([
    ['no DATABASE_URL', undefined],
    ['a DATABASE_URL without a value, as a line of .env may be', ''],
  ])('given %s, it takes the one that a running npm start wrote down', async (_, given) => {
    const folder = mkdtempSync(join(tmpdir(), 'presale-cli-'))
    try {
      mkdirSync(join(folder, 'run'))
      writeFileSync(join(folder, 'run/environment.json'), JSON.stringify({ DATABASE_URL: database.url }))
      const reset = await run(['admin', 'reset-password', '--email', 'own@example.com'], {
        DATABASE_URL: given,
        DATA_DIR: folder,
      })
      expect(reset.answer).toEqual({
        email: 'own@example.com',
        password: expect.any(String),
        limitsCleared: expect.any(Boolean),
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
