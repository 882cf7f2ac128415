import { inTransaction, type Pool, type PoolClient } from '@presale/read-store'
import type { Answer, SignedInCall } from '../http/call'
import { findKey, reserveKey } from './key-reservation'
import { requestHashOf } from './request-hash'

/**
 * Does the work and keeps its answer under the call's key, in one transaction: the same call again,
 * also at the same time, changes nothing and gets the first answer. Without a key it just does it.
 * @throws ApiError 409 when the key stands for another body.
 */
export function answerOnce(
  pool: Pool,
  call: SignedInCall,
  body: unknown,
  work: (client: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(pool, async (client) => {
    const isFirst = await reserveKey(client, call, requestHashOf(body))
    if (!isFirst) {
      const before = await findKey(client, call)
      if (before?.answer) return before.answer
    }
    const answer = await work(client)
    if (call.idempotencyKey !== undefined) {
      await client.query(
        'update api.idempotency_keys set answer = $4 where user_id = $1 and route = $2 and key = $3',
        [call.user.id, call.route, call.idempotencyKey, JSON.stringify(answer)],
      )
    }
    return answer
  })
}
