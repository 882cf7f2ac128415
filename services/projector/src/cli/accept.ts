import { randomUUID } from 'node:crypto'
import { ledgerProjections } from '@presale/ledger'
import {
  type Acceptance,
  AcceptanceRefused,
  acceptMissing,
  databaseTime,
  ensureProjections,
  inTransaction,
  type Pool,
} from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { rebuild } from '../rebuild/rebuild'
import { streamList } from '../rebuild/report'
import { COMMAND_LINE } from './command-line'
import { connected, withActions } from './connections'
import { USAGE, UsageError } from './exit-codes'
import { print } from './print'
import { withEach } from './run-projections'

const MOST_RECORDED = 50

/** Accepts a generation that lacks streams in place of the live one, and finishes its build. */
export async function acceptAndBuild(
  schema: string | undefined,
  reason: string | undefined,
  isJson: boolean,
): Promise<number> {
  if (!schema || !reason) throw new UsageError(`Which generation, and why?\n${USAGE}`)
  const { generation, streams } = await connected(async ({ env, pool, store }) => {
    await ensureProjections(pool, ledgerProjections)
    return withActions({ env, store }, (actions) => accept(actions, schema, reason))
  })
  const accepted = { kind: 'accepted', schema, streams: streams.length }
  const sentence =
    streams.length === 0
      ? `${schema} was accepted before.`
      : `${schema} is accepted without ${streams.length} streams, and may replace the live ${generation.name}.`
  print(isJson ? JSON.stringify({ projection: generation.name, ...accepted }) : sentence)
  const definition = ledgerProjections.find(({ name }) => name === generation.name)
  if (definition?.version !== generation.codeVersion) {
    throw new AcceptanceRefused(
      `This code does not build ${generation.name} in version ${generation.codeVersion}.`,
    )
  }
  return withEach([definition], isJson, (options) => rebuild({ ...options, isAcceptedKept: true }))
}

/**
 * Records that a generation may replace the live one although it lacks streams, with the admin action in the same
 * transaction. Of two at once the second finds it done, and records no second action.
 * @throws AcceptanceRefused
 */
function accept(actions: Pool, schema: string, reason: string): Promise<Acceptance> {
  return inTransaction(actions, async (client) => {
    const accepted = await acceptMissing(client, schema, reason)
    const { streams, generation } = accepted
    if (streams.length === 0) return accepted
    const missing = streamList(streams, MOST_RECORDED)
    await recordAdminAction(
      client,
      { id: COMMAND_LINE, role: 'admin', correlationId: randomUUID(), at: await databaseTime(client) },
      {
        action: 'generation-accepted',
        subject: schema,
        before: null,
        after: { projection: generation.name, reason, purchases: streams.length, missing },
      },
    )
    return accepted
  })
}
