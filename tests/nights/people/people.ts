import { drawFor } from '../../../infra/bench/src/generator/draw'
import { ADMIN } from '../../../services/api/src/testing/api-client'
import { Caller } from '../../../services/api/src/testing/caller'
import type { Operation } from '../history'
import { BUYERS, Buyer } from './buyer'
import { Client } from './client'
import { RuleChanges } from './rule-changes'
import { StaffMember } from './staff-member'

/** Everybody who buys, decides and sets the rules in one night. What they choose comes from its seed. */
export class People {
  readonly history: Operation[] = []
  readonly accounts = new Set<string>()
  readonly #buyers: Buyer[] = []
  readonly #staff: StaffMember[] = []
  #isOver = false
  #loops: Promise<void>[] = []

  private constructor(private readonly seed: number) {}

  /** Registered and signed in, in the quiet before a night. */
  static async arriving(origin: string, seed: number): Promise<People> {
    const people = new People(seed)
    const transactions: string[] = []
    for (let nth = 0; nth < BUYERS; nth++) {
      const caller = new Caller(origin)
      await caller.register()
      const client = await people.#client(`buyer ${nth + 1}`, caller)
      people.accounts.add(client.account)
      people.#buyers.push(new Buyer(client, nth, drawFor('buyer', seed, nth), transactions))
    }
    const [admin, moderator] = [new Caller(origin), new Caller(origin)]
    await admin.post('/api/login', ADMIN)
    await moderator.register()
    const made = await admin.post(`/api/admin/users/${(await moderator.me()).id}/make-moderator`)
    if (made.status !== 200) throw new Error(`make-moderator: ${made.status}`)
    for (const [nth, [name, caller]] of Object.entries({ admin, moderator }).entries()) {
      const client = await people.#client(name, caller)
      people.#staff.push(
        new StaffMember(client, name === 'admin', drawFor('staff', seed, nth), people.accounts),
      )
    }
    return people
  }

  get buyers(): readonly Client[] {
    return this.#buyers.map(({ client }) => client)
  }

  get admin(): Client {
    return (this.#staff[0] as StaffMember).client
  }

  begin(): void {
    const isOver = () => this.#isOver
    const rules = new RuleChanges(this.admin, this.seed, drawFor('rules', this.seed))
    this.#loops = [
      ...this.#buyers.map((buyer) => buyer.trade(isOver)),
      ...this.#staff.map((member) => member.decide(isOver)),
      rules.change(isOver),
    ]
  }

  /** Ends once everybody has had the answer that they wait for, or has given up on it. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
  }

  async #client(name: string, caller: Caller): Promise<Client> {
    return new Client(name, (await caller.me()).id, caller, this.history)
  }
}
