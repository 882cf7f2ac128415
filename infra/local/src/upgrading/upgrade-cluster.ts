import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { filesBelow } from '../backup/backed-up-files'
import { awaitInterruption } from '../backup/interruption'
import { assertRoom, sizeOf } from '../backup/room'
import { Problem } from '../problem'
import { lockData } from '../processes/data-lock'
import { connected, onlyRow } from '../servers/facts'
import { type Copying, copyDatabases } from '../servers/load-dump'
import { serverOf } from '../servers/postgres'
import { postgresBinaries } from '../servers/postgres-binaries'
import { clusterFolder, makeCluster, PASSWORD, SUPERUSER } from '../servers/postgres-cluster'
import { postgresUser } from '../servers/postgres-user'
import { connectionOf } from '../servers/sessions'
import { begun } from '../starting/begun'
import { System } from '../starting/system'
import { UPGRADE_MARK } from '../starting/unfinished-restore'

/** Where the new cluster is made, and what becomes of the old one. */
const upgradedOf = (folder: string): string => `${folder}.upgraded`
const keptAs = (folder: string, major: string): string => `${folder}.of-${major}`

/**
 * Carries the embedded cluster of a data folder over to the major version that comes with the packages: a dump by the
 * programs that wrote it is read by the new server. The old cluster stays as it is, under another name.
 * @param programs the folder of the old version's `postgres`, `pg_dumpall`, `pg_dump`, `pg_restore` and `psql`
 * @returns sentences
 * @throws Problem; until the last moment the data is as it was
 */
export async function upgradeCluster(dataDir: string, programs: string): Promise<readonly string[]> {
  const lock = await lockData(dataDir)
  try {
    const finished = finishExchange(dataDir)
    if (finished !== undefined) return finished
    const folder = clusterFolder(dataDir)
    if (folder === undefined) throw new Problem(`${dataDir} has no embedded database.`)
    const major = majorOf(folder)
    const compared = await carryOver(dataDir, folder, programs)
    writeFileSync(join(dataDir, UPGRADE_MARK), `${folder}\n${major}\n`, { mode: 0o600, flush: true })
    return [compared, ...exchange(dataDir, folder, major)]
  } finally {
    lock.release()
  }
}

const majorOf = (folder: string): string => readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()

/** Two renames, which a kill may come between: the mark keeps a start from making an empty cluster then. */
function exchange(dataDir: string, folder: string, major: string): readonly string[] {
  const kept = keptAs(folder, major)
  if (!existsSync(kept)) renameSync(folder, kept)
  if (existsSync(upgradedOf(folder))) renameSync(upgradedOf(folder), folder)
  rmSync(join(dataDir, UPGRADE_MARK))
  return [
    `The database of ${dataDir} is of Postgres ${majorOf(folder)} now.`,
    `The one of Postgres ${major} is kept as ${kept}: remove it once the site runs.`,
  ]
}

function finishExchange(dataDir: string): readonly string[] | undefined {
  const mark = join(dataDir, UPGRADE_MARK)
  if (!existsSync(mark)) return undefined
  const [folder = '', major = ''] = readFileSync(mark, 'utf8').split('\n')
  return exchange(dataDir, folder, major)
}

async function carryOver(dataDir: string, folder: string, programs: string): Promise<string> {
  const user = postgresUser()
  const binaries = postgresBinaries(user)
  const old = { postgres: join(programs, 'postgres'), version: versionOf(programs) }
  assertWayUp(majorOf(folder), old.version, binaries.version)
  const kept = keptAs(folder, majorOf(folder))
  if (existsSync(kept)) throw new Problem(`${kept} is there already: move it away.`)
  // A second cluster, and the dump of one database at a time.
  assertRoom(dirname(folder), 2 * sizeOf(filesBelow(folder)))
  const password = readFileSync(join(dataDir, PASSWORD), 'utf8').trim()
  const upgraded = { folder: upgradedOf(folder), password }
  const system = new System(dataDir, (line) => void process.stderr.write(`${line}\n`))
  const interruption = awaitInterruption()
  try {
    await system.stopLeftovers()
    rmSync(upgraded.folder, { recursive: true, force: true })
    await makeCluster(upgraded, binaries, user)
    const from = await serverOf({ folder, password, ...old, user }, { name: 'postgres-before' })
    const to = await serverOf({ ...upgraded, ...binaries, user })
    await system.run(from.spec)
    await system.run(to.spec)
    const copying = { programs, from: from.url, to: to.url, work: dirname(folder) }
    return await Promise.race([begun(copied(copying)), interruption.happens])
  } finally {
    interruption.forget()
    await system.stop(() => undefined)
    for (const one of [folder, upgraded.folder]) rmSync(`${one}-socket`, { recursive: true, force: true })
  }
}

function assertWayUp(kept: string, old: string, ours: string): void {
  const major = ours.split('.')[0]
  if (kept === major) throw new Problem(`The database is of Postgres ${kept} already.`)
  if (Number(kept) > Number(major))
    throw new Problem(
      `The database is of Postgres ${kept}, newer than the program (${ours}): there is no way down.`,
    )
  if (old.split('.')[0] !== kept)
    throw new Problem(
      `The database is of Postgres ${kept}, and the programs are of ${old}. Name those of ${kept}.`,
    )
}

/** Found out before anything is made. */
function versionOf(programs: string): string {
  for (const name of ['postgres', 'pg_dumpall', 'pg_dump', 'pg_restore', 'psql'])
    if (!existsSync(join(programs, name)))
      throw new Problem(
        `${programs} has no ${name}. Install the server and the client of that version (Debian: postgresql-15).`,
      )
  const { stdout } = spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' })
  return /\d[\d.]*/.exec(stdout)?.[0] ?? 'an unknown version'
}

async function copied(copying: Copying): Promise<string> {
  const { from, to } = copying
  await copyRoles(copying)
  const { names } = await onlyRow(from, DATABASES)
  const { names: there } = await onlyRow(to, DATABASES)
  await copyDatabases(copying, names as readonly string[], (name) =>
    (there as readonly string[]).includes(name),
  )
  return assertAlike(from, to)
}

/** With their passwords and members: nothing in it calls what anybody made. */
async function copyRoles({ programs, from, to }: Copying): Promise<void> {
  const dump = spawn(join(programs, 'pg_dumpall'), ['--globals-only', '--database=postgres'], {
    env: connectionOf(from),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const read = spawn(join(programs, 'psql'), ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], {
    env: connectionOf(to),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const faults = Promise.all([text(dump.stderr), text(read.stderr)])
  const ended = Promise.all([once(dump, 'close'), once(read, 'close')])
  const piped = await pipeline(dump.stdout, withoutSuperuser, read.stdin).catch((error: unknown) => error)
  const codes = (await ended).map(([code]) => code as number | null)
  if (piped !== undefined || codes.some((code) => code !== 0))
    throw new Problem(`The dump could not be read: ${(await faults).join(' ').trim() || String(piped)}`)
}

/** The superuser is there already, and a dump begins with the roles. */
async function* withoutSuperuser(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const line = Buffer.from(`\nCREATE ROLE ${SUPERUSER};\n`)
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    const at = head.indexOf(line)
    if (at < 0) continue
    yield Buffer.concat([head.subarray(0, at + 1), head.subarray(at + line.length)])
    head = undefined
  }
  if (head !== undefined) yield head
}

const DATABASES = `select array_agg(datname::text order by datname) as names from pg_database
  where datallowconn and not datistemplate`
const ROLES = `select array_agg(rolname::text order by rolname) as names from pg_roles where rolname !~ '^pg_'`
const TABLES = `select format('%I.%I', nspname, relname) as name from pg_class
  join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`

/** Row by row counted, table by table. @returns a sentence */
async function assertAlike(from: string, to: string): Promise<string> {
  for (const query of [ROLES, DATABASES])
    if (String((await onlyRow(from, query)).names) !== String((await onlyRow(to, query)).names))
      throw new Problem(
        'The new cluster has not the roles and databases of the old one. Nothing was changed.',
      )
  const databases = (await onlyRow(from, DATABASES)).names as readonly string[]
  let tables = 0
  for (const database of databases) {
    const [before, after] = [await countsIn(from, database), await countsIn(to, database)]
    const odd = [...before].find(([table, count]) => after.get(table) !== count)
    if (odd || before.size !== after.size)
      throw new Problem(
        `The new cluster differs in ${odd?.[0] ?? 'its tables'} of ${database}. Nothing was changed.`,
      )
    tables += before.size
  }
  return `${databases.length} databases with ${tables} tables were carried over, each with as many rows as before.`
}

function countsIn(server: string, database: string): Promise<Map<string, string>> {
  const url = new URL(server)
  url.pathname = `/${encodeURIComponent(database)}`
  return connected(url.href, async (client) => {
    const counts = new Map<string, string>()
    const { rows }: { rows: readonly { name: string }[] } = await client.query(TABLES)
    for (const { name } of rows) {
      const found: { rows: readonly { count: string }[] } = await client.query(
        `select count(*)::text from only ${name}`,
      )
      counts.set(name, found.rows[0]?.count ?? '')
    }
    return counts
  })
}
