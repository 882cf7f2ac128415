// Guards: services/api/src/selling, services/api/src/sale, frontends/admin/src/features/settings, frontends/buyer/src/features/buy-coins
import type { SaleState } from '@presale/contracts'
import { amountField, fillPurchase, getAddressButton, quickAmount } from '../support/buying'
import { eventually } from '../support/eventually'
import { confirmIn, openPayments, questionOf, rowOf } from '../support/payments'
import { Person, submissionOf } from '../support/person'
import { reads, type Screens, toast, useScreens } from '../support/screens'
import { DEFAULTS, field, update } from '../support/site-settings'
import { ADMIN } from '../support/system'
import { spend } from '../support/visits'

jest.setTimeout(300_000)

const RULES = [
  'sale_frozen',
  'sale_starts_at',
  'sale_ends_at',
  'sale_hard_cap',
  'sale_max_per_buyer',
  'readiness_waivers',
  'marketing_mode',
]
const DAY_MS = 86_400_000

async function cancelAll(person: Person): Promise<void> {
  for (const { id } of await person.purchases()) await person.post(`/api/purchases/${id}/cancel`)
}

describe('the rules of the sale, from the panel to the buyer', () => {
  // A site of its own: with somebody's open purchases on samples it does not go live.
  const screens: Screens = useScreens({ PAYMENT_WINDOW_SECONDS: '900' })
  let admin: Person
  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
  })
  afterEach(async () => {
    await admin.post('/api/user/confirm-password', { password: ADMIN.password })
    for (const key of RULES) await admin.put(`/api/admin/settings/${key}`, { value: DEFAULTS[key] ?? '' })
  })

  it('one press freezes the sale for a buyer who is about to buy; one more lets it go on', async () => {
    const panel = await screens.asPerson({ isAdmin: true })
    const { page: buyer, person } = await screens.buyer()
    spend(panel.page)
    await fillPurchase(buyer, 'BTC', '250')
    await panel.page.goto('/admin')
    await panel.page.getByRole('button', { name: 'Freeze sale' }).click()
    await panel.page.getByRole('region', { name: 'Sale frozen' }).waitFor()

    await getAddressButton(buyer).click()
    await buyer.getByText('The sale is paused', { exact: true }).waitFor()
    await eventually(() => getAddressButton(buyer).count()).toBe(0)
    await buyer.goto('/dashboard')
    await buyer.getByText('The sale is paused', { exact: true }).waitFor()
    await eventually(() => buyer.getByRole('link', { name: 'Buy now' }).count()).toBe(0)

    await panel.page.getByRole('button', { name: 'Let the sale go on' }).click()
    await panel.page.getByRole('button', { name: 'Freeze sale' }).waitFor()
    await fillPurchase(buyer, 'BTC', '250')
    await getAddressButton(buyer).click()
    await buyer.getByRole('dialog', { name: 'Complete your payment' }).waitFor()
    await cancelAll(person)
  })

  it('a moderator sees who froze the sale, and cannot let it go on', async () => {
    const panel = await screens.asPerson({ isAdmin: true, name: 'Ada Frost' })
    const { page: moderators, person: moderator } = await screens.asPerson({ isModerator: true })
    spend(panel.page)
    await panel.page.goto('/admin')
    await panel.page.getByRole('button', { name: 'Freeze sale' }).click()
    await panel.page.getByRole('region', { name: 'Sale frozen' }).waitFor()

    await moderators.goto('/admin')
    const banner = moderators.getByRole('region', { name: 'Sale frozen' })
    await reads(banner, /Frozen by Ada Frost/)
    await eventually(() => moderators.getByRole('button', { name: 'Let the sale go on' }).count()).toBe(0)
    expect((await moderator.put('/api/admin/settings/sale_frozen', { value: '' })).status).toBe(403)
    expect((await (await Person.registered(screens.origin)).request(100)).status).toBe(409)
  })

  it('a start that lies ahead says when it is, and sells nothing before', async () => {
    const { page: buyer, person } = await screens.buyer()
    const startsAt = new Date(Date.now() + 3.5 * DAY_MS).toISOString()
    expect((await admin.put('/api/admin/settings/sale_starts_at', { value: startsAt })).status).toBe(200)
    for (const path of ['/dashboard', '/buy-coins']) {
      await buyer.goto(path)
      await buyer.getByText('The sale has not started yet', { exact: true }).waitFor()
      await buyer.getByText(/That is in 3 days/).waitFor()
      await eventually(() => getAddressButton(buyer).count()).toBe(0)
    }
    const { page: visitor } = await screens.asVisitor()
    await visitor.goto('/')
    await reads(visitor.locator('body'), /The sale has not started yet/)
    expect((await person.request(100)).status).toBe(409)
  })

  it('a cap says what is left, refuses what is more, and is sold out; an admin may go beyond it, marked', async () => {
    const first = await Person.registered(screens.origin, 'Ivy Cap')
    const { body } = await first.request(250)
    await leaveInTheSale(1_000)
    const { page: buyer, person } = await screens.buyer()
    await fillPurchase(buyer)
    await eventually(() => quickAmount(buyer, '5,000').isDisabled()).toBe(true)
    await amountField(buyer).fill('5000')
    await buyer.getByText('Only 1,000 tokens are left in this sale.').waitFor()
    await getAddressButton(buyer).click()
    // Beside the amount, and from the server.
    await eventually(() => buyer.getByText('Only 1,000 tokens are left in this sale.').count()).toBe(2)
    expect(await person.purchases()).toEqual([])

    expect((await admin.put('/api/admin/settings/sale_hard_cap', { value: '200' })).status).toBe(200)
    await buyer.goto('/buy-coins')
    const reserved = 'All that is left is reserved by buyers who are paying now'
    await buyer.getByText(reserved, { exact: true }).waitFor()

    // What was bought before goes its way; its approval is beyond the cap of now, and asks.
    expect((await first.post('/api/purchases', submissionOf(body.purchase))).status).toBe(201)
    await buyer.goto('/buy-coins')
    await buyer.getByText('The sale is sold out', { exact: true }).waitFor()
    expect((await admin.decide(body.purchase.id, 'approve', { reason: 'Seen' })).status).toBe(409)
    const { page } = await screens.asPerson({ isAdmin: true })
    spend(page)
    await openPayments(page, 'Ivy Cap')
    await rowOf(page, 'Ivy Cap').getByRole('button', { name: 'Approve', exact: true }).click()
    const question = questionOf(page)
    await question.getByRole('textbox', { name: 'Or a reason' }).fill('Seen in the wallet')
    await confirmIn(question, 'Approve').click()
    await question.getByText('Beyond the hard cap', { exact: true }).waitFor()
    await question.getByRole('checkbox', { name: /^Exceed the hard cap/ }).check()
    await confirmIn(question, 'Approve').click()
    await reads(rowOf(page, 'Ivy Cap'), /Approved/)
    await reads(rowOf(page, 'Ivy Cap'), /Beyond the hard cap/)
    expect((await first.me()).balance).toBe(250)
  })

  it('the most for each buyer stands beside the amount, and counts what they have bought', async () => {
    const { page: buyer, person } = await screens.buyer()
    expect((await admin.put('/api/admin/settings/sale_max_per_buyer', { value: '1000' })).status).toBe(200)
    expect((await person.request(500)).status).toBe(201)
    await fillPurchase(buyer, 'BTC', '1,000')
    await buyer.getByText('One buyer can buy at most 1,000 tokens in this sale.').waitFor()
    await getAddressButton(buyer).click()
    await buyer.getByText('One buyer can buy at most 500 tokens more in this sale.').first().waitFor()
    await cancelAll(person)
  })

  it('one address that was given serves one payment of the client that asks for it first', async () => {
    const person = await Person.registered(screens.origin)
    const { purchase: terms } = (await person.request(100)).body
    await cancelAll(person)
    const given = await person.get<{ address: string }>('/api/wallets/symbol/BTC')
    expect(given.status).toBe(200)
    expect((await admin.put('/api/admin/settings/sale_frozen', { value: 'true' })).status).toBe(200)
    const { purchaseId: _, ...paid } = submissionOf(terms)
    const pay = () => person.post('/api/purchases', { ...paid, paymentWalletAddress: given.body.address })
    const answers = [await pay(), await pay()]
    expect(answers.map(({ status }) => status)).toEqual([201, 409])
    for (const { id } of await person.purchases())
      await admin.decide(id, 'decline', { reason: 'Nothing has arrived' })
  })

  /** Sets the cap so; what ended before is given back a moment later. */
  async function leaveInTheSale(tokens: number): Promise<void> {
    let cap = 10_000
    await eventually(async () => {
      expect((await admin.put('/api/admin/settings/sale_hard_cap', { value: `${cap}` })).status).toBe(200)
      const remaining = (await admin.get<SaleState>('/api/sale')).body.remaining ?? 0
      cap += tokens - remaining
      return remaining
    }).toBe(tokens)
  }

  it('an end that is over ends the sale', async () => {
    const panel = await screens.asPerson({ isAdmin: true })
    const { page: buyer } = await screens.buyer()
    spend(panel.page)
    await panel.page.goto('/admin?tab=settings')
    await field(panel.page, 'Sale end').fill('2026-01-31T12:00')
    await update(panel.page, 'Sale end').click()
    await toast(panel.page, 'Site setting updated').first().waitFor()
    await buyer.goto('/buy-coins')
    await buyer.getByText('The sale has ended', { exact: true }).waitFor()
    await buyer.getByText(/ended on 31 January 2026 at 12:00 UTC/).waitFor()
  })

  it('the figures go live once every entry of the readiness list is waived', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    const person = await Person.registered(screens.origin)
    await person.request(100)
    spend(page)
    await page.goto('/admin?tab=settings')
    const goLive = async () => {
      await field(page, 'Marketing figures').click()
      await page.getByRole('option', { name: /^Live figures/ }).click()
      await update(page, 'Marketing figures').click()
    }
    await goLive()
    await page
      .getByText(/not ready to go live: sample-wallets/)
      .first()
      .waitFor()
    const list = page.getByRole('list', { name: 'Readiness' })
    for (;;) {
      const next = list.getByRole('button', { name: /^Waive / }).first()
      if ((await next.count()) === 0) break
      const name = (await next.getAttribute('aria-label')) ?? ''
      await next.click()
      const asked = page.getByRole('dialog', { name })
      await asked.getByRole('textbox', { name: 'Reason' }).fill('For a test.')
      await asked.getByRole('button', { name: 'Waive', exact: true }).click()
      await list.getByRole('button', { name: name.replace('Waive', 'Do not waive') }).waitFor()
    }
    await page.getByText('Ready', { exact: true }).waitFor()
    await update(page, 'Marketing figures').click()
    await page
      .getByText(/^One open purchase is to be paid to a sample address/)
      .first()
      .waitFor()
    await cancelAll(person)
    await update(page, 'Marketing figures').click()
    await page.getByText('Live', { exact: true }).waitFor()
  })
})
