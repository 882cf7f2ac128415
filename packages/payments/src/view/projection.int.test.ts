import { createHash } from 'node:crypto'
import {
  createPool,
  EventNotApplicable,
  ensureProjections,
  generations,
  inTransaction,
  type Pool,
} from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import type { RecordedPaymentEvent } from '../event-reader'
import { type PaymentEvent, paymentStreamOf } from '../events'
import { evolvePayment, type KnownPayment } from '../state'
import { paymentsProjection } from './projection'
import { paymentsOf } from './queries'

const AT = '2026-11-29T20:00:00.000Z'
const OF = { network: 'ETH', hash: '12'.repeat(32) }
const OTHER = { network: 'BNB', hash: OF.hash }
const base = { chain: '1', seenAt: AT }
const output = {
  output: 'value',
  address: `0x${'aa'.repeat(20)}`,
  unit: 'ETH',
  contract: null,
  amount: '1.5',
}
const moved = { outputs: [output], more: 0, spends: 'somebody:0' }
const block = (letter: string) => ({ blockHash: `0x${letter.repeat(64)}`, height: 100 })

const observed = (of = OF): PaymentEvent => ({ type: 'PaymentObserved', data: { ...of, ...base, ...moved } })
const included = (letter: string, of = OF): PaymentEvent => ({
  type: 'PaymentIncluded',
  data: {
    ...of,
    ...base,
    ...moved,
    ...block(letter),
    blockTime: AT,
    succeeded: true,
    balanceRose: null,
    node: 'node.example.com',
    proof: null,
  },
})
const orphaned = (letter: string, of = OF): PaymentEvent => ({
  type: 'PaymentOrphaned',
  data: { ...of, ...base, ...block(letter) },
})

/** As the store would hand them on: revisions count within each stream. */
function recorded(events: readonly PaymentEvent[]): RecordedPaymentEvent[] {
  const revisions = new Map<string, number>()
  return events.map((event, place) => {
    const stream = paymentStreamOf(event.data)
    const revision = revisions.get(stream) ?? 0
    revisions.set(stream, revision + 1)
    const position = { commit: String(place), prepare: String(place) }
    return { id: `e${place}`, type: event.type, position, stream, revision, event }
  })
}

const STORY = [observed(), included('a'), observed(OTHER), orphaned('a'), included('a'), included('b', OTHER)]
const folded = (of: typeof OF) =>
  STORY.filter(({ data }) => paymentStreamOf(data) === paymentStreamOf(of)).reduce<KnownPayment>(
    evolvePayment,
    undefined,
  )

describe('the projection of payments', () => {
  let database: TestDatabase
  let pool: Pool
  let schema: string
  beforeEach(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    await ensureProjections(pool, [paymentsProjection])
    schema = (await generations(pool))[0]?.schema ?? ''
  })
  afterEach(async () => {
    await pool.end()
    await database.drop()
  })
  const apply = (batch: readonly RecordedPaymentEvent[]) =>
    inTransaction(pool, (client) => paymentsProjection.apply(client, schema, batch))

  it.each([1, 2, 100])('given batches of %i, then each payment is as its stream says', async (size) => {
    const events = recorded(STORY)
    for (let from = 0; from < events.length; from += size) await apply(events.slice(from, from + size))
    const known = await paymentsOf(pool, [OF, OTHER, { ...OF, hash: '99'.repeat(32) }])
    expect(Object.fromEntries(known)).toEqual({
      [paymentStreamOf(OF)]: folded(OF),
      [paymentStreamOf(OTHER)]: folded(OTHER),
    })
  })

  it('given events that it has applied, then they change nothing; with one missing it refuses', async () => {
    const events = recorded(STORY)
    await apply(events)
    await apply(events.slice(0, 2))
    expect((await paymentsOf(pool, [OF])).get(paymentStreamOf(OF))?.phase).toBe('included')
    const [first, , third] = recorded([
      observed({ ...OF, hash: '77'.repeat(32) }),
      included('c', { ...OF, hash: '77'.repeat(32) }),
      orphaned('c', { ...OF, hash: '77'.repeat(32) }),
    ])
    await expect(apply([first!, third!])).rejects.toThrow(EventNotApplicable)
  })
})

// A running site keeps the tables that it has until the version says that this code needs others.
test('given other tables, then the version is another one', () => {
  const { name, version, tables, exposes } = paymentsProjection
  const made = `${tables('schema').replaceAll(/\s+/g, ' ')} ${JSON.stringify(exposes)}`
  const digest = createHash('sha256').update(made).digest('hex').slice(0, 16)
  expect(`${name} ${version} ${digest}`).toBe('payments 1 bc05084df880a1e2')
})
