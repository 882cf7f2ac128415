import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Purchase } from '@presale/contracts'
import { type Draw, drawFor } from '../../infra/bench/src/generator/draw'
import { ADMIN } from '../../services/api/src/testing/api-client'
import { Caller, submissionOf } from '../../services/api/src/testing/caller'
import type { Attempt, Told } from './history'
import { WINDOWS } from './site/site'

export const BUYERS = 16
/** A client gives up on a command after that: what became of it is then unknown to it. */
const PATIENCE_MS = 20_000
const AGAIN_MS = 200
/** Between two things that one person does. */
const PAUSE_MS = 150
const asProblem = { accept: 'application/problem+json' }

interface Command extends Omit<Told, 'attempts' | 'client' | 'account'> {
  readonly method: string
  readonly path: string
  readonly body: object
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Sends commands as a stubborn client does, and keeps its history. */
class Client {
  constructor(
    readonly name: string,
    readonly account: string,
    readonly caller: Caller,
    private readonly told: Told[],
  ) {}

  /** With the same key until it is answered for good. @returns the last answer; undefined where there was none */
  async send(command: Command): Promise<Answer | undefined> {
    const { method, path, body, ...known } = command
    const attempts: Attempt[] = []
    const until = Date.now() + PATIENCE_MS
    let answer: Answer | undefined
    for (;;) {
      const sentAt = Date.now()
      answer = await this.#once(method, path, body, known.key)
      const code = (answer?.body as { code?: string } | undefined)?.code
      attempts.push({ sentAt, answeredAt: Date.now(), status: answer?.status, ...(code && { code }) })
      const isForGood = answer !== undefined && answer.status < 500 && answer.status !== 429
      if (isForGood || Date.now() > until) break
      await setTimeout(AGAIN_MS)
    }
    const named = (answer?.body as { purchase?: { id: string } } | undefined)?.purchase?.id
    const purchaseId = known.purchaseId ?? named
    this.told.push({
      ...known,
      ...(purchaseId === undefined ? {} : { purchaseId }),
      client: this.name,
      account: this.account,
      attempts,
    })
    return answer
  }

  /** Of reading nothing is written down. */
  async read<Body>(path: string): Promise<Body | undefined> {
    const answer = await this.caller.get<Body>(path).catch(() => undefined)
    return answer?.status === 200 ? answer.body : undefined
  }

  async #once(method: string, path: string, body: object, key?: string): Promise<Answer | undefined> {
    const headers = key === undefined ? asProblem : { ...asProblem, 'idempotency-key': key }
    try {
      return await this.caller.send<unknown>(method, path, JSON.stringify(body), headers)
    } catch {
      return undefined
    }
  }
}

/** Everybody who buys, decides and sets the rules in one night. What they choose comes from its seed. */
export class People {
  readonly told: Told[] = []
  readonly accounts = new Set<string>()
  /** Transactions that somebody has named: others name them, too. */
  readonly #transactions: string[] = []
  readonly #buyers: Client[] = []
  readonly #staff: Client[] = []
  #isOver = false
  #loops: Promise<void>[] = []

  private constructor(private readonly seed: number) {}

  /** Registered and signed in, in the quiet before a night. */
  static async arriving(origin: string, seed: number): Promise<People> {
    const people = new People(seed)
    for (let nth = 1; nth <= BUYERS; nth++) {
      const caller = new Caller(origin)
      await caller.register()
      const { id } = await caller.me()
      people.accounts.add(id)
      people.#buyers.push(new Client(`buyer ${nth}`, id, caller, people.told))
    }
    const [admin, moderator] = [new Caller(origin), new Caller(origin)]
    await admin.post('/api/login', ADMIN)
    await moderator.register()
    const made = await admin.post(`/api/admin/users/${(await moderator.me()).id}/make-moderator`)
    if (made.status !== 200) throw new Error(`make-moderator: ${made.status}`)
    for (const [name, caller] of Object.entries({ admin, moderator }))
      people.#staff.push(new Client(name, (await caller.me()).id, caller, people.told))
    return people
  }

  get buyers(): readonly Client[] {
    return this.#buyers
  }

  get admin(): Client {
    return this.#staff[0] as Client
  }

  begin(): void {
    this.#loops = [
      ...this.#buyers.map((buyer, nth) => this.#buys(buyer, nth, drawFor('buyer', this.seed, nth))),
      ...this.#staff.map((staff, nth) => this.#decides(staff, drawFor('staff', this.seed, nth))),
      this.#setsRules(this.admin, drawFor('rules', this.seed)),
    ]
  }

  /** Ends once everybody has had the answer that they wait for, or has given up on it. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
  }

  async #buys(buyer: Client, nth: number, draw: Draw): Promise<void> {
    for (let count = 1; !this.#isOver; count++) {
      // Unique among a buyer's, so that one whose answer was lost is known by it.
      const amount = 100 + nth + BUYERS * count
      await (draw.whole(0, 9) === 0
        ? this.#buysAtOnce(buyer, amount, draw)
        : this.#requests(buyer, amount, draw))
      await setTimeout(PAUSE_MS)
    }
  }

  async #requests(buyer: Client, amount: number, draw: Draw): Promise<void> {
    const [way, isRepeated] = [draw.share(), draw.whole(0, 7) === 0]
    const key = randomUUID()
    const request = () =>
      buyer.send({
        kind: 'request',
        key,
        amount,
        method: 'POST',
        path: '/api/purchases/requests',
        body: { amount, cryptoSymbol: draw.pick(['BTC', 'ETH']), termsAgreed: true },
      })
    const answer = await request()
    const purchase = (answer?.body as { purchase?: Purchase } | undefined)?.purchase
    const transaction = this.#transaction(draw)
    if (purchase === undefined) return
    if (isRepeated) await this.#repeats(buyer, key, purchase)
    if (way < 0.5) await this.#reports(buyer, purchase, transaction)
    else if (way < 0.65) await this.#cancels(buyer, purchase)
    else if (way < 0.75)
      await Promise.all([this.#reports(buyer, purchase, transaction), this.#cancels(buyer, purchase)])
    else if (way < 0.85)
      await Promise.all([
        this.#reports(buyer, purchase, transaction),
        this.#reports(buyer, purchase, transaction),
      ])
    else if (way < 0.95) {
      // A payment after the window, which nobody who has paid may lose.
      await setTimeout((WINDOWS.payment + WINDOWS.sweep) * 1000)
      await this.#reports(buyer, purchase, transaction)
    }
  }

  /** The screen of a second tab, or a client whose answer came and was not kept. */
  async #repeats(buyer: Client, key: string, { amount, cryptoSymbol }: Purchase): Promise<void> {
    const body = { amount, cryptoSymbol, termsAgreed: true }
    await buyer.caller
      .send('POST', '/api/purchases/requests', JSON.stringify(body), { ...asProblem, 'idempotency-key': key })
      .catch(() => undefined)
  }

  #reports(buyer: Client, purchase: Purchase, transaction: string): Promise<unknown> {
    return buyer.send({
      kind: 'report',
      key: randomUUID(),
      purchaseId: purchase.id,
      transaction,
      method: 'POST',
      path: '/api/purchases',
      body: { ...submissionOf(purchase), transactionHash: transaction },
    })
  }

  #cancels(buyer: Client, { id }: Purchase): Promise<unknown> {
    return buyer.send({
      kind: 'cancel',
      key: randomUUID(),
      purchaseId: id,
      method: 'POST',
      path: `/api/purchases/${id}/cancel`,
      body: {},
    })
  }

  /** By a client that knows address and price from an earlier purchase, in one call. */
  async #buysAtOnce(buyer: Client, amount: number, draw: Draw): Promise<void> {
    const transaction = this.#transaction(draw)
    const wallet = await buyer.read<{ address: string }>('/api/wallets/symbol/BTC')
    const prices = await buyer.read<{ symbol: string; price: string }[]>('/api/crypto-prices')
    const token = await buyer.read<{ price: string }>('/api/token/GROK')
    const price = prices?.find(({ symbol }) => symbol === 'BTC')?.price
    if (wallet === undefined || token === undefined || price === undefined) return
    const cryptoAmount = ((amount * Number(token.price)) / Number(price)).toFixed(6)
    await buyer.send({
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
  #transaction(draw: Draw): string {
    const fresh = Array.from({ length: 64 }, () => draw.whole(0, 15).toString(16)).join('')
    const named = draw.whole(0, 5) === 0 && this.#transactions.length > 0
    if (named) return draw.pick(this.#transactions)
    this.#transactions.push(fresh)
    return fresh
  }

  async #decides(staff: Client, draw: Draw): Promise<void> {
    while (!this.#isOver) {
      const waiting = await staff.read<Purchase[]>('/api/admin/purchases?status=pending&pageSize=50')
      const own = (waiting ?? []).filter(
        ({ stage, userId }) => stage === 'awaiting-approval' && this.accounts.has(userId),
      )
      // Both look at the same list, and often decide the same purchase.
      for (const purchase of own.slice(0, 4)) await this.#decide(staff, purchase, draw)
      if (draw.whole(0, 3) === 0 && staff === this.admin) await this.#reopens(staff)
      await setTimeout(PAUSE_MS)
    }
  }

  async #decide(staff: Client, { id, transactionHash }: Purchase, draw: Draw): Promise<void> {
    const way = draw.whole(0, 9)
    const kind = way === 0 ? 'decline' : 'approve'
    const evidence =
      transactionHash === null || way < 3 ? { reason: 'Seen in the wallet' } : { transactionHash }
    await staff.send({
      kind,
      key: randomUUID(),
      purchaseId: id,
      method: 'POST',
      path: `/api/admin/purchases/${id}/${kind}`,
      body: kind === 'decline' ? { reason: 'No payment came' } : evidence,
    })
  }

  async #reopens(staff: Client): Promise<void> {
    const expired = await staff.read<Purchase[]>('/api/admin/purchases?status=expired&pageSize=50')
    const found = expired?.find(({ userId, paidAt }) => this.accounts.has(userId) && paidAt !== null)
    if (found === undefined) return
    await staff.send({
      kind: 'reopen',
      key: randomUUID(),
      purchaseId: found.id,
      method: 'POST',
      path: `/api/admin/purchases/${found.id}/reopen`,
      body: { reason: 'The payment arrived late' },
    })
  }

  /** Nearly each value once, so that the log of the staff can be held against it. */
  async #setsRules(admin: Client, draw: Draw): Promise<void> {
    for (let nth = 1; !this.#isOver; nth++) {
      const mark = (this.seed % 10) * 100 + nth
      const change = draw.pick(['cap', 'limit', 'freeze', 'price', 'wallet'] as const)
      if (change === 'wallet') await this.#movesWallet(admin, draw.pick(WALLETS))
      else if (change === 'price') await this.#prices(admin, `3.${String(mark).padStart(4, '0')}`)
      else if (change === 'freeze') await this.#freezes(admin)
      else if (change === 'cap') await this.#caps(admin, mark)
      else await this.#sets(admin, 'sale_max_per_buyer', String(MOST_PER_BUYER + mark))
      await setTimeout(draw.whole(1000, 3000))
    }
    // Nobody is left with a frozen sale.
    await this.#sets(admin, 'sale_frozen', 'false')
  }

  /** A little above what is taken, so that it is reached. */
  async #caps(admin: Client, mark: number): Promise<void> {
    const sale = await admin.read<{ hardCap: number | null; remaining: number | null }>('/api/sale')
    if (sale === undefined) return
    const taken = (sale.hardCap ?? FIRST_CAP) - (sale.remaining ?? 0)
    await this.#sets(admin, 'sale_hard_cap', String((Math.ceil(taken / 1000) + 4) * 1000 + mark))
  }

  async #freezes(admin: Client): Promise<void> {
    await this.#sets(admin, 'sale_frozen', 'true')
    await setTimeout(FROZEN_MS)
    await this.#sets(admin, 'sale_frozen', 'false')
  }

  #sets(admin: Client, subject: string, value: string): Promise<unknown> {
    return admin.send({
      kind: 'setting',
      subject,
      value,
      method: 'PUT',
      path: `/api/admin/settings/${subject}`,
      body: { value },
    })
  }

  async #movesWallet(admin: Client, address: string): Promise<void> {
    const wallet = await admin.read<{ id: string }>('/api/admin/wallets/symbol/BTC')
    if (wallet === undefined) return
    await admin.send({
      kind: 'wallet',
      subject: 'BTC',
      value: address,
      method: 'PUT',
      path: `/api/admin/wallets/${wallet.id}`,
      body: { symbol: 'BTC', address },
    })
  }

  #prices(admin: Client, value: string): Promise<unknown> {
    return admin.send({
      kind: 'price',
      subject: 'GROK',
      value,
      method: 'POST',
      path: '/api/admin/token-price',
      body: { price: value },
    })
  }
}

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
