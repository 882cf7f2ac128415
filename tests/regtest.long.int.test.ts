// Guards: infra/local/src/regtest, infra/local/src/start.ts, services/watcher
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnPaymentProof, OwnSeenPayment, Purchase } from '@presale/contracts'
import { eventually } from './support/eventually'
import { Person } from './support/person'
import { refusedStart, type System, startSystem } from './support/system'

jest.setTimeout(300_000)

const REGTEST = { checkout: join(__dirname, '..'), args: ['--regtest'] }

describe('npm start -- --regtest', () => {
  let folder: string
  let system: System
  let faucet: string
  let buyer: Person
  const paid: { purchase: Purchase; hash: string }[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'presale-regtest-'))
    system = await startSystem({}, folder, REGTEST)
    faucet = /Test coins\s+(http:\S+)/.exec(system.output())?.[1] ?? ''
    buyer = await Person.registered(system.origin)
  })
  afterAll(async () => {
    await system?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Pays a purchase at one press, and reads off the page by which transaction. */
  async function payAtFaucet({ id }: Purchase, as = 'exactly'): Promise<string> {
    const response = await fetch(`${faucet}/pay?purchase=${id}&as=${as}`, { method: 'POST' })
    expect(response.status).toBe(200)
    const own = (await response.text()).split('<li>').find((item) => item.includes(id.slice(0, 8)))
    return /data-copy="([^"]+)"/.exec(own ?? '')?.[1] ?? ''
  }
  const seen = async ({ id }: Purchase) =>
    (await buyer.get<OwnSeenPayment>(`/api/purchases/${id}/payment`)).body

  it.each(['BTC', 'ETH', 'USDT'])('pays %s at one press', async (symbol) => {
    const { purchase } = (await buyer.request(500, symbol)).body
    const hash = await payAtFaucet(purchase)
    await buyer.report(purchase, undefined, hash)
    expect(await payAtFaucet(purchase)).toBe(hash)
    await eventually(async () => (await seen(purchase)).state).toBe('seen')
    paid.push({ purchase, hash })
  })

  it('is followed by its buyer until it is confirmed, and approved as seen', async () => {
    const admin = await Person.admin(system.origin)
    for (const { purchase, hash } of paid) {
      await eventually(async () => (await seen(purchase)).state).toBe('confirmed')
      expect((await admin.decide(purchase.id, 'approve', { transactionHash: hash })).status).toBe(200)
      const { body } = await buyer.get<OwnPaymentProof>(`/api/purchases/${purchase.id}/payment/proof`)
      const proof = purchase.cryptoSymbol === 'BTC' ? { place: expect.any(Number) } : null
      expect(body).toMatchObject({ block: { height: expect.any(Number) }, proof })
    }
  })

  it('given less than was asked for, then that is said', async () => {
    const { purchase } = (await buyer.request(700, 'BTC')).body
    await buyer.report(purchase, undefined, await payAtFaucet(purchase, 'less'))
    await eventually(async () => (await seen(purchase)).state).toBe('under')
  })

  it('given a call by another name than its own, or of no open purchase, then it pays nothing', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await fetch(`${faucet}/pay?purchase=${nobody}`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${faucet}/other`)).status).toBe(404)
  })

  it('given a second start, then what was paid is still confirmed', async () => {
    const before = (await buyer.purchases()).find(({ status }) => status === 'pending')
    await system.halt()
    system = await startSystem({ PORT: new URL(system.origin).port }, folder, REGTEST)
    expect(before).toBeDefined()
    if (before) await eventually(async () => (await seen(before)).state).toBe('under')
  })

  it('given the same folder without --regtest, then nothing starts', async () => {
    await system.halt()
    const { code, output } = await refusedStart(folder)
    expect([code, output]).toEqual([1, expect.stringContaining('was made by a start with --regtest')])
  })
})
