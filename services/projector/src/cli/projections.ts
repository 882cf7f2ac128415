import { parseArgs } from 'node:util'
import { type ConsumerLog, FOREIGN_STORE_EXIT_CODE, ForeignStore, prepareFollowing } from '@presale/consumer'
import { purchaseProjections, type RecordedEvent } from '@presale/purchases'
import {
  AcceptanceRefused,
  ensureProjections,
  generations,
  namesOfSubscribers,
  type Pool,
  type ProjectionDefinition,
  requestReset,
} from '@presale/read-store'
import { ConfigurationError } from '@presale/runtime'
import { type RebuildOptions, rebuild } from '../rebuild/rebuild'
import { RebuildRefused, type RebuildReport } from '../rebuild/report'
import { accept } from './accept'
import { connected, withActions } from './connections'
import { terminalReport } from './progress-line'
import { QuarantineRefused, quarantine } from './quarantine'
import { statusLines, statusText } from './show-status'

const USAGE = `Usage: npm run projections -- list | status | rebuild <name> | rebuild --outdated | reset <name> | reset --all
       npm run projections -- accept <generation> --reason <text>
       npm run projections -- quarantine list | resume <stream> | resume --cause <cause> | skip <event id> --reason <text>
       [--json]`
const names = purchaseProjections.map(({ name }) => name)
const exit = {
  ok: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  foreign: FOREIGN_STORE_EXIT_CODE,
  cancelled: 130,
} as const

class UsageError extends Error {}

const REFUSALS = [RebuildRefused, QuarantineRefused, AcceptanceRefused]

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      outdated: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      cause: { type: 'string' },
      reason: { type: 'string' },
    },
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
      return values.outdated ? rebuildOutdated(isJson) : rebuildNamed(name, isJson)
    case 'reset':
      return reset(values.all ? undefined : requireName(name), isJson)
    case 'accept':
      return acceptAndBuild(name, values.reason?.trim(), isJson)
    case 'quarantine':
      return connected(async ({ env, pool, store }) => {
        await prepareFollowing(pool)
        const given = { words: positionals.slice(1), cause: values.cause, reason: values.reason, isJson }
        return withActions(env, async (actions) =>
          (await quarantine({ pool, store, actions }, given, print)) ? exit.ok : fail(USAGE),
        )
      })
    default:
      throw new UsageError(USAGE)
  }
}

function fail(usage: string): never {
  throw new UsageError(usage)
}

function requireName(name: string | undefined): string {
  return name ?? fail(`Which one? ${names.join(', ')}, or --all\n${USAGE}`)
}

/**
 * The operator accepts the current event store: projections are rebuilt from it, every other subscriber starts again
 * from the beginning.
 */
async function reset(name: string | undefined, isJson: boolean): Promise<number> {
  const chosen = purchaseProjections.filter((known) => name === undefined || known.name === name)
  const others = await connected(async ({ pool }) => {
    await prepareFollowing(pool)
    const known = await namesOfSubscribers(pool)
    if (name !== undefined && chosen.length === 0 && !known.includes(name)) {
      throw new UsageError(`${name} is none of ${[...names, ...known].join(', ')}\n${USAGE}`)
    }
    const asked = known.filter((other) => name === undefined || other === name)
    for (const other of asked) await requestReset(pool, other)
    return asked
  })
  const code = await rebuildAll(() => Promise.resolve(chosen), isJson, { isReset: true })
  if (code !== exit.ok) return code
  for (const other of others) {
    const sentence = `${other} begins anew as soon as it is started.`
    print(isJson ? JSON.stringify({ kind: 'reset', subscriber: other }) : sentence)
  }
  if (!isJson) print('Start the services that ended because of the event store again.')
  return exit.ok
}

/** Accepts a generation that lacks streams in place of the live one, and finishes its build. */
async function acceptAndBuild(
  schema: string | undefined,
  reason: string | undefined,
  isJson: boolean,
): Promise<number> {
  if (!schema || !reason) throw new UsageError(`Which generation, and why?\n${USAGE}`)
  const { generation, streams } = await connected(async ({ env, pool }) => {
    await ensureProjections(pool, purchaseProjections)
    return withActions(env, (actions) => accept(actions, schema, reason))
  })
  const accepted = { kind: 'accepted', schema, streams: streams.length }
  const sentence =
    streams.length === 0
      ? `${schema} was accepted before.`
      : `${schema} is accepted without ${streams.length} streams, and may replace the live ${generation.name}.`
  print(isJson ? JSON.stringify({ projection: generation.name, ...accepted }) : sentence)
  const definition = purchaseProjections.find(({ name }) => name === generation.name)
  if (definition?.version !== generation.codeVersion) {
    throw new AcceptanceRefused(
      `This code does not build ${generation.name} in version ${generation.codeVersion}.`,
    )
  }
  return rebuildAll(() => Promise.resolve([definition]), isJson, { isAcceptedKept: true })
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

async function rebuildNamed(name: string | undefined, isJson: boolean): Promise<number> {
  const definition = purchaseProjections.find((known) => known.name === name)
  if (!definition) throw new UsageError(`Which one? ${names.join(', ')}\n${USAGE}`)
  return rebuildAll(() => Promise.resolve([definition]), isJson)
}

/** Every projection whose live version is not this code's: what a new release may need. */
async function rebuildOutdated(isJson: boolean): Promise<number> {
  return rebuildAll(
    async (pool) => {
      await ensureProjections(pool, purchaseProjections)
      const live = (await generations(pool)).filter(({ state }) => state === 'live')
      return purchaseProjections.filter(({ name, version }) =>
        live.some((record) => record.name === name && record.codeVersion !== version),
      )
    },
    isJson,
    { isAcceptedKept: true },
  )
}

/** One after the other, until one fails. */
async function rebuildAll(
  choose: (pool: Pool) => Promise<readonly ProjectionDefinition<RecordedEvent>[]>,
  isJson: boolean,
  how: Pick<RebuildOptions, 'isReset' | 'isAcceptedKept'> = {},
): Promise<number> {
  const cancel = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => cancel.abort())
  const reportOf = (name: string) =>
    isJson
      ? (report: RebuildReport) => print(JSON.stringify({ projection: name, ...report }))
      : terminalReport(name, process.stdout)
  return connected(async ({ env, pool, store }) => {
    for (const definition of await choose(pool)) {
      const outcome = await rebuild({
        url: env.DATABASE_URL,
        batchSize: env.PROJECTION_BATCH_SIZE,
        // The reports are for people; connection errors go to standard error.
        log: faultsToStandardError,
        signal: cancel.signal,
        ...how,
        pool,
        store,
        definition,
        report: reportOf(definition.name),
      })
      if (outcome !== 'done') return { cancelled: exit.cancelled, failed: exit.failed }[outcome]
    }
    return exit.ok
  })
}

const logFault = (fields: object, message: string): void => {
  const { err } = fields as { err?: Error }
  process.stderr.write(`${message}${err ? `: ${err.message}` : ''}\n`)
}

const faultsToStandardError: ConsumerLog = { info: () => undefined, warn: logFault, error: logFault }

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (REFUSALS.some((refusal) => error instanceof refusal)) process.exit(exit.refused)
    if (error instanceof ForeignStore) process.exit(exit.foreign)
    process.exit(
      error instanceof UsageError || error instanceof ConfigurationError ? exit.usage : exit.failed,
    )
  },
)
