import { allCalls } from '@presale/contracts'
import { panelCalls } from './spec/panel-calls'
import { tableOf } from './spec/reply'
import { section5Admins } from './spec/section-5-admins'
import { section5Buyers } from './spec/section-5-buyers'
import { section6 } from './spec/section-6-roles'
import { section7AccountCalls } from './spec/section-7-account-calls'
import { section7AdminCalls } from './spec/section-7-admin-calls'
import { section7PaymentCalls } from './spec/section-7-payment-calls'
import { section7UserCalls } from './spec/section-7-user-calls'
import { section9 } from './spec/section-9-constants'
import { Site } from './spec/site'

const endpoints = allCalls.map(({ endpoint }) => endpoint)

/** Validation, roles, calls and limits of the HTTP API, against the running system. */
describe('Specification', () => {
  let running: Site | undefined
  const site = (): Site => {
    if (!running) throw new Error('The system has not started')
    return running
  }

  beforeAll(async () => {
    running = await Site.start()
  }, 300_000)

  afterAll(async () => {
    if (running) process.stdout.write(`\n${tableOf(running.tally, endpoints)}\n`)
    await running?.stop()
  }, 180_000)

  section9(site)
  section5Buyers(site)
  section5Admins(site)
  section6(site)
  section7AccountCalls(site)
  section7UserCalls(site)
  section7PaymentCalls(site)
  section7AdminCalls(site)
  panelCalls(site)

  it('leaves no call without a check', () => {
    const unchecked = endpoints.filter((endpoint) => !site().tally.has(endpoint))
    expect(unchecked).toEqual([])
  })
})
