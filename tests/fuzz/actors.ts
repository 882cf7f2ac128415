import { randomUUID } from 'node:crypto'
import { Visitor } from '../http-api/visitor'
import { ADMIN } from '../support/system'
import type { Actor } from './hostile-requests'

/** Sessions for the actors. An actor whose session a request has ended gets a new account. */
export class Actors {
  readonly #cookies = new Map<Actor, string>()

  constructor(private readonly origin: string) {}

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
    if (actor === 'admin') await this.promote(visitor)
    this.#cookies.set(actor, visitor.cookie)
    return visitor.cookie
  }

  private async promote(visitor: Visitor): Promise<void> {
    const [{ id }, admin] = [
      (await (await visitor.fetch('GET', '/api/user')).json()) as { id: string },
      new Visitor(this.origin, new Map()),
    ]
    await admin.fetch('POST', '/api/login', { body: ADMIN })
    const answer = await admin.fetch('POST', `/api/admin/users/${id}/make-admin`)
    if (answer.status !== 200) throw new Error(`make-admin: ${answer.status} ${await answer.text()}`)
  }

  async renew(actor: Actor): Promise<void> {
    this.#cookies.delete(actor)
    await this.cookieOf(actor)
  }
}
