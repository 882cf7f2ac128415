// Guards: packages/purchases/src/stream, services/api/src/purchases, services/projector/src
import { randomUUID } from 'node:crypto'
import type { AdminPurchase } from '@presale/contracts'
import { connectEventStore } from '@presale/event-store'
import { waitFor } from '@presale/testing'
import { audit, type Site, startSite, stopSite } from '../testing/audited-site'
import type { Caller } from '../testing/caller'

jest.setTimeout(120_000)

const SIGNED = {
  DECISION_KEY: 'cd'.repeat(32),
  DECISIONS_SIGNED_FROM: '2026-01-01T00:00:00.000Z',
}

describe('given a site whose decisions are signed', () => {
  let site: Site
  let admin: Caller
  beforeAll(async () => {
    site = await startSite({ ADMIN_ACTIONS_KEY: '0123456789abcdef'.repeat(4), ...SIGNED })
    admin = await site.api.admin()
    Object.assign(process.env, SIGNED)
  })
  afterAll(async () => {
    for (const name of Object.keys(SIGNED)) delete process.env[name]
    await stopSite(site)
  })

  const balance = async (of: Caller) => (await of.me()).balance
  const approve = (id: string) => admin.post(`/api/admin/purchases/${id}/approve`, {})

  it('then an approval credits its buyer, and verify finds nothing', async () => {
    const buyer = await site.api.buyer()
    const { id } = await buyer.paid(100)
    expect((await approve(id)).status).toBe(200)
    expect(await balance(buyer)).toBe(100)
    expect((await audit(site, 'verify')).output).toContain('The events are whole and unchanged')
  })

  it('then one that somebody appends past it credits nothing, staff see it, and verify names it', async () => {
    const [buyer, other] = [await site.api.buyer(), await site.api.buyer()]
    const { id } = await buyer.paid(100)
    const { id: approved } = await other.paid(100)
    expect((await approve(approved)).status).toBe(200)
    const store = connectEventStore(site.api.eventStoreUrl)
    try {
      const events: { type: string; data: unknown; metadata: unknown }[] = []
      for await (const event of store.readStream(`purchase-${approved}`)) events.push(event)
      const copy = events.find(({ type }) => type === 'PurchaseApproved')
      const data = { ...(copy?.data as object), purchaseId: id, buyerId: (await buyer.me()).id }
      const forged = { id: randomUUID(), type: 'PurchaseApproved', data, metadata: copy?.metadata }
      await store.append(`purchase-${id}`, [forged], 1)
    } finally {
      await store.close()
    }
    const shown = await waitFor(
      async () => {
        const { body } = await admin.get<AdminPurchase>(`/api/admin/purchases/${id}`)
        return body.underReview ? body : undefined
      },
      { what: 'the purchase to be set aside' },
    )
    expect(shown.status).toBe('pending')
    expect(await balance(buyer)).toBe(0)
    expect((await approve(id)).status).toBe(409)
    const { code, output } = await audit(site, 'verify')
    expect([code, output]).toEqual([1, expect.stringContaining('not signed with the key of who decides')])
  })
})
