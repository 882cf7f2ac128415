import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Problem } from '../problem'
import { connected } from './facts'
import { connectionOf } from './sessions'

const LOADER = 'presale_restoring'

export interface Copying {
  /** The folder of `pg_dump` and `pg_restore`. */
  readonly programs: string
  /** Addresses of the superuser. */
  readonly from: string
  readonly to: string
  /** A folder for what is under way. */
  readonly work: string
}

/**
 * Copies databases from one server to another that has their roles already. What a table's checks, columns and indexes
 * call runs as whoever fills it: so the superuser makes only what is still empty, and rows and indexes are loaded by a
 * login that may do what their owner may, and nothing else. `infra/own-servers/restore.sh` does the same.
 * @param isThere whether the new server has the database already
 */
export async function copyDatabases(
  copying: Copying,
  databases: readonly string[],
  isThere: (database: string) => boolean,
): Promise<void> {
  const password = randomBytes(24).toString('hex')
  await connected(copying.to, (client) => client.query(`create role ${LOADER} login password '${password}'`))
  try {
    for (const database of databases) await copyOne(copying, database, isThere(database), password)
  } finally {
    // It owns nothing: this takes back what it was granted.
    await connected(copying.to, (client) => client.query(`drop owned by ${LOADER}; drop role ${LOADER}`))
  }
}

async function copyOne(
  { programs, from, to, work }: Copying,
  database: string,
  isThere: boolean,
  password: string,
): Promise<void> {
  const folder = mkdtempSync(join(work, 'dump-'))
  const dump = join(folder, 'database.dump')
  const program = (name: string) => join(programs, name)
  const asSuperuser = connectionOf(to)
  const asLoader = { ...asSuperuser, PGUSER: LOADER, PGPASSWORD: password }
  try {
    await run(
      program('pg_dump'),
      ['--format=custom', `--file=${dump}`, `--dbname=${database}`],
      connectionOf(from),
    )
    const made = isThere ? [`--dbname=${database}`] : ['--create', '--dbname=postgres']
    await run(program('pg_restore'), ['--exit-on-error', '--section=pre-data', ...made, dump], asSuperuser)
    for (const section of ['data', 'post-data']) {
      const entries = await run(program('pg_restore'), ['--list', `--section=${section}`, dump], asSuperuser)
      for (const [owner, lines] of byOwner(entries)) {
        const list = join(folder, 'list')
        writeFileSync(list, `${lines.join('\n')}\n`)
        const only = [`--section=${section}`, `--use-list=${list}`, `--dbname=${database}`, dump]
        await withRightsOf(to, { owner, database }, () =>
          run(program('pg_restore'), ['--exit-on-error', ...only], asLoader),
        )
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The lines of `pg_restore --list`, whose last word is the owner. */
export function byOwner(entries: string): Map<string, string[]> {
  const owners = new Map<string, string[]>()
  for (const line of entries.split('\n')) {
    if (line === '' || line.startsWith(';')) continue
    const owner = line.slice(line.lastIndexOf(' ') + 1)
    owners.set(owner, [...(owners.get(owner) ?? []), line])
  }
  return owners
}

/** One owner at a time, so that what hangs on one's tables cannot act as another. */
async function withRightsOf(
  server: string,
  { owner, database }: { readonly owner: string; readonly database: string },
  work: () => Promise<unknown>,
): Promise<void> {
  await connected(server, async (client) => {
    await client.query(`grant ${client.escapeIdentifier(owner)} to ${LOADER}`)
    await client.query(`grant connect on database ${client.escapeIdentifier(database)} to ${LOADER}`)
  })
  try {
    await work()
  } finally {
    await connected(server, (client) =>
      client.query(`revoke ${client.escapeIdentifier(owner)} from ${LOADER}`),
    )
  }
}

/** @returns what it wrote @throws Problem with what it complains of */
async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [written, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code !== 0) throw new Problem(`The dump could not be read: ${complaint.trim() || program}`)
  return written
}
