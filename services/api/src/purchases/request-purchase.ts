import { purchaseRequest } from '@presale/contracts'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { placePurchase } from './place-purchase'
import { purchaseFor } from './present'

/** Opens the payment window: the price is locked, the address told. */
export const requestPurchase: Handler<SignedInCall> = async (call, services) => {
  const body = parse(purchaseRequest, call.body)
  const state = await placePurchase(call, services, { body, placing: 'awaiting-payment' })
  return { status: 201, body: { purchase: await purchaseFor(call, services, state) } }
}
