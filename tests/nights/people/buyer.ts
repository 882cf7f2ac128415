import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Purchase } from '@presale/contracts'
import type { Draw } from '../../../infra/bench/src/generator/draw'
import { submissionOf } from '../../../services/api/src/testing/caller'
import { WINDOWS } from '../site/site'
import { type Client, PAUSE_MS } from './client'

export const BUYERS = 16
const REQUESTS = '/api/purchases/requests'

/** Requests, pays, cancels and comes too late, as the draw says. */
export class Buyer {
  constructor(
    readonly client: Client,
    private readonly nth: number,
    private readonly draw: Draw,
    /** Transactions that somebody has named: others name them, too. */
    private readonly named: string[],
  ) {}

  async trade(isOver: () => boolean): Promise<void> {
    for (let count = 1; !isOver(); count++) {
      // Unique among a buyer's, so that one whose answer was lost is known by it.
      const amount = 100 + this.nth + BUYERS * count
      await (this.draw.whole(0, 9) === 0 ? this.#buyAtOnce(amount) : this.#request(amount))
      await setTimeout(PAUSE_MS)
    }
  }

  async #request(amount: number): Promise<void> {
    const { client, draw } = this
    const [way, isRepeated] = [draw.share(), draw.whole(0, 7) === 0]
    const key = randomUUID()
    const body = { amount, cryptoSymbol: draw.pick(['BTC', 'ETH']), termsAgreed: true }
    const asked = { kind: 'request', key, amount, method: 'POST', path: REQUESTS, body } as const
    const answer = await client.send({ ...asked, givesUp: draw.whole(0, 1) === 0 })
    const purchase = (answer?.body as { purchase?: Purchase } | undefined)?.purchase
    const transaction = this.#transaction()
    if (purchase === undefined) return
    // The screen of a second tab, or a client whose answer came and was not kept.
    if (isRepeated) await client.repeat(REQUESTS, key, body)
    if (way < 0.5) await this.#report(purchase, transaction)
    else if (way < 0.65) await this.#cancel(purchase)
    else if (way < 0.75) await Promise.all([this.#report(purchase, transaction), this.#cancel(purchase)])
    else if (way < 0.85)
      await Promise.all([this.#report(purchase, transaction), this.#report(purchase, transaction)])
    else if (way < 0.95) {
      // A payment after the window, which nobody who has paid may lose.
      await setTimeout((WINDOWS.payment + WINDOWS.sweep) * 1000)
      await this.#report(purchase, transaction)
    }
  }

  #report(purchase: Purchase, transaction: string): Promise<unknown> {
    return this.client.send({
      kind: 'report',
      key: randomUUID(),
      purchaseId: purchase.id,
      transaction,
      method: 'POST',
      path: '/api/purchases',
      body: { ...submissionOf(purchase), transactionHash: transaction },
    })
  }

  #cancel({ id }: Purchase): Promise<unknown> {
    return this.client.send({
      kind: 'cancel',
      key: randomUUID(),
      purchaseId: id,
      method: 'POST',
      path: `/api/purchases/${id}/cancel`,
      body: {},
    })
  }

  /** By a client that knows address and price from an earlier purchase, in one call. */
  async #buyAtOnce(amount: number): Promise<void> {
    const { client } = this
    const transaction = this.#transaction()
    const wallet = await client.read<{ address: string }>('/api/wallets/symbol/BTC')
    const prices = await client.read<{ symbol: string; price: string }[]>('/api/crypto-prices')
    const token = await client.read<{ price: string }>('/api/token/GROK')
    const price = prices?.find(({ symbol }) => symbol === 'BTC')?.price
    if (wallet === undefined || token === undefined || price === undefined) return
    const cryptoAmount = ((amount * Number(token.price)) / Number(price)).toFixed(6)
    await client.send({
      kind: 'buy',
      key: randomUUID(),
      amount,
      transaction,
      method: 'POST',
      path: '/api/purchases',
      body: {
        amount,
        termsAgreed: true,
        paymentMethod: 'BTC',
        cryptoSymbol: 'BTC',
        paymentWalletAddress: wallet.address,
        cryptoAmount,
        transactionHash: transaction,
      },
    })
  }

  /** Mostly a new one, and at times one that another purchase names already. */
  #transaction(): string {
    const { draw, named } = this
    const fresh = Array.from({ length: 64 }, () => draw.whole(0, 15).toString(16)).join('')
    const isNamed = draw.whole(0, 5) === 0 && named.length > 0
    if (isNamed) return draw.pick(named)
    named.push(fresh)
    return fresh
  }
}
