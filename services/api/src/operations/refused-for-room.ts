import { faultField } from '@presale/read-store'

/** What a person sees as one and the same night, although no call fails between. */
const REMEMBERED_MS = 30_000

// Classes of SQLSTATE: resources (full disk, memory, connections), and the system below Postgres.
const ROOM = /^5[38]/

/**
 * What the database refused lately for lack of disk, memory or connections. A server on a full disk goes on answering
 * `select 1`, so no probe of ours notices it: calls that change something do.
 */
export class RefusedForRoom {
  #last: { readonly code: string; readonly at: number } | undefined

  constructor(private readonly now: () => number = () => performance.now()) {}

  note(error: unknown): void {
    const code = faultField(error, 'code')
    if (code?.length === 5 && ROOM.test(code)) this.#last = { code, at: this.now() }
  }

  /** @throws Error that says what is lacking, where calls were refused for it in the last half minute */
  assertNone(): void {
    if (this.#last === undefined || this.now() - this.#last.at > REMEMBERED_MS) return
    throw new Error(`${lackIn(this.#last.code)} (SQLSTATE ${this.#last.code})`)
  }
}

function lackIn(code: string): string {
  if (code === '53100') return 'the disk of Postgres is full'
  if (code === '53200') return 'Postgres has no memory left'
  if (code === '53300') return 'Postgres takes no more connections'
  return 'Postgres lacks something that it needs'
}
