import { parseArgs } from 'node:util'
import { connectEventStore } from '@presale/event-store'
import { purchaseProjections } from '@presale/purchases'
import { createPool, ensureProjections } from '@presale/read-store'
import { ConfigurationError, loadConfig } from '@presale/runtime'
import { z } from 'zod'
import type { FeedLog } from '../feeding/feeder'
import { rebuild } from '../rebuild/rebuild'
import { RebuildRefused, type RebuildReport } from '../rebuild/report'
import { commandEnvironment } from './environment'
import { terminalReport } from './progress-line'
import { statusLines, statusText } from './show-status'

const USAGE = 'Usage: npm run projections -- list | status | rebuild <name> [--json]'
const names = purchaseProjections.map(({ name }) => name)
const exit = { ok: 0, failed: 1, usage: 2, refused: 3, cancelled: 130 } as const

const commandConfig = z.object({
  DATABASE_URL: z.string(),
  EVENTSTORE_URL: z.string(),
  PROJECTION_BATCH_SIZE: z.coerce.number().int().min(1).max(10_000).default(2000),
})

class UsageError extends Error {}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const isJson = values.json || !process.stdout.isTTY
  const [command = '', name] = positionals
  switch (command) {
    case 'list':
      for (const { name: known, version } of purchaseProjections) {
        print(isJson ? JSON.stringify({ name: known, version }) : `${known} (version ${version})`)
      }
      return exit.ok
    case 'status':
      return status(isJson)
    case 'rebuild':
      return runRebuild(name, isJson)
    default:
      throw new UsageError(USAGE)
  }
}

async function status(isJson: boolean): Promise<number> {
  return connected(async ({ pool, store }) => {
    await ensureProjections(pool, purchaseProjections)
    const lines = await statusLines(pool, store, new Date())
    if (isJson) for (const line of lines) print(JSON.stringify(line))
    else print(statusText(lines))
    return exit.ok
  })
}

async function runRebuild(name: string | undefined, isJson: boolean): Promise<number> {
  const definition = purchaseProjections.find((known) => known.name === name)
  if (!definition) throw new UsageError(`Which one? ${names.join(', ')}\n${USAGE}`)
  const cancel = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => cancel.abort())
  const report = isJson
    ? (told: RebuildReport) => print(JSON.stringify({ projection: definition.name, ...told }))
    : terminalReport(definition.name, process.stdout)
  return connected(async ({ env, pool, store }) => {
    const outcome = await rebuild({
      url: env.DATABASE_URL,
      batchSize: env.PROJECTION_BATCH_SIZE,
      // The reports tell what a person needs; a fault of a connection is told beside them.
      log: faultsToStandardError,
      signal: cancel.signal,
      ...{ pool, store, definition, report },
    })
    return { done: exit.ok, cancelled: exit.cancelled, failed: exit.failed }[outcome]
  })
}

interface Connections {
  readonly env: z.output<typeof commandConfig>
  readonly pool: ReturnType<typeof createPool>
  readonly store: ReturnType<typeof connectEventStore>
}

async function connected(work: (connections: Connections) => Promise<number>): Promise<number> {
  const env = loadConfig(commandConfig, commandEnvironment(process.env))
  const pool = createPool(env.DATABASE_URL, { name: 'projections', max: 4 })
  const store = connectEventStore(env.EVENTSTORE_URL)
  try {
    return await work({ env, pool, store })
  } finally {
    await store.close()
    await pool.end()
  }
}

const tellFault = (fields: object, message: string): void => {
  const { err } = fields as { err?: Error }
  process.stderr.write(`${message}${err ? `: ${err.message}` : ''}\n`)
}

const faultsToStandardError: FeedLog = { info: () => undefined, warn: tellFault, error: tellFault }

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (error instanceof RebuildRefused) process.exit(exit.refused)
    process.exit(
      error instanceof UsageError || error instanceof ConfigurationError ? exit.usage : exit.failed,
    )
  },
)
