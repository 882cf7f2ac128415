import { randomUUID } from 'node:crypto'
import { Visitor } from '../http-api/visitor'
import type { Actor } from './hostile-requests'
import type { StandingData } from './standing-data'

/** Sessions for the actors. An actor whose session a request has ended gets a new account. */
export class Actors {
  readonly #cookies = new Map<Actor, string>()

  constructor(
    private readonly origin: string,
    private readonly data: StandingData,
  ) {}

  async cookieOf(actor: Actor): Promise<string> {
    if (actor === 'anonymous') return ''
    const known = this.#cookies.get(actor)
    if (known) return known
    const visitor = new Visitor(this.origin, new Map())
    const email = `${randomUUID()}@example.com`
    const answer = await visitor.fetch('POST', '/api/register', {
      body: { name: `A ${actor}`, email, password: 'a long password' },
    })
    if (answer.status !== 201) throw new Error(`register: ${answer.status} ${await answer.text()}`)
    if (actor === 'admin')
      await this.data.query('update accounts.users set is_admin = true where email = $1', [email])
    this.#cookies.set(actor, visitor.cookie)
    return visitor.cookie
  }

  async renew(actor: Actor): Promise<void> {
    this.#cookies.delete(actor)
    await this.cookieOf(actor)
  }
}
