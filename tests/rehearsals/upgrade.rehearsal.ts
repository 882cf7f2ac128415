import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { SaleState } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { ADMIN } from '../../services/api/src/testing/api-client'
import { Caller } from '../../services/api/src/testing/caller'
import { BusySale } from '../support/busy-sale'
import { historyOf, type LedgerEntry, ofType, readLedger } from '../support/ledger'
import {
  buildEarlierRelease,
  type RunningRelease,
  type SharedServers,
  startSharedServers,
} from '../support/two-releases'
import { expectNoMailTwice, expectNothingLost, expectViewsWhole } from '../support/whole-sale'

jest.setTimeout(1_800_000)

/** 0.2.0, whose data this release reads, or another commit of the history. */
const EARLIER = process.env.REHEARSAL_FROM ?? '7dbd3513'
/** A built checkout of it, so that it is not built again. */
const BUILT = process.env.REHEARSAL_CHECKOUT
const HERE = join(__dirname, '../..')
const COMMANDS = 15
const CAP = 10_000_000
const newHash = () => randomBytes(32).toString('hex')

/** The earlier release's processes beside this one's, on one set of servers, while the sale goes on; and back again. */
describe(`an upgrade from ${EARLIER} in the middle of a sale`, () => {
  let checkout: string
  let remove: () => void
  let servers: SharedServers
  let earlier: RunningRelease
  let present: RunningRelease
  let sale: BusySale
  let ledger: LedgerEntry[]
  /** Hashes that purchases of the earlier release were settled by. */
  const settled = Array.from({ length: 3 }, newHash)
  beforeAll(async () => {
    const built =
      BUILT === undefined ? buildEarlierRelease(EARLIER) : { checkout: BUILT, remove: () => undefined }
    ;({ checkout, remove } = built)
    servers = await startSharedServers()
  })
  afterAll(async () => {
    await sale?.end()
    await servers?.close()
    remove?.()
  })

  const counted = (entries: readonly LedgerEntry[]): number => {
    const ended = new Set(['PurchaseExpired', 'PurchaseDeclined'])
    return ofType(entries, 'PurchaseRequested').reduce((sum, { data }) => {
      const last = historyOf(entries, data.purchaseId).at(-1) ?? ''
      return ended.has(last) ? sum : sum + data.amount
    }, 0)
  }

  /** Reported with this text at an api. @returns the id of the purchase, whose approval nobody else decides */
  async function reported(origin: string, transactionHash: string): Promise<string> {
    const buyer = new Caller(origin)
    await buyer.register()
    return (await buyer.paid(100, transactionHash)).id
  }
  const approve = async (origin: string, id: string) => {
    const admin = new Caller(origin)
    await admin.post('/api/login', ADMIN)
    return admin.post(`/api/admin/purchases/${id}/approve`, {}, { accept: 'application/problem+json' })
  }

  it('begins with the earlier release alone', async () => {
    earlier = await servers.start(checkout)
    for (const hash of settled)
      expect((await approve(earlier.origin, await reported(earlier.origin, hash))).status).toBe(200)
    sale = await BusySale.begun(earlier.origin)
    await sale.goesOn(COMMANDS)
  })

  it('goes on with both beside one another', async () => {
    present = await servers.start(HERE)
    sale.useOnly(earlier.origin, present.origin)
    await sale.goesOn(COMMANDS)
    sale.useOnly(present.origin)
    const cap = await sale.asStaff('PUT', '/api/admin/settings/sale_hard_cap', { value: String(CAP) })
    expect(cap.status).toBe(200)
    sale.useOnly(earlier.origin, present.origin)
    await sale.goesOn(COMMANDS)
  })

  it('goes on with the earlier one alone, which this one is taken back to', async () => {
    // In this order nobody reads views that lack something: an api of the earlier release reads those of both.
    sale.useOnly(earlier.origin)
    await present.stopApi()
    const back = await servers.start(checkout)
    sale.useOnly(back.origin)
    await present.stop()
    await earlier.stop()
    earlier = back
    await sale.goesOn(COMMANDS)
  })

  it('goes on with this one again, and with it alone', async () => {
    present = await servers.start(HERE)
    sale.useOnly(present.origin)
    await earlier.stop()
    await sale.goesOn(COMMANDS)
    await sale.end()
    expect(sale.refused).toEqual([])
    for (const hash of settled)
      expect((await approve(present.origin, await reported(present.origin, hash))).status).toBe(409)
    ledger = await readLedger(servers.eventStoreUrl)
  })

  it('has every command that was acknowledged, and each purchase approved at most once', () => {
    expectNothingLost(sale, ledger)
  })

  it('has views as the events say, and nothing set aside', async () => {
    await expectViewsWhole({ servers, checkout: HERE, sale, ledger, origin: present.origin })
  })

  it('counts against the cap what both of them sold', async () => {
    const isCounted = async () => {
      const { body } = await sale.asStaff<SaleState>('GET', '/api/sale')
      return body.remaining === CAP - counted(await readLedger(servers.eventStoreUrl)) || undefined
    }
    await waitFor(isCounted, { what: 'the cap to count what the ledger says' })
  })

  it('has both chains whole, and no mail twice', async () => {
    const audit = await servers.run(HERE, 'api/dist/cli/audit.js', 'verify')
    expect(audit).toContain('The admin actions are whole and unchanged')
    expect(audit).toContain('The events are whole and unchanged')
    expectNoMailTwice(servers)
  })
})
