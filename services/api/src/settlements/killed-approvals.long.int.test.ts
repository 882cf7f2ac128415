// Guards: services/api/src/settlements, packages/purchases/src
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { addSeconds } from '@presale/kernel'
import { createLogger } from '@presale/runtime'
import { startProcess, waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { claimsOn, heldOf, typesOf } from '../testing/settled-purchases'
import { type StartedApi, startApi } from '../testing/started-api'
import { countOpenClaims } from './follow-claims'
import { sweepClaims } from './sweep-claims'

const log = createLogger('test')
log.level = 'silent'

describe('a process that is killed (kill -9) while it approves by a transaction', () => {
  let api: StartedApi
  let ann: Caller
  let admin: Caller
  let store: EventStore
  beforeAll(async () => {
    api = await startApi()
    ;[ann, admin] = [await api.buyer(), await api.admin()]
    store = connectEventStore(api.eventStoreUrl)
  }, 180_000)
  afterAll(async () => {
    await store?.close()
    await api?.stop()
  })

  const approve = (id: string, body: object, key?: string) =>
    admin.post(`/api/admin/purchases/${id}/approve`, body, key ? { 'idempotency-key': key } : {})
  const sweep = () => {
    const clock = { now: () => addSeconds(new Date(), 60) }
    return sweepClaims({ pool: api.pool, store, clock, log })
  }
  /** Of this transaction alone: an earlier test's may be noted late. */
  const openClaims = async (hash: string, open: number) => {
    const { rowCount } = await api.pool.query(
      'select 1 from api.open_claims where stream = $1 and cause is null',
      [`settlement-BTC-${hash}`],
    )
    return rowCount === open || undefined
  }

  async function killedAt(point: string, id: string, hash: string): Promise<void> {
    const approving = startProcess({
      entry: join(__dirname, '../testing/approve-until.cjs'),
      name: 'approve-until',
      env: {
        EVENTSTORE_URL: api.eventStoreUrl,
        PURCHASE_ID: id,
        TRANSACTION_HASH: hash,
        COMMAND_ID: randomUUID(),
        STAFF_ID: randomUUID(),
        POINT: point,
      },
    })
    await approving.waitForLog(/^reached /)
    await approving.kill('SIGKILL')
  }

  it.each([
    ['before the claim', 0, 200],
    ['after the claim', 1, 200],
    ['before the approval', 1, 200],
    ['after the approval', 1, 409],
  ])(
    '%s: after the sweep no claim is without its approval, and the sale goes on',
    async (point, open, status) => {
      const hash = randomBytes(32).toString('hex')
      const transaction = { network: 'BTC', hash }
      const [id, other] = [(await ann.paid(100)).id, (await ann.paid(100)).id]
      await killedAt(point, id, hash)
      await waitFor(() => openClaims(hash, open), { what: `${open} open claims` })
      await sweep()
      await waitFor(() => openClaims(hash, 0), { what: 'no open claim' })
      const isApproved = (await typesOf(store, id)).includes('PurchaseApproved')
      expect(isApproved).toBe(point === 'after the approval')
      expect(await heldOf(store, transaction)).toEqual(isApproved ? [{ purchaseId: id, output: 'any' }] : [])
      expect((await approve(other, { transactionHash: hash })).status).toBe(status)
      if (!isApproved) {
        expect((await approve(id, { transactionHash: hash })).status).toBe(409)
        expect((await approve(id, { reason: 'Paid twice' })).status).toBe(200)
      }
      await sweep()
      const held = (await claimsOn(store, transaction)).filter(({ isHeld }) => isHeld)
      expect(held.map(({ purchaseId }) => purchaseId)).toEqual([isApproved ? id : other])
    },
  )

  it('until then, whoever meets its claim is asked to come back, and with nothing lost', async () => {
    const hash = randomBytes(32).toString('hex')
    const [id, other] = [(await ann.paid(100)).id, (await ann.paid(100)).id]
    await killedAt('before the approval', id, hash)
    const met = await approve(other, { transactionHash: hash })
    expect([met.status, met.body]).toEqual([
      503,
      expect.stringMatching(/^Another approval by this transaction/),
    ])
    expect(Number(met.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(met.headers.get('retry-after'))).toBeLessThanOrEqual(10)
    await waitFor(() => openClaims(hash, 1), { what: 'an open claim' })
    await sweep()
    expect((await approve(other, { transactionHash: hash })).status).toBe(200)
  })

  it('a claim whose purchase cannot be read is passed over, counted, and goes on excluding', async () => {
    const hash = randomBytes(32).toString('hex')
    const [odd, other] = [(await ann.paid(100)).id, (await ann.paid(100)).id]
    await killedAt('before the approval', odd, hash)
    const event = { id: randomUUID(), type: 'PurchaseTeleported', data: {}, metadata: {} }
    await store.append(`purchase-${odd}`, [event], 1)
    await waitFor(() => openClaims(hash, 1), { what: 'an open claim' })
    await sweep()
    expect(await countOpenClaims(api.pool)).toEqual({ open: 0, unjudgeable: 1 })
    const refused = await approve(other, { transactionHash: hash })
    expect([refused.status, refused.body]).toEqual([503, expect.stringContaining('cannot be read')])
    expect((await approve(other, { transactionHash: randomBytes(32).toString('hex') })).status).toBe(200)
    await sweep()
    expect(await countOpenClaims(api.pool)).toEqual({ open: 0, unjudgeable: 1 })
  })

  it('given the tables of the sweep are emptied, they are filled from the settlements again', async () => {
    const hash = randomBytes(32).toString('hex')
    await killedAt('before the approval', (await ann.paid(100)).id, hash)
    await waitFor(() => openClaims(hash, 1), { what: 'an open claim' })
    await api.pool.query('truncate api.open_claims, following.checkpoints')
    await api.killAndRestart()
    await waitFor(() => openClaims(hash, 1), { what: 'the open claim' })
    await sweep()
    expect(await heldOf(store, { network: 'BTC', hash })).toEqual([])
  })

  it('given the database lost every row, as one restored from a backup, the same hash still settles nothing else', async () => {
    const hash = randomBytes(32).toString('hex')
    const [one, other] = [await ann.paid(100), await ann.paid(100)]
    expect((await approve(one.id, { transactionHash: hash })).status).toBe(200)
    await api.pool.query('truncate api.settled_transactions, api.open_claims, following.checkpoints')
    await api.pool.query('delete from api.idempotency_keys')
    await api.killAndRestart()
    expect((await approve(other.id, { transactionHash: hash })).status).toBe(409)
    expect(await heldOf(store, { network: 'BTC', hash })).toEqual([{ purchaseId: one.id, output: 'any' }])
  })
})
