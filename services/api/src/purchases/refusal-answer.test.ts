import { randomUUID } from 'node:crypto'
import { systemClock } from '@presale/kernel'
import { refusal } from '@presale/purchases'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'
import { staffRefusal } from './refusal-answer'

it('given the store breaks off while it is asked who went before, the refusal is what it is', async () => {
  const broken = new Error('the stream broke off')
  const logged: unknown[] = []
  const store = {
    // biome-ignore lint/correctness/useYield: it breaks off before anything comes
    async *readStream() {
      throw broken
    },
  }
  const services = {
    clock: systemClock,
    store,
    log: { debug: (fields: object) => logged.push(fields) },
  } as unknown as Services
  const call = { receivedAt: new Date(), begunAt: performance.now() } as SignedInCall
  const refused = refusal('already-approved')
  const purchaseId = randomUUID()
  expect(await staffRefusal(call, services, purchaseId, refused)).toMatchObject({
    status: 409,
    code: 'already-approved',
    message: refused.sentence,
  })
  expect(logged).toEqual([{ err: broken, purchaseId }])
})
