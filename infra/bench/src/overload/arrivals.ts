import { type Answered, type Buyer, post } from '../commands/buyers'

/** What one command came to; status 0: no answer. */
export interface Arrival {
  readonly status: number
  readonly ms: number
  readonly saysWhen: boolean
}

interface Caller extends Buyer {
  /** Of the purchase that waits for its payment, which the next command cancels. */
  open?: string
  isCalling?: boolean
}

export interface Arriving {
  readonly origin: string
  readonly buyers: readonly Buyer[]
  readonly perSecond: number
  readonly seconds: number
  readonly signal: AbortSignal
}

export interface Arrived {
  readonly arrivals: readonly Arrival[]
  /** There was nobody left to send them: everybody was still waiting for an answer. */
  readonly unsent: number
  readonly seconds: number
}

/** Every so many milliseconds those are sent that are due by then. */
const TICK_MS = 5

/**
 * Commands that arrive at a rate, however long their answers take: a crowd does not slow down because a site is slow. Each buyer
 * requests a purchase and, with the next command, cancels it.
 */
export async function arrive({ origin, buyers, perSecond, seconds, signal }: Arriving): Promise<Arrived> {
  const callers = buyers.map((buyer): Caller => ({ ...buyer }))
  const arrivals: Arrival[] = []
  const pending = new Set<Promise<void>>()
  const begin = performance.now()
  let [sent, unsent, next] = [0, 0, 0]
  const free = (): Caller | undefined => {
    for (let tried = 0; tried < callers.length; tried += 1) {
      const caller = callers[next++ % callers.length]
      if (caller && !caller.isCalling) return caller
    }
    return undefined
  }
  for (;;) {
    const elapsed = (performance.now() - begin) / 1000
    if (signal.aborted || elapsed >= seconds) break
    for (const due = Math.floor(elapsed * perSecond); sent < due; sent += 1) {
      const caller = free()
      if (caller === undefined) {
        unsent += 1
        continue
      }
      const calling = command(origin, caller).then((arrival) => void arrivals.push(arrival))
      pending.add(calling)
      void calling.finally(() => pending.delete(calling))
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(pending)
  return { arrivals, unsent, seconds: (performance.now() - begin) / 1000 }
}

async function command(origin: string, caller: Caller): Promise<Arrival> {
  caller.isCalling = true
  const sentAt = performance.now()
  const { open } = caller
  const [path, body] =
    open === undefined ? ['/api/purchases/requests', REQUEST] : [`/api/purchases/${open}/cancel`, {}]
  const { status, text, headers } = await post(origin, caller, path, body).catch(() => CUT_OFF)
  if (status === 201) caller.open = (JSON.parse(text) as { purchase: { id: string } }).purchase.id
  else if (status < 500 && status > 0) delete caller.open
  caller.isCalling = false
  return { status, ms: performance.now() - sentAt, saysWhen: headers['retry-after'] !== undefined }
}

const REQUEST = { amount: 100, cryptoSymbol: 'BTC', termsAgreed: true }
/** The connection ended without an answer. */
const CUT_OFF: Answered = { status: 0, text: '', headers: {} }
