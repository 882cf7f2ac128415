import { randomUUID } from 'node:crypto'
import { waitFor } from '@presale/testing'
import { type Counted, countStatements } from '../testing/counted'
import { type StartedApi, startApi } from '../testing/started-api'

const BUYERS = 60

describe('placing a purchase', () => {
  let api: StartedApi
  let counted: Counted
  beforeAll(async () => {
    api = await startApi({
      through: async (url) => {
        if (!url.startsWith('postgres')) return url
        counted = await countStatements(url)
        return counted.url
      },
    })
  }, 180_000)
  afterAll(async () => {
    await api?.stop()
    await counted?.close()
  })

  it('asks Postgres at most eleven times, all in all', async () => {
    const ann = await api.buyer()
    await ann.request(100, randomUUID())
    // At its start the api counts all purchases once; then, without a limit, it follows none.
    const isCounted = async () =>
      (
        await api.pool.query(
          `select 1 from api.token_counter where is_complete and not exists (
             select 1 from following.leases where name = 'token-holds' and holder is not null)`,
        )
      ).rowCount === 1 || undefined
    await waitFor(isCounted, { what: 'the purchases to be counted' })
    // Other work of the api adds statements and takes none away: a purchase beside which there is none is waited for.
    const isAskedSoOften = async () => {
      const before = counted.statements()
      const { status, body } = await ann.request(100, randomUUID())
      const statements = counted.statements() - before
      expect(status).toBe(201)
      await ann.post(`/api/purchases/${body.purchase.id}/cancel`)
      return statements <= 11 || undefined
    }
    await waitFor(isAskedSoOften, { what: 'a purchase with eleven statements' })
  })

  it('keeps no record of earlier purchases that the read model shows, so that none is read again', async () => {
    const bob = await api.buyer()
    const answers = []
    for (let nth = 0; nth < 3; nth += 1) answers.push(await bob.request(100))
    const ids = answers.map(({ body }) => body.purchase.id)
    const { rows } = await api.pool.query(
      'select purchase_id from api.placed_purchases where purchase_id = any ($1::uuid[])',
      [ids],
    )
    expect(rows).toEqual([{ purchase_id: ids[2] }])
  })

  it('given a projector that is away, sixty buyers at once are all served', async () => {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => api.buyer()))
    const [ann] = buyers
    const shown = await Promise.all(Array.from({ length: 4 }, () => ann!.request(100)))
    await api.killProjector()
    const answers = await Promise.all(buyers.map((buyer) => buyer.request(100)))
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 201))

    const refused = await ann!.request(100)
    expect(refused.status).toBe(409)
    for (const { body } of [...shown, answers[0]!]) expect(refused.body).toContain(body.purchase.id)
    // The read model goes on showing it as waiting.
    expect((await ann!.post(`/api/purchases/${shown[0]?.body.purchase.id}/cancel`)).status).toBe(200)
    expect((await ann!.request(100)).status).toBe(201)
  })
})
