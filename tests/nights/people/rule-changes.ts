import { setTimeout } from 'node:timers/promises'
import type { Draw } from '../../../infra/bench/src/generator/draw'
import type { Client } from './client'

/** Of test vectors that everybody knows. */
const WALLETS = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
] as const
const MOST_PER_BUYER = 3000
/** Before anybody has set one. */
const FIRST_CAP = 1_000_000
const FROZEN_MS = 500

/** An admin who changes the rules of the sale while it runs. */
export class RuleChanges {
  constructor(
    private readonly client: Client,
    private readonly seed: number,
    private readonly draw: Draw,
  ) {}

  /** Nearly each value once, so that the log of the staff can be held against it. */
  async change(isOver: () => boolean): Promise<void> {
    const { draw } = this
    for (let nth = 1; !isOver(); nth++) {
      const mark = (this.seed % 10) * 100 + nth
      const change = draw.pick(['cap', 'limit', 'freeze', 'price', 'wallet'] as const)
      if (change === 'wallet') await this.#moveWallet(draw.pick(WALLETS))
      else if (change === 'price') await this.#setPrice(`3.${String(mark).padStart(4, '0')}`)
      else if (change === 'freeze') await this.#freeze()
      else if (change === 'cap') await this.#setCap(mark)
      else await this.#set('sale_max_per_buyer', String(MOST_PER_BUYER + mark))
      await setTimeout(draw.whole(1000, 3000))
    }
    // Nobody is left with a frozen sale.
    await this.#set('sale_frozen', 'false')
  }

  /** A little above what is taken, so that it is reached. */
  async #setCap(mark: number): Promise<void> {
    const sale = await this.client.read<{ hardCap: number | null; remaining: number | null }>('/api/sale')
    if (sale === undefined) return
    const taken = (sale.hardCap ?? FIRST_CAP) - (sale.remaining ?? 0)
    await this.#set('sale_hard_cap', String((Math.ceil(taken / 1000) + 4) * 1000 + mark))
  }

  async #freeze(): Promise<void> {
    await this.#set('sale_frozen', 'true')
    await setTimeout(FROZEN_MS)
    await this.#set('sale_frozen', 'false')
  }

  #set(subject: string, value: string): Promise<unknown> {
    return this.client.send({
      kind: 'setting',
      subject,
      value,
      method: 'PUT',
      path: `/api/admin/settings/${subject}`,
      body: { value },
    })
  }

  async #moveWallet(address: string): Promise<void> {
    const wallet = await this.client.read<{ id: string }>('/api/admin/wallets/symbol/BTC')
    if (wallet === undefined) return
    await this.client.send({
      kind: 'wallet',
      subject: 'BTC',
      value: address,
      method: 'PUT',
      path: `/api/admin/wallets/${wallet.id}`,
      body: { symbol: 'BTC', address },
    })
  }

  #setPrice(value: string): Promise<unknown> {
    return this.client.send({
      kind: 'price',
      subject: 'GROK',
      value,
      method: 'POST',
      path: '/api/admin/token-price',
      body: { price: value },
    })
  }
}
