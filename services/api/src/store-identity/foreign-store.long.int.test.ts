// Guards: services/api/src/store-identity, packages/consumer/src
import type { ProjectionState } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { hashEnding } from '../testing/hashes'
import { type StartedApi, startApi } from '../testing/started-api'

jest.setTimeout(240_000)

const WITHOUT_NEWEST =
  'delete from event_store_node.events where position > (select max(position) - 3 from event_store_node.events)'
const SENTENCE = 'Purchases can be seen but not changed at the moment. Please try again later.'

describe('an event store that is not the one that the checkpoints were taken on', () => {
  let api: StartedApi
  let buyer: Caller
  let admin: Caller
  beforeAll(async () => {
    api = await startApi()
    buyer = await api.buyer()
    admin = await api.admin()
  })
  afterAll(() => api?.stop())

  const refused = async () => {
    const { status, body, headers } = await buyer.request(100)
    return { status, body, retryAfter: headers.get('retry-after') }
  }
  /** What it says of the store; of the projector, which ends over it, it speaks as well. */
  const ready = async () => {
    const { status, degraded } = (await (await fetch(`${api.origin}/readyz`)).json()) as {
      readonly status: string
      readonly degraded?: Readonly<Record<string, string>>
    }
    return [status, degraded?.['event store identity']]
  }
  const untilRefusedAsForeign = () =>
    waitFor(async () => ((await refused()).body as unknown) === SENTENCE || undefined, {
      what: 'the refusal',
    })

  it('given a platform without any purchase, then it sells', async () => {
    expect((await buyer.request(100)).status).toBe(201)
    expect(await ready()).toEqual(['ready', undefined])
  })

  it('given its newest events removed, then no command runs, reading goes on, and after the reset it sells again', async () => {
    const lost = await buyer.paid(100)
    await api.killProjector()
    await api.changeStore(WITHOUT_NEWEST)

    // The connection was lost with the old one: not even the first command reaches the new one.
    expect((await refused()).status).toBe(503)
    await untilRefusedAsForeign()
    expect(await refused()).toEqual({ status: 503, body: SENTENCE, retryAfter: '60' })
    expect((await admin.post(`/api/admin/purchases/${lost.id}/approve`, {})).status).toBe(503)
    expect((await buyer.get('/api/purchases')).status).toBe(200)
    expect(await ready()).toEqual(['ready', expect.stringContaining('not changed')])

    const { body: projections } = await admin.get<ProjectionState[]>('/api/admin/projections')
    expect(projections.length).toBeGreaterThan(3)
    for (const { storeFault, lagSeconds, lagEvents } of projections) {
      expect(storeFault).toContain('npm run projections -- reset --all')
      expect([lagSeconds, lagEvents]).toEqual([null, null])
    }

    await api.killAndRestart()
    expect(await refused()).toEqual({ status: 503, body: SENTENCE, retryAfter: '60' })

    await api.projections('reset', '--all')
    await api.startProjector()
    await waitFor(async () => (await buyer.request(100)).status === 201 || undefined, { what: 'a sale' })
    expect(await ready()).toEqual(['ready', undefined])
    expect((await buyer.purchases()).map(({ id }) => id)).not.toContain(lost.id)
  })

  it('given claims of transactions among what was removed, then they are followed anew after the reset, without a restart', async () => {
    const approved = async (hash: string) => {
      const { id } = await buyer.paid(100)
      const approval = { transactionHash: hash }
      expect((await admin.post(`/api/admin/purchases/${id}/approve`, approval)).status).toBe(200)
    }
    const followedTo = (hash: string) =>
      waitFor(
        async () => {
          const { rows } = await api.pool.query(
            `select stream from following.checkpoints where name = 'settlement-claims' and reset_to is null`,
          )
          return rows[0]?.stream === `settlement-BTC-${hash}` || undefined
        },
        { what: `the claim on ${hash} to be followed`, timeoutMs: 60_000 },
      )
    await approved(hashEnding('abcdef0040'))
    await followedTo(hashEnding('abcdef0040'))
    await api.killProjector()
    await api.changeStore(WITHOUT_NEWEST)
    await untilRefusedAsForeign()
    await api.projections('reset', '--all')
    await api.startProjector()
    await waitFor(async () => (await buyer.request(100)).status === 201 || undefined, { what: 'a sale' })
    const forgotten = async () => {
      const open = 'select 1 from api.open_claims where stream like $1'
      return (await api.pool.query(open, ['%abcdef0040'])).rowCount === 0 || undefined
    }
    // Who follows meets the reset at its next turn, and a sale need not wait for it.
    await waitFor(forgotten, { what: 'the claim that was removed to be forgotten', timeoutMs: 60_000 })
    await approved(hashEnding('abcdef0041'))
    await followedTo(hashEnding('abcdef0041'))
  })

  it('given a store that is merely away for a while, then it is no foreign one, and sells by itself', async () => {
    await api.changeStore('select 1')
    await waitFor(async () => (await buyer.request(100)).status === 201 || undefined, { what: 'a sale' })
    expect(await ready()).toEqual(['ready', undefined])
  })
})
