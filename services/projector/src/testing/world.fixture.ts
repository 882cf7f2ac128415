import { randomBytes, randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  connectEventStore,
  type EventStore,
  EventStoreUnavailable,
  type NewEvent,
} from '@presale/event-store'
import { ledgerProjections } from '@presale/ledger'
import { encodePaymentEvents, type PaymentEvent, paymentStreamOf } from '@presale/payments'
import {
  type Actor,
  decide,
  encodeEvents,
  evolve,
  initialState,
  type Nothing,
  type PurchaseCommand,
  type PurchaseEvent,
  type PurchaseState,
  STREAM_PREFIX,
  streamOf,
} from '@presale/purchases'
import { purchaseTerms } from '@presale/purchases/fixture'
import {
  createPool,
  ensureProjections,
  generations,
  isAtOrBeyond,
  migrate,
  type Pool,
} from '@presale/read-store'
import { saleMigrations } from '@presale/sale'
import { type StartedProcess, startProcess, testDatabase, waitFor } from '@presale/testing'

const root = join(__dirname, '../../../..')

/** The programs of one release. */
export interface Release {
  startProjector(env?: Readonly<Record<string, string>>): StartedProcess
  runCommand(...args: readonly string[]): StartedProcess
}

/** Replaces the events of a purchase before they are appended. */
export type Rewrite = (events: readonly NewEvent[], purchaseId: string) => readonly NewEvent[]

/** A store and a database of its own, and the built programs to run against them. */
export interface World extends Release {
  readonly store: EventStore
  readonly pool: Pool
  /** Of its services. */
  readonly databaseUrl: string
  /** Other programs than the built ones, from a folder as `dist` is. */
  releaseIn(folder: string): Release
  runCommandWith(env: Readonly<Record<string, string>>, ...args: readonly string[]): StartedProcess
  /** Stops the event store, runs the statement on its data, and starts it again at the same address. */
  changeStore(statement: string): Promise<void>
  /** Requests, reports and approves so many purchases, a few at once. */
  buy(purchases: number, amount?: number, rewrite?: Rewrite): Promise<void>
  /** As a watcher would append them: so many payments, seen and then in a block. */
  seePayments(payments: number): Promise<void>
  /**
   * Goes on selling, four purchases at a time with a moment in between: a part of the machine, not all of it.
   * @returns what ends it
   */
  keepSelling(rewrite?: Rewrite): () => Promise<void>
  /** Resolves when every live and old generation has applied all events. */
  caughtUp(...names: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** As between buyers. */
const BETWEEN_SALES_MS = 100

const buyers = Array.from({ length: 7 }, () => randomUUID())

export async function startWorld(): Promise<World> {
  const [nodeDatabase, database] = [await testDatabase(), await testDatabase()]
  const startNode = async (port = '0') => {
    const started = startProcess({
      entry: join(root, 'infra/event-store-node/dist/main.js'),
      env: { EVENTSTORE_NODE_DATABASE_URL: nodeDatabase.url, PORT: port, METRICS_PORT: '0' },
      name: 'event store node',
    })
    return {
      node: started,
      ready: JSON.parse(await started.waitForLog(/event store node ready/)) as { url: string },
    }
  }
  let { node, ready: line } = await startNode()
  const env = { DATABASE_URL: database.url, EVENTSTORE_URL: line.url, METRICS_PORT: '0' }
  const store = connectEventStore(line.url)
  const pool = createPool(database.url)
  await ensureProjections(pool, ledgerProjections)
  await migrate(pool, 'sale', saleMigrations)
  const children: StartedProcess[] = []
  const start = (entry: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const child = startProcess({ entry: resolve(root, entry), args, env: { ...env, ...more }, name: entry })
    children.push(child)
    return child
  }

  const releaseIn = (folder: string): Release => ({
    startProjector: (more) => start(join(folder, 'main.js'), [], more),
    runCommand: (...args) => start(join(folder, 'cli/projections.js'), args),
  })

  const buy: World['buy'] = async (purchases, amount = 100, rewrite = (events) => events) => {
    let begun = 0
    const one = async (): Promise<void> => {
      while (begun < purchases) {
        begun += 1
        await buyOne(store, buyers[begun % buyers.length] ?? '', amount, rewrite)
      }
    }
    await Promise.all(Array.from({ length: 16 }, one))
  }

  return {
    store,
    pool,
    databaseUrl: database.url,
    ...releaseIn('services/projector/dist'),
    releaseIn,
    runCommandWith: (more, ...args) => start('services/projector/dist/cli/projections.js', args, more),
    changeStore: async (statement) => {
      await node.kill('SIGTERM')
      const nodePool = createPool(nodeDatabase.url, { max: 1 })
      await nodePool.query(statement)
      await nodePool.end()
      const again = await startNode(new URL(line.url.replace('esdb:', 'http:')).port)
      node = again.node
      line = again.ready
    },
    buy,
    seePayments: async (payments) => {
      for (let number = 0; number < payments; number += 1)
        await seeOne(store, randomBytes(32).toString('hex'))
    },
    keepSelling: (rewrite) => {
      let isOver = false
      const selling = (async () => {
        while (!isOver) {
          await buy(4, 100, rewrite)
          await wait(BETWEEN_SALES_MS)
        }
      })()
      return async () => {
        isOver = true
        await selling
      }
    },
    caughtUp: async (...names) => {
      const head = await store.headOf(STREAM_PREFIX)
      await waitFor(
        async () => {
          const fed = (await generations(pool)).filter(
            ({ name, state }) => state !== 'failed' && (names.length === 0 || names.includes(name)),
          )
          return fed.every(({ checkpoint }) => isAtOrBeyond(checkpoint, head)) ? true : undefined
        },
        { what: 'the projections to apply everything', timeoutMs: 120_000 },
      )
    },
    close: async () => {
      await Promise.all(children.map((child) => child.kill('SIGKILL')))
      await store.close()
      await pool.end()
      await node.kill('SIGKILL')
      await Promise.all([nodeDatabase.drop(), database.drop()])
    },
  }
}

async function buyOne(store: EventStore, buyerId: string, amount: number, rewrite: Rewrite): Promise<void> {
  const buyer: Actor = { id: buyerId, role: 'user' }
  const admin: Actor = { id: randomUUID(), role: 'admin' }
  const [purchaseId, at] = [randomUUID(), new Date()]
  const commands: PurchaseCommand[] = [
    {
      type: 'request',
      at,
      actor: buyer,
      purchaseId,
      paymentWindowSeconds: 900,
      terms: purchaseTerms({ buyerId, amount, total: '300.00', pricesReadAt: at.toISOString() }),
    },
    { type: 'report-payment', at, actor: buyer, transactionHash: null, approvalWindowSeconds: 3600 },
    { type: 'approve', at, actor: admin, settled: null, reason: null },
  ]
  const metadata = { commandId: randomUUID(), correlationId: randomUUID(), causationId: 'test', actor: buyer }
  const encoded = encodeEvents(eventsOf(commands), { ...metadata, receivedAt: at.toISOString() })
  const events = rewrite(encoded, purchaseId)
  const append = () => store.append(streamOf(purchaseId), events, 'no-stream')
  // On a busy machine the outcome may be unknown: the same ids again are the same append.
  await append().catch((error: unknown) => {
    if (!(error instanceof EventStoreUnavailable)) throw error
    return append()
  })
}

async function seeOne(store: EventStore, hash: string): Promise<void> {
  const at = new Date()
  const payment = { network: 'ETH', hash, chain: '1', seenAt: at.toISOString() }
  const output = {
    output: 'value',
    address: `0x${'aa'.repeat(20)}`,
    unit: 'ETH',
    contract: null,
    amount: '0.5',
  }
  const moved = { outputs: [output], more: 0, spends: `${output.address}:0` }
  const block = { blockHash: `0x${hash}`, height: 100, blockTime: at.toISOString() }
  const node = { succeeded: true, balanceRose: null, node: 'node.example.com', proof: null }
  const events: PaymentEvent[] = [
    { type: 'PaymentObserved', data: { ...payment, ...moved } },
    { type: 'PaymentIncluded', data: { ...payment, ...moved, ...block, ...node } },
  ]
  await store.append(paymentStreamOf(payment), encodePaymentEvents(events, 'no-stream', at), 'no-stream')
}

/** One append instead of a load and an append: thousands of purchases are made here. */
function eventsOf(commands: readonly PurchaseCommand[]): PurchaseEvent[] {
  let state: PurchaseState | Nothing = initialState
  return commands.flatMap((command) => {
    const { events, refused } = decide(command, state)
    if (refused) throw new Error(refused.sentence)
    for (const event of events) state = evolve(state, event)
    return [...events]
  })
}

/** Tokens approved according to the event store itself, by buyer. */
export async function approvedInStore(store: EventStore): Promise<Map<string, number>> {
  const tokens = new Map<string, number>()
  const stop = new AbortController()
  for await (const followed of store.follow({ prefix: STREAM_PREFIX, signal: stop.signal })) {
    if (followed.kind === 'caught-up') break
    if (followed.kind !== 'event' || followed.event.type !== 'PurchaseApproved') continue
    const { buyerId, amount } = followed.event.data as { buyerId: string; amount: number }
    tokens.set(buyerId, (tokens.get(buyerId) ?? 0) + amount)
  }
  stop.abort()
  return tokens
}

export async function balancesInViews(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query('select * from views.balances')
  return new Map(rows.map((row) => [String(row.buyer_id), Number(row.tokens)]))
}
