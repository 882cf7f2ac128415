import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, waitFor } from '@presale/testing'
import { askDatabase } from '../../infra/local/src/servers/databases'
import { temporaryFolder } from '../../infra/local/src/servers/folders'
import { postgresUser } from '../../infra/local/src/servers/postgres-user'
import { clientAt } from '../../infra/local/src/servers/sessions'
import { withEmbeddedServer } from '../../infra/local/src/starting/embedded-server'
import { upgradeCluster } from '../../infra/local/src/upgrading/upgrade-cluster'

jest.setTimeout(300_000)

const PASSWORD = 'the-password-it-was-made-with'
const user = postgresUser()

/** The programs of an earlier version, server and client: REHEARSAL_POSTGRES names their folder. */
function olderPrograms(): string {
  const { REHEARSAL_POSTGRES: named } = process.env
  const debian = '/usr/lib/postgresql'
  const found = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const programs = named ?? found.find((folder) => existsSync(join(folder, 'pg_dumpall')))
  if (programs === undefined)
    throw new Error('Install an older Postgres (Debian: postgresql-15), or set REHEARSAL_POSTGRES.')
  return programs
}

describe('an embedded cluster that an earlier version wrote', () => {
  const programs = olderPrograms()
  const dataDir = temporaryFolder('presale-older-', user)
  const cluster = join(dataDir, 'postgres')
  const run = (name: string, args: readonly string[]) =>
    execFileSync(join(programs, name), args, { ...user, cwd: '/', stdio: 'pipe' })
  const rowsOf = (server: string) => ask(server, 'presale', 'select id, note from kept.rows order by id')

  async function ask(server: string, database: string, text: string): Promise<unknown[]> {
    const url = new URL(server)
    url.pathname = `/${database}`
    const client = clientAt(url.href)
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  const MIGHTY = "select rolname, rolsuper from pg_roles where rolname ~ 'presale_(leaked|restoring)'"
  let restored: { readonly output: string; readonly roles: unknown[]; readonly rows: unknown[] }

  /** What `infra/own-servers/restore.sh` makes of a dump of that server, in databases beside it. */
  async function restoredByScript(port: number) {
    const server = `postgres://presale:${PASSWORD}@127.0.0.1:${port}/postgres`
    const folder = temporaryFolder('presale-own-servers-', undefined)
    const backup = join(folder, 'backup')
    for (const name of ['postgres', 'event-store', 'data']) mkdirSync(join(backup, name), { recursive: true })
    const env = {
      PATH: `${programs}:${process.env.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'presale',
      PGPASSWORD: PASSWORD,
    }
    const dump = (database: string, file: string) =>
      execFileSync('pg_dump', ['--format=custom', `--file=${join(backup, file)}`, database], { env })
    dump('presale', 'postgres/database.dump')
    dump('eventstore', 'event-store/database.dump')
    writeFileSync(
      join(backup, 'backup.txt'),
      `postgres=${/\d+/.exec(String(run('postgres', ['--version'])))?.[0]}\n`,
    )
    writeFileSync(join(backup, 'postgres/roles.txt'), 'presale_api\npresale_leaked\n')
    writeFileSync(join(backup, 'data/a-key'), 'key')
    const sums = 'find . -type f ! -name SHA256SUMS -exec sha256sum {} + | LC_ALL=C sort -k2'
    writeFileSync(join(backup, 'SHA256SUMS'), execFileSync('sh', ['-c', sums], { cwd: backup }))
    for (const name of ['presale_again', 'eventstore_again'])
      await ask(server, 'postgres', `create database ${name}`)
    const script = join(__dirname, '../../infra/own-servers/restore.sh')
    const databases = { PGDATABASE: 'presale_again', EVENTSTORE_DATABASE: 'eventstore_again' }
    const { stdout, stderr } = spawnSync('sh', [script, backup], {
      env: { ...env, ...databases, DATA_DIR: join(folder, 'data') },
      encoding: 'utf8',
    })
    const found = {
      output: stdout + stderr,
      roles: await ask(server, 'postgres', MIGHTY),
      rows: await ask(
        server,
        'presale_again',
        'select (select count(*) from kept.rows)::integer as kept, (select count(*) from leaked.by_check)::integer as checked',
      ),
    }
    for (const name of ['presale_again', 'eventstore_again'])
      await ask(server, 'postgres', `drop database ${name}`)
    rmSync(folder, { recursive: true })
    return found
  }

  it('is restored on servers of one’s own, and what a table calls runs with its owner’s rights', () => {
    expect(restored.output).toContain('is restored. Next')
    expect(restored.rows).toEqual([{ kept: 1000, checked: 1 }])
    expect(restored.roles).toEqual([{ rolname: 'presale_leaked', rolsuper: false }])
  })

  beforeAll(async () => {
    writeFileSync(join(dataDir, 'postgres-password'), PASSWORD, { mode: 0o600 })
    const handedOver = join(temporaryFolder('presale-older-password-', user), 'password')
    writeFileSync(handedOver, `${PASSWORD}\n`)
    const draft = temporaryFolder('presale-older-cluster-', user)
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, draft])
    run('initdb', [
      '-D',
      draft,
      '-U',
      'presale',
      `--pwfile=${handedOver}`,
      '--auth=scram-sha-256',
      '--locale=C',
      '-E',
      'UTF8',
    ])
    const port = await freePort()
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
    run('pg_ctl', ['-D', draft, '-w', '-l', join(draft, 'log'), '-o', options, 'start'])
    const server = `postgres://presale:${PASSWORD}@127.0.0.1:${port}/postgres`
    await waitFor(() => askDatabase(server).then(() => true), { what: 'the older server' })
    await ask(server, 'postgres', 'create database presale')
    await ask(server, 'postgres', 'create database eventstore')
    await ask(server, 'postgres', "create role presale_api login password 'of-the-api'")
    await ask(
      server,
      'presale',
      `create schema kept authorization presale_api; create table kept.rows (id int primary key, note text);
       alter table kept.rows owner to presale_api;
       insert into kept.rows select n, E'CREATE ROLE presale;\\n' || n from generate_series(1, 1000) n`,
    )
    await ask(
      server,
      'presale',
      // Of a role that leaked: whoever fills the table runs this, and becomes what they may make it.
      `create role presale_leaked login;
       create schema leaked authorization presale_leaked;
       set session authorization presale_leaked;
       create function leaked.takes_over(int) returns boolean language plpgsql as $$
         begin
           begin
             reset session authorization;
             alter role presale_leaked superuser;
           exception when others then null;
           end;
           return true;
         end $$;
       create table leaked.by_check (id int check (leaked.takes_over(id)));
       create table leaked.by_column (id int, of int generated always as (id + 1) stored);
       insert into leaked.by_check values (1);
       set session authorization presale_leaked;
       insert into leaked.by_column (id) values (1);
       create function leaked.of_row(leaked.by_column) returns boolean language sql as 'select leaked.takes_over(1)';
       alter table leaked.by_column add check (leaked.of_row(by_column));
       reset session authorization`,
    )
    await ask(server, 'presale', 'alter role presale_leaked nosuperuser')
    restored = await restoredByScript(port)
    run('pg_ctl', ['-D', draft, '-w', 'stop'])
    execFileSync('cp', ['-a', draft, cluster])
    for (const folder of [draft, join(handedOver, '..')]) rmSync(folder, { recursive: true })
  })
  afterAll(() => rmSync(dataDir, { recursive: true }))

  it('is refused with programs of no older version, and stays as it was', async () => {
    await expect(upgradeCluster(dataDir, '/nowhere')).rejects.toThrow('/nowhere has no postgres')
    expect(existsSync(`${cluster}.upgraded`)).toBe(false)
  })

  it('is carried over with its rows, roles and owners, and the old one is kept', async () => {
    const older = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    const said = await upgradeCluster(dataDir, programs)
    expect(said.join('\n')).toContain(`of-${older}: remove it`)
    expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()).not.toBe(older)
    await withEmbeddedServer(dataDir, async (server) => {
      const rows = await rowsOf(server)
      expect([rows.length, rows[0]]).toEqual([1000, { id: 1, note: 'CREATE ROLE presale;\n1' }])
      const owners = await ask(
        server,
        'presale',
        "select tableowner from pg_tables where schemaname = 'kept'",
      )
      expect(owners).toEqual([{ tableowner: 'presale_api' }])
      const roles = await ask(server, 'presale', MIGHTY)
      expect(roles).toEqual([{ rolname: 'presale_leaked', rolsuper: false }])
    })
    await expect(upgradeCluster(dataDir, programs)).rejects.toThrow('already')
  })

  it('given it was cut off between the two renames, then a start is refused, and the same command finishes it', async () => {
    const [older = ''] =
      /\d+$/.exec(readdirSync(dataDir).find((name) => name.startsWith('postgres.of-')) ?? '') ?? []
    renameSync(cluster, `${cluster}.upgraded`)
    writeFileSync(join(dataDir, 'upgrade-unfinished'), `${cluster}\n${older}\n`)
    await expect(withEmbeddedServer(dataDir, async () => undefined)).rejects.toThrow('not come to its end')
    await upgradeCluster(dataDir, programs)
    await withEmbeddedServer(dataDir, async (server) => expect(await rowsOf(server)).toHaveLength(1000))
  })
})
