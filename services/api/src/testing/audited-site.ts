import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@presale/testing'
import { auditCommand } from '../cli/audit-command'
import { UsageError } from '../cli/run-cli'
import { type StartedApi, startApi } from './started-api'

export const KEY = '0123456789abcdef'.repeat(4)
export const BY_ADMIN = {
  id: randomUUID(),
  role: 'admin',
  correlationId: 'request-1',
  ipAddress: '203.0.113.7',
  sessionId: null,
} as const

export interface Site {
  readonly api: StartedApi
  readonly folder: string
  readonly log: string
}

export async function startSite(env: Readonly<Record<string, string>>): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'presale-actions-'))
  const log = join(folder, 'security.log')
  return { folder, log, api: await startApi({ env: { SECURITY_LOG_FILE: log, ...env } }) }
}

export async function stopSite(site: Site | undefined): Promise<void> {
  await site?.api.stop()
  if (site) rmSync(site.folder, { recursive: true, force: true })
}

/**
 * What `npm run audit -- …` does beside the api, in this process: one of its own for each of so many calls would be most
 * of what the file costs. The command as a process: audit.int.test.ts and audit-verify.long.int.test.ts.
 */
export async function audit(
  { api, log }: Site,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const settings = {
    DATABASE_URL: api.databaseUrl,
    EVENTSTORE_URL: api.eventStoreUrl,
    ADMIN_ACTIONS_KEY: KEY,
    SECURITY_LOG_FILE: log,
  }
  const before = { ...process.env }
  Object.assign(process.env, settings)
  try {
    const { isWhole, sentences } = await auditCommand(args)
    return { code: isWhole ? 0 : 1, output: sentences.join('\n') }
  } catch (error) {
    if (error instanceof UsageError) return { code: 64, output: error.message }
    throw error
  } finally {
    for (const name of Object.keys(settings)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

/** Every row has its head: nothing is on its way any more. */
export async function untilTold(site: Site): Promise<void> {
  const isTold = async () => (await audit(site, 'verify')).output.includes('does not have admin') || undefined
  await waitFor(async () => ((await isTold()) ? undefined : true), { what: 'heads of all rows' })
}

export const numbersOf = async ({ api }: Site): Promise<number> =>
  Number((await api.pool.query('select max(number) from sale.admin_actions')).rows[0]?.max)

const TABLES = ['admin_actions', 'wallets', 'site_settings', 'crypto_prices', 'tokens', 'twitter_pixels']

/** Copies of what a forger may change, which are put back. */
export class Copies {
  private readonly columns = new Map<string, string>()

  constructor(
    private readonly site: Site,
    private readonly name = 'kept',
  ) {}

  async take(): Promise<void> {
    const { pool } = this.site.api
    await pool.query(`drop schema if exists ${this.name} cascade; create schema ${this.name}`)
    for (const table of TABLES) {
      const { rows } = await pool.query(
        `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
         where table_schema = 'sale' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const columns = String(rows[0]?.list)
      this.columns.set(table, columns)
      await pool.query(`create table ${this.name}.${table} as select ${columns} from sale.${table}`)
    }
    await pool.query(
      `create table ${this.name}.roles as select id, is_admin, is_moderator from accounts.users`,
    )
  }

  async putBack(): Promise<void> {
    const statements = TABLES.map((table) => {
      const columns = this.columns.get(table)
      return `delete from sale.${table};
        insert into sale.${table} (${columns}) overriding system value select ${columns} from ${this.name}.${table};`
    })
    await this.site.api.pool.query(`${statements.join('')}
      update accounts.users u set is_admin = r.is_admin, is_moderator = r.is_moderator
        from ${this.name}.roles r where r.id = u.id and u.is_admin <> r.is_admin;`)
  }
}
