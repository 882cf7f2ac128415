import { fillPurchase, getAddressButton } from '../support/buying'
import { eventually } from '../support/eventually'
import { Person } from '../support/person'
import { type Screens, toast, useScreens } from '../support/screens'
import { DEFAULTS, field, update } from '../support/site-settings'
import { ADMIN } from '../support/system'
import { spend } from '../support/visits'

jest.setTimeout(300_000)

const RULES = ['sale_frozen', 'sale_ends_at', 'readiness_waivers', 'marketing_mode']

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
