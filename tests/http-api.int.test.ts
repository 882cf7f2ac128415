import { allCalls } from '@presale/contracts'
import { accountCalls } from './http-api/account-calls'
import { adminCalls } from './http-api/admin-calls'
import { adminValidation } from './http-api/admin-validation'
import { buyerValidation } from './http-api/buyer-validation'
import { limits } from './http-api/limits'
import { panelCalls } from './http-api/panel-calls'
import { paymentCalls } from './http-api/payment-calls'
import { tableOf } from './http-api/reply'
import { roles } from './http-api/roles'
import { Site } from './http-api/site'
import { userCalls } from './http-api/user-calls'

const endpoints = allCalls.map(({ endpoint }) => endpoint)

/** Validation, roles, calls and limits of the HTTP API, against the running system. */
describe('HTTP API', () => {
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

  limits(site)
  buyerValidation(site)
  adminValidation(site)
  roles(site)
  accountCalls(site)
  userCalls(site)
  paymentCalls(site)
  adminCalls(site)
  panelCalls(site)

  it('leaves no call without a check', () => {
    const unchecked = endpoints.filter((endpoint) => !site().tally.has(endpoint))
    expect(unchecked).toEqual([])
  })
})
