import { type StartedApi, startApi } from '../testing/started-api'

describe('the limits of a buyer while the projector is away', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi()
  }, 180_000)
  afterAll(() => api?.stop())

  it('given five requests that no view shows yet, the sixth is refused, until one of them is cancelled', async () => {
    const ann = await api.buyer()
    await api.killProjector()
    const placed: string[] = []
    for (let nth = 1; nth <= 5; nth += 1) {
      const { status, body } = await ann.request(100)
      expect(status).toBe(201)
      placed.push(body.purchase.id)
    }
    const refused = await ann.request(100)
    expect(refused.status).toBe(409)
    for (const id of placed) expect(refused.body).toContain(id)
    expect((await ann.post(`/api/purchases/${placed[0]}/cancel`)).status).toBe(200)
    expect((await ann.request(100)).status).toBe(201)
  })
})
