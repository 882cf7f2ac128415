import type { RequestListener, ServerResponse } from 'node:http'
import type { Logger } from '@presale/runtime'
import { isApiPath } from './api-path'
import { sayProblem } from './problem'

export interface Load {
  /** Calls that may be going on at once, for a moment: a pause behind is no reason to send anybody away. */
  readonly most: number
  /** Of those, how many once it has lasted: more would only wait for each other (docs/performance.md, 'Overload'). */
  readonly lasting: number
  readonly momentMs: number
  now(): number
}

const LOAD: Load = { most: 384, lasting: 128, momentMs: 1000, now: () => performance.now() }
/** Looking something up can wait; what moves money, and signing in, gets the rest. */
const SHARE_OF_READS = 0.75
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** A body that takes longer comes over a slow line. */
const SLOW_BODY_MS = 1000
/** Spread, so that those who were refused together do not come back together. */
const [SOONEST_SECONDS, LATEST_SECONDS] = [1, 4]
const SAID_EVERY_MS = 10_000
const SENTENCE = 'More people are here than can be served at once. Please try again in a few seconds.'

/**
 * 503 at once for a call to the api that could not be answered soon. Passed on, it would make all others wait until nobody is there
 * any more for their answers. Before everything else, since it has to cost little: Node takes one new connection a turn of
 * its event loop, and with long turns nobody new would get in.
 */
export function refuseOverload(
  log: Pick<Logger, 'warn'>,
  handle: RequestListener,
  load: Load = LOAD,
): RequestListener {
  const going = new Going(load)
  let [refused, saidAt] = [0, Number.NEGATIVE_INFINITY]
  const say = (): void => {
    refused += 1
    if (load.now() - saidAt < SAID_EVERY_MS) return
    log.warn({ refused }, 'more calls than can be answered soon: refused with 503')
    ;[refused, saidAt] = [0, load.now()]
  }
  return (request, response) => {
    const { url = '', method = '' } = request
    if (!isApiPath(url) || going.begins(response, READS.has(method))) return void handle(request, response)
    say()
    const seconds = SOONEST_SECONDS + Math.floor(Math.random() * (LATEST_SECONDS - SOONEST_SECONDS + 1))
    response.setHeader('Retry-After', String(seconds))
    // The connection stays: Node reads what is left of the body, and takes the next request from it.
    sayProblem(request, response, { status: 503, sentence: SENTENCE, code: 'overloaded' })
  }
}

/** The calls that are going on. */
class Going {
  /** With the moment at which each began. */
  readonly #calls = new Map<ServerResponse, number>()
  /** Since when there have been as many as may last. */
  #manySince = Number.POSITIVE_INFINITY

  constructor(private readonly load: Load) {}

  /** @returns whether there was room for it */
  begins(response: ServerResponse, isRead: boolean): boolean {
    const now = this.load.now()
    const limit = () => (now - this.#manySince > this.load.momentMs ? this.load.lasting : this.load.most)
    const hasRoom = () => this.#calls.size < limit() * (isRead ? SHARE_OF_READS : 1)
    if (!hasRoom()) {
      for (const [one, since] of this.#calls) if (waitsForItsClient(one, now - since)) this.#end(one)
      if (!hasRoom()) return false
    }
    this.#calls.set(response, now)
    if (this.#calls.size >= this.load.lasting) this.#manySince = Math.min(this.#manySince, now)
    response.once('close', () => this.#end(response))
    return true
  }

  #end(response: ServerResponse): void {
    this.#calls.delete(response)
    // Far below, or it would be over and begin again with every few calls.
    if (this.#calls.size < this.load.lasting / 4) this.#manySince = Number.POSITIVE_INFINITY
  }
}

/** A slow upload or download holds a connection, and no work that others wait for. */
function waitsForItsClient({ headersSent, req }: ServerResponse, tookMs: number): boolean {
  return headersSent || (!req.complete && tookMs > SLOW_BODY_MS)
}
