import { parseArgs } from 'node:util'
import { type ConsumerLog, FOREIGN_STORE_EXIT_CODE, ForeignStore, prepareFollowing } from '@presale/consumer'
import { purchaseProjections, type RecordedEvent } from '@presale/purchases'
import {
  AcceptanceRefused,
  ensureProjections,
  generations,
  keptGeneration,
  namesOfSubscribers,
  type ProjectionDefinition,
  requestReset,
} from '@presale/read-store'
import { ConfigurationError } from '@presale/runtime'
import { forecast } from '../rebuild/forecast'
import { removeOld } from '../rebuild/leftovers'
import { oneAtATime } from '../rebuild/one-at-a-time'
import { rebuild, rebuildTogether } from '../rebuild/rebuild'
import { type RebuildOutcome, RebuildRefused, type RebuildReport } from '../rebuild/report'
import { rollback } from '../rebuild/rollback'
import type { SwapOptions } from '../rebuild/swap-when-ready'
import { verify } from '../verify/verify'
import { accept } from './accept'
import { connected, withActions } from './connections'
import { forecastText } from './forecast-text'
import { terminalReport } from './progress-line'
import { QuarantineRefused, quarantine } from './quarantine'
import { statusLines, statusText } from './show-status'

const USAGE = `Usage: npm run projections -- list | status | rebuild <name…> | rebuild --all | rebuild --outdated [--dry-run]
       npm run projections -- verify <name> | rollback <name> | drop-old <name> | drop-old --all | reset <name> | reset --all
       npm run projections -- accept <generation> --reason <text>
       npm run projections -- quarantine list | resume <stream> | resume --cause <cause> | skip <event id> --reason <text>
       [--json]`
const names = purchaseProjections.map(({ name }) => name)
const exit = {
  ok: 0,
  failed: 1,
  usage: 2,
  unknown: 2,
  refused: 3,
  foreign: FOREIGN_STORE_EXIT_CODE,
  cancelled: 130,
} as const

type Definition = ProjectionDefinition<RecordedEvent>

class UsageError extends Error {}

const REFUSALS = [RebuildRefused, QuarantineRefused, AcceptanceRefused]

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      outdated: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
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
    case 'rebuild': {
      const chosen = values.outdated ? await outdated() : namedOrAll(positionals.slice(1), values.all)
      if (values['dry-run']) return showForecasts(chosen, isJson)
      if (values.outdated) return cancellable(chosen, isJson, bringUpToDate)
      return together(chosen, isJson)
    }
    case 'verify':
      return verifyNamed(definitionOf(name), isJson)
    case 'rollback':
      return withEach([definitionOf(name)], isJson, rollback)
    case 'drop-old':
      return dropOld(values.all ? names : [definitionOf(requireName(name)).name], isJson)
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
  const code = await withEach(chosen, isJson, (options) => rebuild({ ...options, isReset: true }))
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
  return withEach([definition], isJson, (options) => rebuild({ ...options, isAcceptedKept: true }))
}

async function status(isJson: boolean): Promise<number> {
  return connected(async ({ pool, store }) => {
    const lines = await statusLines(pool, store, new Date())
    if (isJson) for (const line of lines) print(JSON.stringify(line))
    else print(statusText(lines))
    return exit.ok
  })
}

function namedOrAll(chosen: readonly string[], isAll: boolean): readonly Definition[] {
  if (isAll) return purchaseProjections
  return chosen.length === 0 ? [definitionOf(undefined)] : chosen.map(definitionOf)
}

async function showForecasts(definitions: readonly Definition[], isJson: boolean): Promise<number> {
  return connected(async ({ pool }) => {
    for (const definition of definitions) {
      const { name } = definition
      const found = await forecast(pool, definition)
      print(
        isJson ? JSON.stringify({ kind: 'dry-run', projection: name, ...found }) : forecastText(name, found),
      )
    }
    return exit.ok
  })
}

/** 0 where both are equal, 1 where they differ, 2 where it could not be found out. */
async function verifyNamed(definition: Definition, isJson: boolean): Promise<number> {
  const ends = { equal: exit.ok, differs: exit.failed, cancelled: exit.cancelled }
  return cancellable([definition], isJson, async ([options]) =>
    options ? ends[await verify(options)] : exit.unknown,
  ).catch((error: unknown) => {
    printFault(error)
    return exit.unknown
  })
}

function definitionOf(name: string | undefined): Definition {
  return (
    purchaseProjections.find((known) => known.name === name) ??
    fail(`Which one? ${names.join(', ')}\n${USAGE}`)
  )
}

/** Every projection whose live version is not this code's. */
async function outdated(): Promise<readonly Definition[]> {
  return connected(async ({ pool }) => {
    await ensureProjections(pool, purchaseProjections)
    const live = (await generations(pool)).filter(({ state }) => state === 'live')
    return purchaseProjections.filter(({ name, version }) =>
      live.some((record) => record.name === name && record.codeVersion !== version),
    )
  })
}

/**
 * What a new release may need, and one that was taken back: that finds its old generations, which only have to catch up.
 * All others are filled from one read of the store.
 */
async function bringUpToDate(all: readonly SwapOptions[]): Promise<number> {
  const unkept: SwapOptions[] = []
  for (const options of all) {
    const kept = await keptGeneration(options.pool, options.definition)
    const outcome = kept ? await rollback(options) : 'failed'
    if (outcome === 'cancelled') return exit.cancelled
    if (outcome === 'failed') unkept.push(options)
  }
  return codes[await rebuildTogether(unkept.map((options) => ({ ...options, isAcceptedKept: true })))]
}

const codes = { done: exit.ok, cancelled: exit.cancelled, failed: exit.failed } as const

/** One projection after the other, until one fails. */
function withEach(
  definitions: readonly Definition[],
  isJson: boolean,
  work: (options: SwapOptions) => Promise<RebuildOutcome>,
): Promise<number> {
  return cancellable(definitions, isJson, async (all) => {
    for (const options of all) {
      const outcome = await work(options)
      if (outcome !== 'done') return codes[outcome]
    }
    return exit.ok
  })
}

/** All of them from one read of the store. */
function together(definitions: readonly Definition[], isJson: boolean): Promise<number> {
  return cancellable([...new Set(definitions)], isJson, async (all) => codes[await rebuildTogether(all)])
}

/** SIGINT and SIGTERM cancel. `work` gets the options of each projection. */
async function cancellable(
  definitions: readonly Definition[],
  isJson: boolean,
  work: (all: readonly SwapOptions[]) => Promise<number>,
): Promise<number> {
  const cancel = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => cancel.abort())
  return connected(async ({ env, pool, store }) =>
    work(
      definitions.map((definition) => ({
        url: env.DATABASE_URL,
        batchSize: env.PROJECTION_BATCH_SIZE,
        // The reports are for people; connection errors go to standard error.
        log: faultsToStandardError,
        signal: cancel.signal,
        pool,
        store,
        definition,
        report: reportOf(definition.name, isJson),
      })),
    ),
  )
}

/** Old generations are dropped now, not when their time has come. */
async function dropOld(chosen: readonly string[], isJson: boolean): Promise<number> {
  return connected(async ({ env, pool }) => {
    let code: number = exit.ok
    await oneAtATime({ url: env.DATABASE_URL, signal: new AbortController().signal }, async () => {
      await ensureProjections(pool, purchaseProjections)
      for (const name of chosen) {
        const dropped = await removeOld(pool, name, reportOf(name, isJson))
        if (dropped.kept > 0) code = exit.failed
        if (dropped.removed + dropped.kept === 0 && !isJson) print(`${name} has no old generation.`)
      }
      return 'done'
    })
    return code
  })
}

const reportOf = (name: string, isJson: boolean): ((report: RebuildReport) => void) =>
  isJson
    ? (report) => print(JSON.stringify({ projection: name, ...report }))
    : terminalReport(name, process.stdout)

const logFault = (fields: object, message: string): void => {
  const { err } = fields as { err?: Error }
  process.stderr.write(`${message}${err ? `: ${err.message}` : ''}\n`)
}

const faultsToStandardError: ConsumerLog = { info: () => undefined, warn: logFault, error: logFault }

function printFault(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    printFault(error)
    if (REFUSALS.some((refusal) => error instanceof refusal)) process.exit(exit.refused)
    if (error instanceof ForeignStore) process.exit(exit.foreign)
    process.exit(
      error instanceof UsageError || error instanceof ConfigurationError ? exit.usage : exit.failed,
    )
  },
)
