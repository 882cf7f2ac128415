import { randomUUID } from 'node:crypto'
import { createSession } from '@presale/accounts'
import type { Pool } from '@presale/read-store'

/** A person at the other end of the site's HTTP API, signed in without a password being typed. */
export interface Visitor {
  post<Answer>(path: string, body: object): Promise<Answer>
}

export interface VisitorAccount {
  readonly userId: string
  readonly ipAddress: string
  readonly userAgent: string
}

const MOST_WAITS = 3

export async function visitorOf(
  pool: Pool,
  origin: string,
  { userId, ipAddress, userAgent }: VisitorAccount,
): Promise<Visitor> {
  const token = await createSession(pool, { userId, ipAddress, userAgent, at: new Date() })
  return {
    post: async <Answer>(path: string, body: object): Promise<Answer> => {
      const key = randomUUID()
      for (let waited = 0; ; waited += 1) {
        const response = await fetch(`${origin}${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': key,
            cookie: `presale_session=${token}`,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        })
        const text = await response.text()
        if (response.ok) return JSON.parse(text) as Answer
        const isForLater = response.status === 429 || response.status === 503
        if (!isForLater || waited === MOST_WAITS) {
          throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
        }
        await pause(Number(response.headers.get('retry-after') ?? 5) * 1000)
      }
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
