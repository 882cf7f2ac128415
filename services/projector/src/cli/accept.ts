import { randomUUID } from 'node:crypto'
import { type Acceptance, acceptMissing, inTransaction, type Pool } from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { streamList } from '../rebuild/report'
import { COMMAND_LINE } from './command-line'

const MOST_RECORDED = 50

/**
 * Records that a generation may replace the live one although it lacks streams, with the admin action in the same
 * transaction. Of two at once the second finds it done, and records no second action.
 * @throws AcceptanceRefused
 */
export function accept(actions: Pool, schema: string, reason: string): Promise<Acceptance> {
  return inTransaction(actions, async (client) => {
    const accepted = await acceptMissing(client, schema, reason)
    const { streams, generation } = accepted
    if (streams.length === 0) return accepted
    const missing = streamList(streams, MOST_RECORDED)
    await recordAdminAction(
      client,
      { id: COMMAND_LINE, role: 'admin', correlationId: randomUUID(), at: new Date() },
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
