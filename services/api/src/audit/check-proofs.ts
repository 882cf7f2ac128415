import type { Follows } from '@presale/event-store'
import { faultOfProof, PAYMENT_PREFIX, readPaymentEvent } from '@presale/payments'
import { UnreadableEvent } from '@presale/purchases'

export interface ProofsVerdict {
  /** Payments in a block, each time that they came to be in one, whose raw parts were kept. */
  readonly count: number
  /** Sentences that name the event; at most MOST_PROBLEMS. */
  readonly problems: readonly string[]
}

const MOST_PROBLEMS = 20

/** That each payment whose raw parts were kept is under the header of the block that it is recorded in, and pays what is recorded. */
export async function checkProofs(store: Follows): Promise<ProofsVerdict> {
  const problems: string[] = []
  let count = 0
  const note = (problem: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push(problem)
  }
  for await (const followed of store.follow({ prefix: PAYMENT_PREFIX })) {
    if (followed.kind === 'caught-up') break
    try {
      const { id, event, stream, revision } = readPaymentEvent(followed.event)
      if (event.type !== 'PaymentIncluded' || event.data.proof === null) continue
      count++
      const fault = faultOfProof(event.data.proof, event.data)
      if (fault !== undefined)
        note(`Event ${id} (event ${revision} of ${stream}) has a proof that does not prove it: ${fault}.`)
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error
      note(`${error.message}.`)
    }
  }
  return { count, problems }
}
