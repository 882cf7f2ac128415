import { randomBytes } from 'node:crypto'
import type { EventStore, StoredEvent } from '@presale/event-store'
import {
  appendLeaves,
  frontierOf,
  keepPublicKey,
  LOG_SUBSCRIBER,
  openOrigin,
  publishCheckpoint,
} from '@presale/ledger'
import { formatCheckpoint, formatNote, LOG_KEY, signNote, verifierKeyOf } from '@presale/log'
import type { Pool } from '@presale/read-store'

export const SECRET = randomBytes(32)

/** A ledger in memory, whose log stands in a database: all of it in the hands of a test, with the key. */
export class LoggedLedger {
  events: StoredEvent[] = []

  constructor(readonly pool: Pool) {}

  readonly store = {
    follow: async function* (this: LoggedLedger) {
      for (const event of this.events) yield { kind: 'event' as const, event }
      yield { kind: 'caught-up' as const }
    }.bind(this),
    readEvent: async (stream: string, revision: number) =>
      this.events.find((event) => event.stream === stream && event.revision === revision),
    readStream: async function* (this: LoggedLedger, stream: string) {
      yield* this.events.filter((event) => event.stream === stream)
    }.bind(this),
  } as unknown as EventStore

  event(stream: string, type: string, data: unknown, place = this.events.length): StoredEvent {
    const revision = this.events.filter((event) => event.stream === stream).length
    const position = { commit: String((place + 1) * 10), prepare: String((place + 1) * 10) }
    return {
      stream,
      revision,
      id: `${stream}@${revision}`,
      type,
      data,
      metadata: { actor: 'staff' },
      position,
      created: '',
    }
  }

  sell(purchases: number): void {
    for (let number = 0; number < purchases; number++) {
      const stream = `purchase-${this.events.length}`
      this.events.push(this.event(stream, 'PurchaseRequested', { amount: 100, buyerId: 'b' }))
      this.events.push(this.event(`settlement-${stream}`, 'TransactionClaimed', { output: 'any' }))
      this.events.push(this.event(stream, 'PurchaseApproved', { amount: 100, reason: 'paid' }))
    }
    this.events.push(this.event('admin-actions', 'AdminActionRecorded', { number: this.events.length }))
    this.events.push(this.event('$$purchase-0', '$metadata', { $maxCount: 9 }))
  }

  /** As the projector does. */
  async log(): Promise<void> {
    const origin = await openOrigin(this.pool)
    const from = this.events.findIndex(({ position }) => position.commit === (origin?.commitPosition ?? ''))
    await appendLeaves(this.pool, this.events.slice(from + 1), 'sale.example/log')
    const { commit, prepare } = this.events.at(-1)?.position ?? { commit: null, prepare: null }
    await this.pool.query(
      `insert into following.checkpoints (name, commit_position, prepare_position) values ($1, $2, $3)
       on conflict (name) do update set commit_position = $2, prepare_position = $3`,
      [LOG_SUBSCRIBER, commit, prepare],
    )
  }

  async sign(): Promise<string> {
    const origin = await openOrigin(this.pool)
    if (origin === undefined) throw new Error('There is no log to sign')
    const { id, name, size } = origin
    await keepPublicKey(this.pool, origin, Buffer.from(verifierKeyOf(SECRET, name, LOG_KEY).publicKey))
    const text = formatCheckpoint({ origin: name, size, root: frontierOf(origin).root() })
    const note = { text, signatures: [signNote(text, name, SECRET)] }
    await publishCheckpoint(this.pool, id, { size, note })
    return formatNote(note)
  }

  /** Everything made anew as if the past had always been so, with the name, the salts and the key of before. */
  async rewrite(isSigned = true): Promise<void> {
    await this.pool.query(
      `delete from log.leaves where index > 0; delete from log.subtrees; delete from log.checkpoints;
       delete from following.checkpoints;
       update log.origins set size = 1, commit_position = null, prepare_position = null,
         frontier = (select hash from log.leaves where index = 0)`,
    )
    await this.log()
    if (isSigned) await this.sign()
  }
}
