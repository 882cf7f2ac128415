import { expectNoViolation } from '../support/accessibility'
import { openAllocation, PHONE } from '../support/browser'
import { answerPurchases, fillPurchase, getAddressButton, openPayment, paidButton } from '../support/buying'
import { answer, type Screens, useScreens } from '../support/screens'

// Some of these look at eight screens; on a busy machine axe takes seconds for one.
jest.setTimeout(300_000)

describe('axe finds no violation, at 1440 and 390 pixels, dark and light', () => {
  const screens: Screens = useScreens()

  it('the landing page, with an answer of the FAQ open', async () => {
    const { page } = await screens.asVisitor()
    await page.goto('/')
    await page.getByRole('region', { name: /FAQ/ }).getByRole('button').first().click()
    await expectNoViolation(page)
  })

  it("the dialog 'Secure Your Allocation', both tabs, with the sentences of an empty form", async () => {
    const { page } = await screens.asVisitor()
    await page.goto('/')
    const dialog = await openAllocation(page)
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Name is required').first().waitFor()
    await expectNoViolation(page)
    await dialog.getByRole('tab', { name: 'Sign In' }).click()
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Password is required').first().waitFor()
    await expectNoViolation(page, [PHONE])
  })

  it.each([
    ['Privacy Policy', '#privacy'],
    ['Terms of Use', '#terms'],
  ])('the dialog %s', async (name, hash) => {
    const { page } = await screens.asVisitor()
    await page.goto(`/whitepaper${hash}`)
    await page.getByRole('dialog', { name }).waitFor()
    await expectNoViolation(page)
  })

  it('the whitepaper and the not-found page', async () => {
    const { page } = await screens.asVisitor()
    await page.goto('/whitepaper')
    await page.getByRole('heading', { name: 'Introduction' }).waitFor()
    await expectNoViolation(page)
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    await expectNoViolation(page, [PHONE])
  })

  it.each([
    ['/dashboard', 'Buy now'],
    ['/my-coins', 'No transactions found'],
    ['/status', 'Member Since'],
    ['/how-to-buy', /payment method/i],
    ['/settings', 'Notifications'],
  ])('%s of somebody new', async (path, sign) => {
    const { page } = await screens.buyer()
    await page.goto(path)
    await page.getByRole('main').getByText(sign).first().waitFor()
    await expectNoViolation(page)
  })

  it('dashboard and my coins with purchases in several states', async () => {
    const { page, person } = await screens.buyer()
    const [approved, declined] = [await person.paid(100), await person.paid(250)]
    await person.paid(1000)
    await person.request(500)
    await answerPurchases(page, ({ id }) => {
      if (id === approved.id) return { status: 'approved', transactionHash: 'ab'.repeat(32), stage: null }
      return id === declined.id ? { status: 'declined', reason: 'Nothing has arrived.', stage: null } : {}
    })
    for (const path of ['/my-coins', '/dashboard']) {
      await page.goto(path)
      await page.getByRole('table').first().waitFor()
      await expectNoViolation(page)
    }
  })

  it('a page that could not be loaded', async () => {
    const { page } = await screens.buyer()
    await answer(page, '**/api/dashboard', { status: 503, body: 'Away for a moment.' })
    await page.goto('/dashboard')
    await page.getByText('Failed to fetch dashboard data').waitFor()
    await expectNoViolation(page)
  })

  it('buy coins: the choice of a currency, and the amount', async () => {
    const { page } = await screens.buyer()
    await page.goto('/buy-coins')
    await page.getByRole('main').getByText('BTC', { exact: true }).first().waitFor()
    await expectNoViolation(page)
    await fillPurchase(page, 'BTC', '250')
    await getAddressButton(page).waitFor()
    await expectNoViolation(page)
  })

  it('the payment dialog: what to pay, confirmation in progress, and the window over', async () => {
    const { page, person } = await screens.buyer()
    const { purchase } = (await person.request(250)).body
    await openPayment(page, purchase)
    await expectNoViolation(page)
    await paidButton(page).click()
    await page.getByRole('dialog', { name: 'Confirmation in progress' }).waitFor()
    await expectNoViolation(page)
    const over = (await person.request(500)).body.purchase
    await person.post(`/api/purchases/${over.id}/cancel`)
    await answerPurchases(page, ({ id }) => (id === over.id ? { cancelledByBuyer: false } : {}))
    await page.goto(`/buy-coins?purchase=${over.id}`)
    await page.getByRole('dialog').waitFor()
    await expectNoViolation(page)
  })

  it('the notice of a lost connection, beside a payment', async () => {
    const { page, person } = await screens.buyer()
    const { purchase } = (await person.request(250)).body
    await openPayment(page, purchase)
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await expectNoViolation(page)
    await page.context().setOffline(false)
  })

  it('the drawer of a phone', async () => {
    const { page } = await screens.buyer({ viewport: PHONE })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'My Coins' }).waitFor()
    await expectNoViolation(page, [PHONE])
  })
})
