import { connect } from 'node:net'
import type { AdminPurchase } from '@presale/contracts'
import { inTransaction } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

describe('a call whose body is cut off', () => {
  let api: SharedApi
  let [admin, ann]: Caller[] = []
  beforeAll(async () => {
    api = await sharedApi()
    ;[admin, ann] = [await api.admin(), await api.buyer()]
  }, 180_000)
  afterAll(() => api?.stop())

  /** Sends a call of the admin's, and cuts it off while the guard waits for the session. */
  async function cutOff(path: string, { length, sent }: { length: number; sent: string }): Promise<void> {
    const socket = connect(Number(new URL(api.origin).port), '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await inTransaction(api.pool, async (client) => {
      await client.query('lock table accounts.sessions in access exclusive mode')
      socket.write(
        [
          `POST ${path} HTTP/1.1`,
          'Host: localhost',
          `Cookie: ${admin!.cookie}`,
          'Content-Type: application/json',
          `Content-Length: ${length}`,
          '',
          sent,
        ].join('\r\n'),
      )
      await waitFor(
        async () => {
          const { rows } = await client.query(
            "select 1 from pg_locks where not granted and relation = 'accounts.sessions'::regclass",
          )
          return rows.length > 0
        },
        { what: 'the guard to wait' },
      )
      socket.destroy()
      await closed
      // By the second answer the api has seen what came before the first.
      for (const _ of [1, 2]) await fetch(`${api.origin}/healthz`)
    })
    // The session is looked up again, on the connection that the cut-off call waited on or beside it.
    for (const _ of [1, 2, 3]) await admin!.me()
  }

  const body = JSON.stringify({ transactionHash: 'cd'.repeat(32) })
  it.each([
    ['in the middle of it', body.slice(0, 20)],
    ['before it', ''],
    ['behind its last byte', body],
  ])(
    'given an approval by transaction, cut off %s, when the guard lets it through, nothing is approved without',
    async (_, sent) => {
      const { id } = await ann!.paid(100)
      const path = `/api/admin/purchases/${id}/approve`
      await cutOff(path, { length: body.length, sent })
      const { body: seen } = await admin!.get<AdminPurchase>(`/api/admin/purchases/${id}`)
      expect([seen.status, seen.evidence]).not.toEqual(['approved', 'none'])
    },
  )

  it('given a call that needs no body and has none, it is answered', async () => {
    const { id } = await ann!.paid(100)
    expect((await admin!.post(`/api/admin/purchases/${id}/approve`)).status).toBe(200)
  })
})
