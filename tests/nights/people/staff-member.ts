import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Purchase } from '@presale/contracts'
import type { Draw } from '../../../infra/bench/src/generator/draw'
import { type Client, PAUSE_MS } from './client'

/** Decides what waits; an admin also reopens what expired. */
export class StaffMember {
  constructor(
    readonly client: Client,
    private readonly isAdmin: boolean,
    private readonly draw: Draw,
    /** Of the buyers of this night: what others bought is left alone. */
    private readonly accounts: ReadonlySet<string>,
  ) {}

  async decide(isOver: () => boolean): Promise<void> {
    const { client, draw } = this
    while (!isOver()) {
      const waiting = await client.read<Purchase[]>('/api/admin/purchases?status=pending&pageSize=50')
      const own = (waiting ?? []).filter(
        ({ stage, userId }) => stage === 'awaiting-approval' && this.accounts.has(userId),
      )
      // Both look at the same list, and often decide the same purchase.
      for (const purchase of own.slice(0, 4)) await this.#decideOne(purchase)
      if (draw.whole(0, 3) === 0 && this.isAdmin) await this.#reopenOne()
      await setTimeout(PAUSE_MS)
    }
  }

  async #decideOne({ id, transactionHash }: Purchase): Promise<void> {
    const way = this.draw.whole(0, 9)
    const kind = way === 0 ? 'decline' : 'approve'
    const evidence =
      transactionHash === null || way < 3 ? { reason: 'Seen in the wallet' } : { transactionHash }
    await this.client.send({
      kind,
      key: randomUUID(),
      purchaseId: id,
      method: 'POST',
      path: `/api/admin/purchases/${id}/${kind}`,
      body: kind === 'decline' ? { reason: 'No payment came' } : evidence,
    })
  }

  async #reopenOne(): Promise<void> {
    const expired = await this.client.read<Purchase[]>('/api/admin/purchases?status=expired&pageSize=50')
    const found = expired?.find(({ userId, paidAt }) => this.accounts.has(userId) && paidAt !== null)
    if (found === undefined) return
    await this.client.send({
      kind: 'reopen',
      key: randomUUID(),
      purchaseId: found.id,
      method: 'POST',
      path: `/api/admin/purchases/${found.id}/reopen`,
      body: { reason: 'The payment arrived late' },
    })
  }
}
