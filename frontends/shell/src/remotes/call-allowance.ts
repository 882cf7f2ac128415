const MINUTE_MS = 60_000
/** Of a remote in any minute, all at once if it must be: below the 600 that an address has, for both remotes together. */
const CALLS_A_MINUTE = 240
/** A refusal that came at once would let a remote that asks again and again keep the page from doing anything else. */
export const REFUSED_AFTER_MS = 1000

/** Counts calls in a sliding minute. */
export class CallAllowance {
  private readonly times: number[] = []

  /** @returns how long the next call has to wait, in milliseconds; 0 where it may go, and then it is counted */
  take(now: number): number {
    while (this.times[0] !== undefined && this.times[0] <= now - MINUTE_MS) this.times.shift()
    const [oldest] = this.times
    if (this.times.length >= CALLS_A_MINUTE && oldest !== undefined) return oldest + MINUTE_MS - now
    this.times.push(now)
    return 0
  }
}

/** An allowance for each caller, whatever it calls by. */
export class Allowances<Caller extends { readonly name: string }> {
  private readonly ofCallers = new Map<string, CallAllowance>()

  constructor(private readonly onRefused: (caller: Caller) => void) {}

  /**
   * @param caller undefined for the shell itself, which may always call
   * @returns how long this call has to wait, in milliseconds; 0 where it may go
   */
  take(caller: Caller | undefined): number {
    if (!caller) return 0
    const allowance = this.ofCallers.get(caller.name) ?? new CallAllowance()
    this.ofCallers.set(caller.name, allowance)
    const wait = allowance.take(Date.now())
    if (wait > 0) this.onRefused(caller)
    return wait
  }
}

/**
 * `fetch` within an allowance: a call beyond it is answered here, as the api answers one that is too many.
 * @param waitOf called while the caller is on the stack: how long its call has to wait
 */
export function withAllowance(send: typeof fetch, waitOf: () => number): typeof fetch {
  return (...given) => {
    const wait = waitOf()
    return wait === 0 ? send(...given) : refused(Math.ceil(wait / 1000), takesProblem(...given))
  }
}

const PROBLEM = 'application/problem+json'

function takesProblem(input: RequestInfo | URL, init?: RequestInit): boolean {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  return headers.get('Accept')?.includes(PROBLEM) ?? false
}

/** The api's answer to too many requests, in either of its forms. Its sentences are English. */
function refused(seconds: number, isProblem: boolean): Promise<Response> {
  // not a text: a sentence of the server's
  const sentence = `This page has made too many requests. Please try again in ${seconds} seconds.`
  // not a text: of the protocol
  const title = 'Too Many Requests'
  const problem = { type: 'about:blank', title, status: 429, detail: sentence, code: 'too-many-requests' }
  const answer = new Response(isProblem ? JSON.stringify(problem) : sentence, {
    status: 429,
    statusText: title,
    headers: {
      'Content-Type': isProblem ? PROBLEM : 'text/plain; charset=utf-8',
      'Retry-After': String(seconds),
    },
  })
  return new Promise((resolve) => setTimeout(resolve, REFUSED_AFTER_MS, answer))
}
