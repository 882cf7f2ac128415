import { createHash } from 'node:crypto'
import {
  ask,
  column,
  firstRowOf,
  inTransaction,
  type Pool,
  type PoolClient,
  prepared,
  type Queryable,
  type RowOf,
  row,
} from '@presale/read-store'
import { z } from 'zod'
import { conflict } from '../http/api-error'
import type { Answer, SignedInCall } from '../http/call'

/**
 * Does the work and stores its answer under the call's key, in one transaction: repeating the call, even at the same
 * time, changes nothing and gets the first answer. Without a key it just does the work.
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

const keyRow = row({
  requestHash: column.text(),
  answer: column.nullable(column.json(z.looseObject({ status: z.int(), body: z.unknown().optional() }))),
})

const keyOfCall = prepared(
  'select request_hash, answer from api.idempotency_keys where user_id = $1 and route = $2 and key = $3',
)
const reserve = prepared(
  `insert into api.idempotency_keys (user_id, route, key, request_hash, created_at)
   values ($1, $2, $3, $4, $5) on conflict do nothing`,
)

const keyUsedOtherwise = () =>
  conflict('key-used-otherwise', 'This idempotency key was used before with another request.')

/** The request that the call's key stands for, by its hash; undefined for a key that is new, and without one. */
export async function hashOfKey(db: Queryable, call: SignedInCall): Promise<string | undefined> {
  if (call.idempotencyKey === undefined) return undefined
  return (await findKey(db, call))?.requestHash
}

/** @throws ApiError 409 when the call's key stands for another request */
export function assertFits(usedFor: string | undefined, requestHash: string): void {
  if (usedFor !== undefined && usedFor !== requestHash) throw keyUsedOtherwise()
}

/**
 * Reserves the call's key for this request, before anything is changed. @returns whether it was reserved just now,
 * rather than by an earlier attempt of the same request
 */
export async function reserveKey(db: Queryable, call: SignedInCall, requestHash: string): Promise<boolean> {
  if (call.idempotencyKey === undefined) return true
  const reserved = [call.user.id, call.route, call.idempotencyKey, requestHash, call.receivedAt]
  const { rowCount } = await ask(db, reserve, reserved)
  if (rowCount === 1) return true
  assertFits(await hashOfKey(db, call), requestHash)
  return false
}

function findKey(db: Queryable, call: SignedInCall): Promise<RowOf<typeof keyRow> | undefined> {
  return firstRowOf(db, keyRow, keyOfCall, [call.user.id, call.route, call.idempotencyKey])
}

/** Fingerprint of a request as it was understood: the validated body, whose fields have a fixed order. */
export function requestHashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex')
}
