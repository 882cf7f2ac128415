import type { Queryable } from '@presale/read-store'
import { conflict } from '../http/api-error'
import type { SignedInCall } from '../http/call'

interface KeyRow {
  request_hash: string
  answer: { status: number; body: unknown } | null
}

const keyUsedOtherwise = () =>
  conflict('key-used-otherwise', 'This idempotency key was used before with another request.')

/** @throws ApiError 409 when the call's key stands for another request. Without a key, nothing to say. */
export async function assertKeyFits(db: Queryable, call: SignedInCall, requestHash: string): Promise<void> {
  if (call.idempotencyKey === undefined) return
  const found = await findKey(db, call)
  if (found && found.request_hash !== requestHash) throw keyUsedOtherwise()
}

/**
 * Takes the call's key for this request, before anything is changed.
 * @returns whether it is taken just now, rather than by the same request before.
 * @throws ApiError 409 when the key stands for another request.
 */
export async function reserveKey(db: Queryable, call: SignedInCall, requestHash: string): Promise<boolean> {
  if (call.idempotencyKey === undefined) return true
  const { rowCount } = await db.query(
    `insert into api.idempotency_keys (user_id, route, key, request_hash, created_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [call.user.id, call.route, call.idempotencyKey, requestHash, call.receivedAt],
  )
  if (rowCount === 1) return true
  await assertKeyFits(db, call, requestHash)
  return false
}

export async function findKey(db: Queryable, call: SignedInCall): Promise<KeyRow | undefined> {
  const { rows } = await db.query<KeyRow>(
    `select request_hash, answer from api.idempotency_keys where user_id = $1 and route = $2 and key = $3`,
    [call.user.id, call.route, call.idempotencyKey],
  )
  return rows[0]
}
