import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { accountsMigrations, insertUser } from '@presale/accounts'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { createDelayedQueue } from '@presale/jobs'
import {
  type Actor,
  executePurchase,
  migratePurchaseViews,
  type PurchaseCommand,
  streamOf,
} from '@presale/purchases'
import { purchaseTerms } from '@presale/purchases/fixture'
import { createPool, migrate, type Pool } from '@presale/read-store'
import { saleMigrations } from '@presale/sale'
import { type StartedProcess, startProcess, testDatabase, waitFor } from '@presale/testing'
import { MAIL_QUEUE } from '../mail-job'

const root = join(__dirname, '../../../..')
const QUICK_RELAY = join(root, 'tests/support/quick-relay.cjs')

export interface Person {
  readonly id: string
  readonly email: string
}

/** Databases, event store and projector of its own, the queue of this worker's Redis, and mailers to be started and killed. */
export interface World {
  readonly pool: Pool
  startMailer(env?: Readonly<Record<string, string>>, until?: RegExp): Promise<StartedProcess>
  /** With a confirmed address, unless said otherwise. */
  person(options?: PersonOptions): Promise<Person>
  /** Runs the commands on a purchase, a new one where no id is given. @returns its id */
  purchase(buyer: Person, commands: readonly Step[], id?: string): Promise<string>
  /** Appends an event to a purchase that no code can read. */
  unreadableEvent(purchaseId: string): Promise<void>
  /** Resolves when no mail job waits or runs, and no notice. */
  nothingLeftToSend(): Promise<void>
  close(): Promise<void>
}

export interface PersonOptions {
  readonly name?: string
  readonly isAdmin?: boolean
  readonly wantsMail?: boolean
  readonly isConfirmed?: boolean
  /** From where the account was registered. */
  readonly ipAddress?: string | null
  readonly language?: string
  readonly timeZone?: string
}

export type Step = 'request' | 'pay' | 'approve' | 'decline' | 'expire' | 'report late'

export async function startWorld(
  smtpUrl: string,
  nodeEnv: Readonly<Record<string, string>> = {},
): Promise<World> {
  const [nodeDatabase, database] = [await testDatabase(), await testDatabase()]
  const children: StartedProcess[] = []
  const start = (entry: string, env: Readonly<Record<string, string>>) => {
    const child = startProcess({ entry: join(root, entry), env: { METRICS_PORT: '0', ...env }, name: entry })
    children.push(child)
    return child
  }
  const node = start('infra/event-store-node/dist/main.js', {
    EVENTSTORE_NODE_DATABASE_URL: nodeDatabase.url,
    PORT: '0',
    ...nodeEnv,
  })
  const { url } = JSON.parse(await node.waitForLog(/event store node ready/)) as { url: string }
  const redisUrl = process.env.REDIS_URL ?? ''
  const env = { DATABASE_URL: database.url, EVENTSTORE_URL: url, REDIS_URL: redisUrl }
  const pool = createPool(database.url, { max: 4 })
  await migrate(pool, 'accounts', accountsMigrations)
  await migrate(pool, 'sale', saleMigrations)
  await migratePurchaseViews(pool)
  const store = connectEventStore(url)
  start('services/projector/dist/main.js', env)
  const queue = createDelayedQueue(redisUrl, MAIL_QUEUE, { onError: () => undefined })

  return {
    pool,
    async startMailer(more = {}, until = /caught up with the purchases/) {
      const mailer = start('services/mailer/dist/main.js', {
        ...env,
        SMTP_URL: smtpUrl,
        MAIL_FROM: 'Presale <sale@example.com>',
        PUBLIC_ORIGIN: 'https://sale.example.com',
        NODE_OPTIONS: [process.env.NODE_OPTIONS, `--require ${QUICK_RELAY}`].filter(Boolean).join(' '),
        MAIL_RETRY_SECONDS: '0.1',
        MAIL_RETRY_MAX_SECONDS: '1',
        ...more,
      })
      await mailer.waitForLog(until)
      return mailer
    },
    person: (options) => insertPerson(pool, options),
    async purchase(buyer, steps, id = randomUUID()) {
      for (const step of steps) await run(store, id, buyer, step)
      return id
    },
    async unreadableEvent(purchaseId) {
      const event = { id: randomUUID(), type: 'PurchaseTeleported', data: {}, metadata: {} }
      await store.append(streamOf(purchaseId), [event], 'any')
    },
    async nothingLeftToSend() {
      await waitFor(
        async () => {
          const { waiting, active, delayed } = await queue.counts()
          const { rowCount } = await pool.query('select 1 from mail.notices where finished_at is null')
          return waiting + active + delayed + (rowCount ?? 0) === 0 ? true : undefined
        },
        { what: 'no mail job left', timeoutMs: 120_000 },
      )
    },
    async close() {
      await queue.close()
      for (const child of children.reverse()) await child.kill('SIGKILL')
      await store.close()
      await pool.end()
      await Promise.all([nodeDatabase.drop(), database.drop()])
    },
  }
}

async function insertPerson(
  pool: Pool,
  {
    name = 'Ann Lee',
    isAdmin = false,
    wantsMail = true,
    isConfirmed = true,
    ipAddress = null,
    language,
    timeZone,
  }: PersonOptions = {},
): Promise<Person> {
  const email = `${randomUUID()}@example.com`
  const user = await insertUser(pool, {
    name,
    email,
    isAdmin,
    passwordHash: 'none',
    ipAddress,
    userAgent: null,
    createdAt: new Date(),
    language,
    timeZone,
  })
  if (!user) throw new Error('The address was taken')
  await pool.query(
    `update accounts.users set email_notifications = $2, marketing_emails = not $2,
       confirmed_email = case when $3 then email end where id = $1`,
    [user.id, wantsMail, isConfirmed],
  )
  return { id: user.id, email }
}

async function run(store: EventStore, purchaseId: string, buyer: Person, step: Step): Promise<void> {
  const [at, commandId] = [new Date(), randomUUID()]
  const asBuyer: Actor = { id: buyer.id, role: 'user' }
  const asAdmin: Actor = { id: randomUUID(), role: 'admin' }
  const reported = { at, actor: asBuyer, transactionHash: 'a1b2c3d4e5f6a7b8', approvalWindowSeconds: 3600 }
  const later = new Date(at.getTime() + 3_600_000 * 2)
  const commands: Record<Step, PurchaseCommand> = {
    request: {
      type: 'request',
      at,
      actor: asBuyer,
      purchaseId,
      paymentWindowSeconds: 900,
      terms: purchaseTerms({
        buyerId: buyer.id,
        tokenPrice: '3',
        currencyPrice: '97250.00',
        cryptoAmount: '0.007713',
        walletAddress: 'bc1qpresale',
        isSampleWallet: true,
        pricesReadAt: at.toISOString(),
      }),
    },
    pay: { type: 'report-payment', ...reported },
    'report late': { type: 'report-payment', ...reported },
    approve: { type: 'approve', at, actor: asAdmin, settled: null, reason: null },
    decline: { type: 'decline', at, actor: asAdmin, reason: 'Nothing on the chain' },
    expire: { type: 'expire', at: later, actor: { id: null, role: 'system' } },
  }
  const executed = await executePurchase(store, {
    purchaseId,
    commandId,
    correlationId: commandId,
    actor: asBuyer,
    receivedAt: at,
    commands: [commands[step]],
  })
  if (!executed.ok || executed.outcome !== 'accepted') throw new Error(`${step}: ${JSON.stringify(executed)}`)
}
