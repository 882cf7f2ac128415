// Guards: services/api/src/purchases, services/api/src/http
import type { AdminPurchase, Purchase } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'
import { MAXIMUM_AWAITING_PAYMENT } from './buyer-limits'

jest.setTimeout(240_000)

describe('two apis, of which one is frozen or held up', () => {
  let api: StartedApi
  let other: string
  beforeAll(async () => {
    api = await startApi()
    other = (await api.startAnother()).origin
  })
  afterAll(() => api?.stop())

  /** The same person on the other api. */
  const elsewhere = (person: Caller): Caller => {
    const there = new Caller(other)
    there.cookie = person.cookie
    return there
  }
  const pending = async (person: Caller): Promise<Purchase[]> =>
    (await person.purchases()).filter(({ stage }) => stage === 'awaiting-payment')

  it('given one that is frozen while it holds a buyer’s lock, the other serves that buyer', async () => {
    const ann = await api.buyer()
    const there = elsewhere(ann)
    let isFrozen = false
    try {
      let placing: Promise<unknown> = Promise.resolve()
      await api.whileStoreHangs(async (isAwaited) => {
        placing = ann.request(100).catch(() => undefined)
        await isAwaited()
        process.kill(api.pid(), 'SIGSTOP')
        isFrozen = true
      })
      const served = await waitFor(
        async () => {
          const { status, body } = await there.request(250)
          return status === 201 ? body.purchase : undefined
        },
        { what: 'the other api to serve the buyer', timeoutMs: 90_000 },
      )
      expect(served.amount).toBe(250)
      process.kill(api.pid(), 'SIGCONT')
      isFrozen = false
      await placing
      await waitFor(async () => (await ann.request(300)).status === 201 || undefined, {
        what: 'the thawed api to serve the buyer',
      })
      const amounts = (await pending(ann)).map(({ amount }) => amount)
      expect(amounts.sort()).toEqual([100, 250, 300])
    } finally {
      if (isFrozen) process.kill(api.pid(), 'SIGCONT')
    }
  })

  it('given purchases that are stored after their locks have ended, the one too many is marked for staff', async () => {
    const ann = await api.buyer()
    for (let nth = 1; nth < MAXIMUM_AWAITING_PAYMENT; nth += 1) await ann.request(100)
    await waitFor(
      async () => ((await pending(ann)).length === MAXIMUM_AWAITING_PAYMENT - 1 ? true : undefined),
      { what: 'all of them to be shown' },
    )
    await api.whileStoreHangs(async () => {
      expect((await ann.request(500)).status).toBe(503)
      expect((await elsewhere(ann).request(600)).status).toBe(503)
    })
    const all = await waitFor(
      async () => {
        const shown = await pending(ann)
        return shown.length > MAXIMUM_AWAITING_PAYMENT ? shown : undefined
      },
      { what: 'both that were late' },
    )
    const late = all.find(({ amount }) => amount === 600)
    const admin = await api.admin()
    const marked = await admin.get<AdminPurchase[]>('/api/admin/purchases?mark=over-limit')
    expect(marked.body.map(({ id, marks }) => [id, marks.map(({ kind }) => kind)])).toEqual([
      [late?.id, ['over-limit']],
    ])
    expect(marked.body[0]?.marks[0]?.sentence).toMatch(/^It was stored late.* You have 5 purchases/)
  })

  it('given a projector that shows no sign of life, the api is ready, and names it', async () => {
    const health = async () => {
      const answer = await fetch(`${api.origin}/readyz`)
      const body = (await answer.json()) as { readonly degraded?: Readonly<Record<string, string>> }
      return { status: answer.status, degraded: body.degraded }
    }
    expect(await health()).toEqual({ status: 200, degraded: undefined })
    await api.killProjector()
    const named = await waitFor(
      async () => {
        const { status, degraded } = await health()
        return degraded && { status, degraded }
      },
      { what: 'the projector to be named' },
    )
    expect(named).toEqual({
      status: 200,
      degraded: { projector: 'shows no sign of life: it is ended, frozen or stuck' },
    })
    await api.startProjector()
    await waitFor(async () => ((await health()).degraded === undefined ? true : undefined), {
      what: 'the projector to be back',
    })
  })
})
