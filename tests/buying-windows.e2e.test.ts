import { randomUUID } from 'node:crypto'
import { waitFor } from '@presale/testing'
import type { Browser } from 'playwright-core'
import { launchBrowser, visit } from './support/browser'
import { type Buyer, buttonOf, dialogOf, newBuyer, openPayment, seesConfirmation } from './support/buyer'
import { Person } from './support/person'
import { type System, startSystem } from './support/system'

describe('the payment window runs out under the eyes of the buyer', () => {
  let system: System
  let browser: Browser
  let buyer: Buyer
  let admin: Person
  let id: string

  beforeAll(async () => {
    ;[system, browser] = await Promise.all([startSystem({ PAYMENT_WINDOW_SECONDS: '12' }), launchBrowser()])
    buyer = await newBuyer(await visit(browser, system.origin), system.origin)
    admin = await Person.admin(system.origin)
  }, 300_000)

  afterAll(async () => {
    await browser?.close()
    await system?.stop()
  }, 180_000)

  it('the open dialog says that it has ended and what that means, with no reload', async () => {
    id = await openPayment(buyer.page)
    await dialogOf(buyer.page).getByRole('heading', { name: 'The payment window has ended' }).waitFor()
    const words = await dialogOf(buyer.page).innerText()
    expect(words).toContain('Do not send a payment to this address any more')
    expect(words).toContain('nothing is owed')
    expect(words).toContain(id)
  })

  it('whoever had paid says so with one button, and reads what happens next', async () => {
    // Until the server has expired it, the very same button is a report in time.
    await waitFor(async () => (await buyer.purchases())[0]?.status === 'expired' || undefined, {
      what: 'the purchase expired by the server',
    })
    await buttonOf(buyer.page, 'I had paid already').click()
    await dialogOf(buyer.page).getByRole('heading', { name: 'Late payment reported' }).waitFor()
    const words = await dialogOf(buyer.page).innerText()
    expect(words).toContain('Please do not pay again')
    expect(words).toContain('What happens next')
    expect(words).toContain(id)
  })

  it('reopened and approved by an admin, the dialog that is still open follows', async () => {
    const reason = `Found on the chain ${randomUUID()}`
    expect((await admin.decide(id, 'reopen', { reason })).status).toBe(200)
    await seesConfirmation(buyer.page)
    expect((await admin.decide(id, 'approve')).status).toBe(200)
    await dialogOf(buyer.page).getByRole('heading', { name: 'Purchase approved' }).waitFor()
    await buttonOf(buyer.page, 'Close').click()
    await dialogOf(buyer.page).waitFor({ state: 'detached' })
  })
})
