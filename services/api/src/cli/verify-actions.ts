import { connectEventStore, EventStoreUnavailable } from '@presale/event-store'
import { inTransaction, type Pool } from '@presale/read-store'
import {
  type AdminActionVerdict,
  type AllHeads,
  allHeads,
  type BegunActions,
  begunActions,
  checkAdminActions,
  type KnownActions,
} from '@presale/sale'
import { compareState, type StateVerdict } from '../audit/compare-state'
import { oddRelations } from '../audit/odd-relations'
import { readSecurityLogs, type SecurityLogs } from '../audit/security-logs'
import { checkSignedChanges, type SignedChanges } from '../audit/signed-changes'
import { actionSettings, ledgerSettings, UsageError, withDatabase } from './run-cli'
import type { Verification } from './verify-export'

/** What is known of the admin actions outside Postgres. */
export interface Outside extends KnownActions {
  readonly begun: BegunActions
  readonly key: Buffer
  readonly logs: SecurityLogs | undefined
  /** As it was named, there or not. */
  readonly logFile: string | undefined
}

/**
 * Checks the chain of admin actions, that it reaches as far as event store and security log know, and that wallets,
 * settings, prices and roles are what the actions made them.
 * @param moreLogs security logs that were moved elsewhere
 */
export async function verifyActions(moreLogs: readonly string[]): Promise<Verification> {
  const key = actionsKey()
  try {
    const first = await lookOnce(key, moreLogs)
    // Something that was refused while it looked has no row any more, and was not said to be taken back yet.
    return first.isWhole ? first : await lookOnce(key, moreLogs)
  } catch (error) {
    if (!(error instanceof EventStoreUnavailable)) throw error
    return {
      isWhole: false,
      sentences: [`The admin actions could not be checked against the event store: ${error.message}.`],
    }
  }
}

async function lookOnce(key: Buffer, moreLogs: readonly string[]): Promise<Verification> {
  const outside = await readOutside(key, moreLogs)
  return reportOf(outside, await withDatabase((pool) => verdictOf(pool, outside)))
}

/** @throws UsageError */
export function actionsKey(): Buffer {
  const { ADMIN_ACTIONS_KEY: key } = actionSettings()
  if (key) return key
  throw new UsageError(
    'ADMIN_ACTIONS_KEY is missing: without the key nobody can tell whether admin actions are as they were.',
  )
}

/** Heads first, then logs, then the rows: each is written before the one that is read before it. */
export async function readOutside(key: Buffer, moreLogs: readonly string[]): Promise<Outside> {
  const { heads, begun } = await readStore(key)
  const { SECURITY_LOG_FILE: logFile } = actionSettings()
  const logs = await readSecurityLogs(logFile, moreLogs).catch((error: Error) => {
    throw new UsageError(`A security log cannot be read: ${error.message}.`)
  })
  return { key, heads, begun, logs, logFile, logged: logs?.logged, announced: logs?.announced ?? [] }
}

async function readStore(key: Buffer): Promise<{ heads: AllHeads; begun: BegunActions }> {
  const store = connectEventStore(ledgerSettings().EVENTSTORE_URL)
  try {
    return { heads: await allHeads(store, key), begun: await begunActions(store, key) }
  } finally {
    await store.close()
  }
}

export interface Verdict {
  readonly actions: AdminActionVerdict
  readonly state: StateVerdict
  /** What stands between the tables and whoever asks, and no migration made. */
  readonly odd: readonly string[]
  readonly signed: SignedChanges
}

/** All of it as one moment saw it: what is done meanwhile is in neither. */
function verdictOf(pool: Pool, outside: Outside): Promise<Verdict> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    return {
      actions: await checkAdminActions(client, outside.key, outside),
      state: await compareState(client, outside.key),
      odd: await oddRelations(client),
      signed: await checkSignedChanges(client),
    }
  })
}

function reportOf(outside: Outside, { actions, state, odd, signed }: Verdict): Verification {
  const { count, head } = actions
  const isLogReadable = outside.logs !== undefined || outside.logFile === undefined || count === 0
  const isWhole = actions.problems.length === 0 && isLogReadable
  const verdict = isWhole
    ? `The admin actions are whole and unchanged: ${count}, head ${head}.`
    : 'The admin actions are not as they were written down.'
  return {
    isWhole: isWhole && [...state.problems, ...odd, ...signed.problems].length === 0,
    sentences: [
      verdict,
      ...actions.problems,
      ...actions.notes,
      ...storeSentences(outside.heads),
      ...logSentences(outside, count),
      ...stateSentences(state, count),
      ...odd,
      ...signed.problems,
      ...signatureSentences(signed),
    ],
  }
}

function signatureSentences({ signed, unsigned }: SignedChanges): string[] {
  const without = `Changes of wallets that no passkey signed: ${unsigned}.`
  return [
    ...(signed > 0 ? [`Changes that a passkey signed: ${signed}.`] : []),
    ...(unsigned > 0 ? [without] : []),
  ]
}

function storeSentences({ heads }: AllHeads): string[] {
  const newest = Math.max(0, ...heads.map(({ number }) => number))
  return newest === 0 ? [] : [`The event store knows them up to ${newest}.`]
}

function logSentences({ logs, logFile }: Outside, count: number): string[] {
  if (logs) {
    const newest = Math.max(0, ...logs.logged.map(({ number }) => number))
    const names = logs.files.join(', ')
    return [
      newest === 0
        ? `The security log ${names} knows no admin action.`
        : `The security log ${names} knows them up to ${newest}.`,
    ]
  }
  if (logFile === undefined)
    return ['What a security log knows of them is not known: no SECURITY_LOG_FILE names one.']
  return count === 0 ? [] : [`The security log ${logFile} cannot be read: what it knows is not known.`]
}

function stateSentences({ problems, isCompared }: StateVerdict, count: number): string[] {
  if (!isCompared)
    return count === 0
      ? []
      : [
          'Whether wallets, settings, prices and roles are what they made them is not known: there is no baseline, which the next start of the api makes.',
        ]
  return problems.length === 0
    ? ['Wallets, settings, prices, pixels and roles are what the admin actions made them.']
    : ['Something was changed without an admin action.', ...problems]
}
