import { parseArgs } from 'node:util'
import { ForeignStore, prepareFollowing } from '@presale/consumer'
import { ledgerProjections } from '@presale/ledger'
import { AcceptanceRefused } from '@presale/read-store'
import { ConfigurationError } from '@presale/runtime'
import { forecast } from '../rebuild/forecast'
import { RebuildRefused } from '../rebuild/report'
import { rollback } from '../rebuild/rollback'
import { verify } from '../verify/verify'
import { acceptAndBuild } from './accept'
import { type Definition, definitionOf, namedOrAll, names, outdated, requireName } from './chosen-projections'
import { connected, withActions } from './connections'
import { dropOld } from './drop-old'
import { exit, fail, USAGE, UsageError } from './exit-codes'
import { forecastText } from './forecast-text'
import { print, printFault } from './print'
import { QuarantineRefused, quarantine } from './quarantine'
import { reset } from './reset'
import { bringUpToDate, cancellable, together, withEach } from './run-projections'
import { foreignSubscribers, statusLines, statusText } from './show-status'

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
      for (const { name: known, version } of ledgerProjections) {
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
        return withActions({ env, store }, async (actions) =>
          (await quarantine({ pool, store, actions }, given, print)) ? exit.ok : fail(USAGE),
        )
      })
    default:
      throw new UsageError(USAGE)
  }
}

async function status(isJson: boolean): Promise<number> {
  return connected(async ({ pool, store }) => {
    const lines = await statusLines(pool, store, new Date())
    const others = await foreignSubscribers(pool, store, lines)
    if (isJson) for (const line of [...lines, ...others]) print(JSON.stringify(line))
    else {
      print(statusText(lines))
      for (const { name, toDo } of others) print(`${name}\n  ${toDo.join('\n  ')}`)
    }
    return exit.ok
  })
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
