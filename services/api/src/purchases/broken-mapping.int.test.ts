import { join } from 'node:path'
import { generations, setAsideStreams } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { submissionOf } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

const BUYERS = 7
const FAILS_ON_PAID = join(__dirname, '../../../../tests/support/fail-on-paid.cjs')

describe.each(['purchase-list', 'sale-figures'])(
  'a mapping of %s that fails on every PurchasePaid',
  (name) => {
    let api: StartedApi
    beforeAll(async () => {
      api = await startApi({
        env: {
          NODE_OPTIONS: `--require ${FAILS_ON_PAID}`,
          BROKEN_PROJECTION: name,
        },
      })
    }, 180_000)
    afterAll(() => api?.stop())

    it('sets few purchases aside, stops that projection alone, and refuses no command', async () => {
      const admin = await api.admin()
      const buyers = await Promise.all(Array.from({ length: BUYERS }, () => api.buyer()))
      // At once: with the list standing still each answer takes the 2 s that it waits for it.
      await Promise.all(
        buyers.map(async (buyer) => {
          const requested = await buyer.request(250)
          expect(requested.status).toBe(201)
          const { purchase } = requested.body
          expect((await buyer.submit(submissionOf(purchase))).status).toBe(201)
          expect((await admin.post(`/api/admin/purchases/${purchase.id}/approve`, {})).status).toBe(200)
        }),
      )
      const live = async () => (await generations(api.pool)).filter(({ state }) => state === 'live')
      const stopped = await waitFor(
        async () => {
          const found = (await live()).filter(({ fault }) => fault)
          return found.length > 0 ? found : undefined
        },
        { what: 'a projection that stopped' },
      )
      expect(stopped).toMatchObject([
        { name, fault: { message: expect.stringContaining('fail for one reason') } },
      ])
      const marks = await setAsideStreams(api.pool)
      expect(new Set(marks.map(({ subscriber }) => subscriber))).toEqual(new Set([stopped[0]?.schema]))
      expect(marks).toHaveLength(5)

      // The balances go on, and so does selling.
      await waitFor(
        async () =>
          (await Promise.all(buyers.map((buyer) => buyer.me()))).every(({ balance }) => balance === 250) ||
          undefined,
        { what: 'every buyer credited' },
      )
      expect((await buyers[0]?.request(100))?.status).toBe(201)
    })
  },
)
