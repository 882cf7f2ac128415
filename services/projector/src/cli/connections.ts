import { connectEventStore } from '@presale/event-store'
import { decisionSigningOf, signDecisions } from '@presale/purchases'
import { createPool, type Pool } from '@presale/read-store'
import { appendLineIfPossible, decisionVariables, loadCommandConfig } from '@presale/runtime'
import { type HeadKeeperOptions, withChainedActions } from '@presale/sale'
import { z } from 'zod'
import { commandEnvironment } from './environment'

const commandConfig = z.object({
  DATABASE_URL: z.string(),
  EVENTSTORE_URL: z.string(),
  PROJECTION_BATCH_SIZE: z.coerce.number().int().min(1).max(10_000).default(2000),
  /** With a role that may write admin actions, where that of DATABASE_URL may not. */
  ACTIONS_DATABASE_URL: z.string().optional(),
  /** The same settings as the api's: this command's actions belong to the same chain. */
  ADMIN_ACTIONS_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in small letters')
    .transform((text) => Buffer.from(text, 'hex'))
    .optional(),
  SECURITY_LOG_FILE: z.string().optional(),
  ...decisionVariables,
})

export interface Connections {
  readonly env: z.output<typeof commandConfig>
  readonly pool: ReturnType<typeof createPool>
  readonly store: ReturnType<typeof connectEventStore>
}

export async function connected<T>(work: (connections: Connections) => Promise<T>): Promise<T> {
  const env = loadCommandConfig(commandConfig, commandEnvironment(process.env))
  signDecisions(decisionSigningOf(env))
  const pool = createPool(env.DATABASE_URL, { name: 'projections', max: 12 })
  const store = connectEventStore(env.EVENTSTORE_URL)
  try {
    return await work({ env, pool, store })
  } finally {
    await store.close()
    await pool.end()
  }
}

/** The connection for admin actions; with a key each is chained, and written to security log and event store. */
export async function withActions<T>(
  { env, store }: Pick<Connections, 'env' | 'store'>,
  work: (actions: Pool) => Promise<T>,
): Promise<T> {
  const { ADMIN_ACTIONS_KEY: key, SECURITY_LOG_FILE: file } = env
  const pool = createPool(env.ACTIONS_DATABASE_URL ?? env.DATABASE_URL, { name: 'projections', max: 1 })
  try {
    if (!key) return await work(pool)
    const writeLine: HeadKeeperOptions['writeLine'] = (line, first) =>
      appendLineIfPossible(file, line, { first, isSynced: true }, warn)
    return await withChainedActions({ pool, store, key, writeLine }, () => work(pool), warn)
  } finally {
    await pool.end()
  }
}

const warn = (sentence: string): void => void process.stderr.write(`${sentence}\n`)
