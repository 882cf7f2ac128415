import { pixelInput } from '@presale/contracts'
import { createPixel as create } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { answerOnce } from '../idempotency/answer-once'
import { asPixel } from './as-answer'

export const createPixel: Handler<SignedInCall> = (call, { pool }) => {
  const entry = parse(pixelInput, call.body)
  return answerOnce(pool, call, entry, async (client) => ({
    status: 201,
    body: asPixel(await create(client, entry, actingStaff(call))),
  }))
}
