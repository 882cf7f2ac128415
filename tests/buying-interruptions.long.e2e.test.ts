// Guards: frontends/buyer/src/features/buy-coins, frontends/buyer/src/purchases
import {
  askForAddress,
  type Buyer,
  buttonOf,
  dialogOf,
  fillIn,
  newBuyer,
  openPayment,
  purchaseIdIn,
  seesConfirmation,
  seesPayment,
} from './support/buyer'
import { eventually } from './support/eventually'
import { historiesOf } from './support/ledger'
import { Person } from './support/person'
import { type Screens, useScreens } from './support/screens'

const PAID = ['PurchaseRequested', 'PurchasePaid']

describe('whatever interrupts buying, the purchase is found again and goes on', () => {
  const screens: Screens = useScreens()
  let buyer: Buyer

  beforeEach(async () => {
    buyer = await newBuyer(await screens.asVisitor(), screens.origin)
  })

  const histories = () => historiesOf(buyer.id, screens.eventStoreUrl)

  it('the browser goes back at each step: from the amount, from the payment, from the confirmation', async () => {
    const { page } = buyer
    await fillIn(page)
    await page.goBack()
    await page.getByRole('searchbox').waitFor()

    await page.getByRole('button', { name: /BTC/ }).first().click()
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await askForAddress(page)
    await seesPayment(page)
    const id = purchaseIdIn(page)
    await page.goBack()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await histories()).toEqual([['PurchaseRequested']])

    await page.getByRole('link', { name: 'Resume payment' }).click()
    await seesPayment(page)
    expect(purchaseIdIn(page)).toBe(id)
    await buttonOf(page, 'I Have Paid').click()
    await seesConfirmation(page)
    await page.goBack()
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.goForward()
    await seesConfirmation(page)
    expect(await histories()).toEqual([PAID])
  })

  it('back while the address is on its way: nobody is fetched back, the purchase waits to be resumed', async () => {
    const { page } = buyer
    await fillIn(page)
    let answer = () => {}
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/purchases/requests', async (route) => {
      const response = await route.fetch()
      await isHeld
      await route.fulfill({ response })
    })
    const sent = page.waitForRequest('**/api/purchases/requests')
    await askForAddress(page)
    await sent
    await page.goBack()
    await page.getByRole('searchbox').waitFor()
    answer()
    await page.getByText('A purchase waits for your payment').waitFor()
    await eventually(() => dialogOf(page).count()).toBe(0)
    expect(await histories()).toEqual([['PurchaseRequested']])
  })

  it('a reload at each step: the amount, the payment, the confirmation are there again', async () => {
    const { page } = buyer
    await fillIn(page)
    await page.reload()
    await page.getByText(/Pay with/).waitFor()
    await eventually(() => page.getByLabel('Amount of tokens').inputValue()).toBe('250')
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await askForAddress(page)
    await seesPayment(page)
    const id = purchaseIdIn(page)
    await page.reload()
    await seesPayment(page)
    await buttonOf(page, 'I Have Paid').click()
    await seesConfirmation(page)
    await page.reload()
    await seesConfirmation(page)
    expect(purchaseIdIn(page)).toBe(id)
    expect(await histories()).toEqual([PAID])
  })

  it('closed by accident with X or Esc: My Coins and the dashboard offer to resume it', async () => {
    const { page } = buyer
    const id = await openPayment(page)
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    for (const path of ['/my-coins', '/dashboard']) {
      await page.goto(path)
      await page.getByRole('link', { name: 'Resume payment' }).first().click()
      await seesPayment(page)
      expect(purchaseIdIn(page)).toBe(id)
      await dialogOf(page).getByRole('button', { name: 'Close' }).click()
      await dialogOf(page).waitFor({ state: 'detached' })
    }
    expect(await histories()).toEqual([['PurchaseRequested']])
  })

  it('the network goes while the dialog is open, and comes back: it says so, and the payment is reported once', async () => {
    const { page, context } = buyer
    await openPayment(page)
    await context.setOffline(true)
    await page.getByText('You are offline').waitFor()
    await buttonOf(page, 'I Have Paid').click()
    await page.getByText('We do not know whether your report has arrived').waitFor()
    await context.setOffline(false)
    await page.getByText('You are offline').waitFor({ state: 'detached' })
    await buttonOf(page, 'I Have Paid').click()
    await seesConfirmation(page)
    expect(await histories()).toEqual([PAID])
  })

  it('the session has ended meanwhile: after signing in the purchase is there, and is paid once', async () => {
    const { page, context } = buyer
    const id = await openPayment(page)
    await context.clearCookies()
    await buttonOf(page, 'I Have Paid').click()
    await page.waitForURL(`${screens.origin}/`)
    await buyer.signIn()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Resume payment' }).first().click()
    await seesPayment(page)
    expect(purchaseIdIn(page)).toBe(id)
    await buttonOf(page, 'I Have Paid').click()
    await seesConfirmation(page)
    expect(await histories()).toEqual([PAID])
  })

  it('somebody else signs in in the same tab: nothing of the draft is left', async () => {
    const { page } = buyer
    await fillIn(page)
    const other = await Person.registered(screens.origin)
    await buyer.context.clearCookies()
    await buyer.context.addCookies([{ ...other.cookie, url: screens.origin }])
    await page.goto('/buy-coins?currency=BTC')
    await page.getByText(/Pay with/).waitFor()
    await eventually(() => page.getByLabel('Amount of tokens').inputValue()).toBe('100')
  })
})
