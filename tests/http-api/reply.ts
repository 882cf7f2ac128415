import type { ApiCall } from '@presale/contracts'
import { z } from 'zod'

/** How many checks each call has had. */
export type Tally = Map<string, number>

/** What came back, and the checks on it: each counts for the call that it is about. */
export class Reply {
  private constructor(
    readonly endpoint: string,
    readonly status: number,
    readonly text: string,
    readonly headers: Headers,
    private readonly tally: Tally,
  ) {}

  /** A success is held against the contract at once. */
  static async read(endpoint: string, call: ApiCall, response: Response, tally: Tally): Promise<Reply> {
    const reply = new Reply(endpoint, response.status, await response.text(), response.headers, tally)
    const answer = call.answers[response.status]
    if (answer instanceof z.ZodType) {
      reply.check(() => {
        const parsed = answer.safeParse(reply.json)
        if (!parsed.success) throw new Error(`${endpoint}: ${parsed.error.message}\n${reply.text}`)
      })
    }
    return reply
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says; the checks are what types it
  get json(): any {
    return JSON.parse(this.text)
  }

  check(assertion: () => void): this {
    assertion()
    this.tally.set(this.endpoint, (this.tally.get(this.endpoint) ?? 0) + 1)
    return this
  }

  /** The status; what else came is shown when it is another one. */
  is(status: number): this {
    return this.check(() =>
      expect([this.status, this.status === status ? '' : this.text]).toEqual([status, '']),
    )
  }

  /** Refused with exactly this sentence as text/plain. */
  refuses(status: number, sentence: string | RegExp): this {
    this.is(status)
    this.check(() => expect(this.headers.get('content-type')).toMatch(/^text\/plain/))
    return this.check(() => {
      if (typeof sentence === 'string') expect(this.text).toBe(sentence)
      else expect(this.text).toMatch(sentence)
    })
  }

  /** The body has at least this. */
  has(part: object): this {
    return this.check(() => expect(this.json).toMatchObject(part))
  }

  /** A list that begins with at least these, in this order. */
  begins(...rows: readonly object[]): this {
    return this.check(() => expect(this.json.slice(0, rows.length)).toMatchObject(rows))
  }

  /** The body's fields, or those of a list's first row, are at least these. */
  hasFields(...names: readonly string[]): this {
    return this.check(() => {
      const row = Array.isArray(this.json) ? this.json[0] : this.json
      expect(Object.keys(row)).toEqual(expect.arrayContaining([...names]))
    })
  }

  header(name: string, value: string | RegExp): this {
    return this.check(() => {
      if (typeof value === 'string') expect(this.headers.get(name)).toBe(value)
      else expect(this.headers.get(name) ?? '').toMatch(value)
    })
  }
}

/** The calls with their counts, as a table for whoever runs the tests. */
export function tableOf(tally: Tally, endpoints: readonly string[]): string {
  const rows = endpoints.map((endpoint) => `${String(tally.get(endpoint) ?? 0).padStart(5)}  ${endpoint}`)
  const total = [...tally.values()].reduce((sum, count) => sum + count, 0)
  return ['checks call', ...rows, `${total} checks on ${endpoints.length} calls`].join('\n')
}
