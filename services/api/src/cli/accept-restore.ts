import { randomUUID } from 'node:crypto'
import { sealAccounts, sealStaff } from '@presale/accounts'
import { connectEventStore, WrongExpectedRevision } from '@presale/event-store'
import { systemClock, THE_SYSTEM } from '@presale/kernel'
import { inTransaction, type PoolClient, takeTransactionLock } from '@presale/read-store'
import { appendLine } from '@presale/runtime'
import {
  type ChainedAction,
  checkAdminActions,
  digestOf,
  firstLineOf,
  type Head,
  recordRestore,
  securityLineOf,
  writeHead,
} from '@presale/sale'
import { compareState } from '../audit/compare-state'
import { stateNow } from '../audit/recorded-state'
import { actionSettings, ledgerSettings, UsageError, withDatabase } from './run-cli'
import { actionsKey, type Outside, readOutside } from './verify-actions'

const MOST_TRIES = 10

interface Accepted {
  readonly action: ChainedAction
  readonly follows: Head
  readonly problems: readonly string[]
}

export interface Acceptance {
  readonly reason: string
  /** Security logs that were moved elsewhere, or are newer than what was restored. */
  readonly moreLogs: readonly string[]
  /** Also where nothing is wrong: that a backup was restored is to be known for good. */
  readonly isAlways?: boolean
}

/**
 * Takes the admin actions, wallets, settings, prices and roles as the database has them now: after a backup was put
 * back, or when what is wrong with them has been looked into. It is an admin action itself, and says for good what was
 * accepted; changes by staff are possible again.
 * @returns sentences
 */
export async function acceptRestore(acceptance: Acceptance): Promise<readonly string[]> {
  const key = actionsKey()
  const outside = await readOutside(key, acceptance.moreLogs)
  const { action, follows, problems } = await withDatabase((pool) =>
    inTransaction(pool, (client) => accept(client, outside, acceptance)),
  )
  // As for every action: the row is committed, then its line, then its head.
  const isLogged = logged(action, follows)
  await tellEventStore(key, action, isLogged)
  return [
    problems.length === 0
      ? `Accepted as it stands, as admin action ${action.number}. Nothing was wrong with it.`
      : `Accepted as it stands, as admin action ${action.number}. What was wrong stays named:`,
    ...problems,
    'Changes by staff are possible again.',
  ]
}

async function accept(
  client: PoolClient,
  outside: Outside,
  { reason, isAlways = false }: Acceptance,
): Promise<Accepted> {
  await takeTransactionLock(client, 'adminActions')
  const { key } = outside
  const actions = await checkAdminActions(client, key, outside)
  const state = await compareState(client, key)
  const problems = [...actions.problems, ...state.problems]
  if (problems.length === 0 && !isAlways)
    throw new UsageError(
      'There is nothing to accept: the admin actions are whole, and nothing differs from them.',
    )
  const { newest: follows, last: before, lost, seal, unchained } = actions
  sealAccounts(key)
  await sealStaff(client)
  const by = { id: THE_SYSTEM, correlationId: randomUUID(), at: systemClock.now() }
  const after = {
    reason,
    follows,
    seal,
    unchained: unchained.map(digestOf),
    lost: [...lost],
    headsUpTo: outside.heads.revision,
    headsStream: outside.heads.stream,
    headsClosed: [...outside.heads.closed, ...outside.begun.closed],
    state: await stateNow(client),
    signsPrices: true,
    sealsStaff: true,
  }
  return { action: await recordRestore(client, key, { by, before, after }), follows, problems }
}

function logged(action: ChainedAction, follows: Head): boolean {
  const { SECURITY_LOG_FILE: file } = actionSettings()
  if (file === undefined) return false
  appendLine(file, securityLineOf(action), {
    first: () => (follows.number > 0 ? firstLineOf(follows) : undefined),
    isSynced: true,
  })
  return true
}

/** Where it fails, the next start of an api tells it; a stream that it was to begin is begun by accepting once more. */
async function tellEventStore(
  key: Buffer,
  { number, chain }: ChainedAction,
  isLogged: boolean,
): Promise<void> {
  const store = connectEventStore(ledgerSettings().EVENTSTORE_URL)
  try {
    for (let tries = 1; ; tries++) {
      try {
        return await writeHead(store, key, { number, chain, isLogged, how: 'at-once' })
      } catch (error) {
        // An api wrote one of its own meanwhile.
        if (!(error instanceof WrongExpectedRevision) || tries === MOST_TRIES) throw error
      }
    }
  } finally {
    await store.close()
  }
}
