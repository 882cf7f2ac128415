import { withoutPasswords } from '@presale/kernel'
import { createPool, type Pool } from '@presale/read-store'
import { ConfigurationError, loadCommandConfig, postgresUrl, writtenByRunner } from '@presale/runtime'
import { z } from 'zod'
import { apiConfig } from '../config'

/** A usage error at the command line, as a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Runs one command with the database; a failure becomes a sentence and an exit code. */
export function runCli(command: (pool: Pool) => Promise<void>): void {
  runCommand(() => withDatabase(command))
}

/** The same for a command that may run without the database. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    process.stderr.write(`${withoutPasswords(describe(error))}\n`)
    process.exitCode = error instanceof UsageError || error instanceof ConfigurationError ? 64 : 1
  })
}

/** @throws ConfigurationError where no database is known */
export async function withDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  return withPool(databaseUrl(), work)
}

/**
 * The same with the login that reads projections, where they have one of their own.
 * @throws ConfigurationError where no database is known
 */
export async function withReader<T>(work: (readers: Pool) => Promise<T>): Promise<T> {
  return withPool(readerUrl(), work)
}

async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, { max: 2, name: 'presale-cli' })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

function describe(error: unknown): string {
  if (error instanceof UsageError) return error.message
  if (error instanceof ConfigurationError) return error.lines
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const databaseConfig = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'it must be a postgres:// URL' }),
})
const eventStoreConfig = apiConfig.pick({ EVENTSTORE_URL: true })
const auditConfig = apiConfig.pick({ AUDIT_SIGNING_KEY: true })
const environmentFile = z.record(z.string(), z.string())

/**
 * DATABASE_URL, else the address that the local runner recorded: so that a command works beside a running `npm start`
 * without any setting.
 * @throws ConfigurationError when there is neither.
 */
function databaseUrl(env: NodeJS.ProcessEnv = process.env): string {
  return loadCommandConfig(databaseConfig, withLocalRunner(env)).DATABASE_URL
}

const readerConfig = databaseConfig.extend({ READER_DATABASE_URL: apiConfig.shape.READER_DATABASE_URL })

/** Both of one installation. */
function readerUrl(env: NodeJS.ProcessEnv = process.env): string {
  const { READER_DATABASE_URL: reader, DATABASE_URL: own } = loadCommandConfig(
    readerConfig,
    withLocalRunner(env),
  )
  return reader ?? own
}

/** EVENTSTORE_URL, or the local runner's in the same way. @throws ConfigurationError when there is neither. */
export function eventStoreUrl(env: NodeJS.ProcessEnv = process.env): string {
  return loadCommandConfig(
    eventStoreConfig,
    env.EVENTSTORE_URL ? env : { ...fromLocalRunner(env), ...given(env) },
  ).EVENTSTORE_URL
}

const limitsConfig = databaseConfig.extend({ REDIS_URL: apiConfig.shape.REDIS_URL })

/** Where sign-ins are counted. @throws ConfigurationError */
export function limitsSettings(env: NodeJS.ProcessEnv = process.env): z.output<typeof limitsConfig> {
  return loadCommandConfig(limitsConfig, withLocalRunner(env))
}

/** The signing key of exports where the environment gives one. @throws ConfigurationError when it is none. */
export function auditSettings(env: NodeJS.ProcessEnv = process.env): z.output<typeof auditConfig> {
  return loadCommandConfig(auditConfig, withLocalRunner(env))
}

const ledgerConfig = databaseConfig.extend({
  EVENTSTORE_URL: apiConfig.shape.EVENTSTORE_URL,
  DECISION_KEY: apiConfig.shape.DECISION_KEY,
  DECISIONS_SIGNED_FROM: apiConfig.shape.DECISIONS_SIGNED_FROM,
})

/** Both of one installation: never a database that was named beside a store that was not. @throws ConfigurationError */
export function ledgerSettings(env: NodeJS.ProcessEnv = process.env): z.output<typeof ledgerConfig> {
  return loadCommandConfig(ledgerConfig, withLocalRunner(env))
}

const traceConfig = ledgerConfig.extend({
  READER_DATABASE_URL: apiConfig.shape.READER_DATABASE_URL,
  EXPIRY_DATABASE_URL: postgresUrl.optional(),
  MAILER_DATABASE_URL: postgresUrl.optional(),
  SECURITY_LOG_FILE: apiConfig.shape.SECURITY_LOG_FILE,
})

/** Every login of the site that has rows of a purchase, as far as they are known. @throws ConfigurationError */
export function traceSettings(env: NodeJS.ProcessEnv = process.env): z.output<typeof traceConfig> {
  return loadCommandConfig(traceConfig, withLocalRunner(env))
}

const actionConfig = apiConfig.pick({ ADMIN_ACTIONS_KEY: true, SECURITY_LOG_FILE: true })

/** What the chain of admin actions is checked with. @throws ConfigurationError where the key is none */
export function actionSettings(env: NodeJS.ProcessEnv = process.env): z.output<typeof actionConfig> {
  return loadCommandConfig(actionConfig, withLocalRunner(env))
}

/** What the runner recorded counts where it is of the same installation: what it made itself stands nowhere else. */
function withLocalRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const written = fromLocalRunner(env)
  const isSame = !env.DATABASE_URL || env.DATABASE_URL === written.DATABASE_URL
  return isSame ? { ...written, ...given(env) } : env
}

/** A line of `.env` without a value says nothing. */
const given = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

function fromLocalRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return environmentFile.parse(writtenByRunner(env.DATA_DIR || '.data'))
}
