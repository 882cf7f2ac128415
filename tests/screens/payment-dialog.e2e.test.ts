import type { Page } from 'playwright-core'
import {
  amountField,
  fillPurchase,
  getAddressButton,
  openPayment,
  paidButton,
  paymentDialog,
  secondsOn,
  termsBox,
  withoutServerTime,
} from '../support/buying'
import { type Screens, toast, useScreens } from '../support/screens'

/** At what the timer stands; it may have ticked since the clock was moved. */
async function expectTimer(page: Page, seconds: number): Promise<void> {
  const shown = await secondsOn(paymentDialog(page).getByRole('timer'))
  expect(shown).toBeLessThanOrEqual(seconds)
  expect(shown).toBeGreaterThan(seconds - 20)
}

describe("spec sections 2, 4, 8 and 9, 'Buy coins': the open payment dialog", () => {
  const screens: Screens = useScreens()

  async function openDialog(symbol = 'BTC') {
    const visit = await screens.buyer()
    const { purchase } = (await visit.person.request(250, symbol)).body
    return { ...visit, purchase }
  }

  it('Payment window 900 s: the countdown runs in minutes:seconds, never below 0, and its end says what it means', async () => {
    const { page, purchase } = await openDialog()
    await page.clock.install()
    await withoutServerTime(page)
    await openPayment(page, purchase)
    await expectTimer(page, 900)
    await page.clock.fastForward(60_000)
    await expectTimer(page, 840)
    await page.clock.fastForward(780_000)
    await expectTimer(page, 60)
    await page.clock.fastForward(61_000)
    await page.getByRole('dialog', { name: 'The payment window has ended' }).waitFor()
    await paymentDialog(page).getByRole('button', { name: 'I had paid already' }).waitFor()
    await page.clock.fastForward(600_000)
    expect(await paymentDialog(page).innerText()).not.toMatch(/\s-\d|\d+:\d\d/)
  })

  it('Approval window 3600 s: the countdown runs in minutes:seconds and never below 0', async () => {
    const { page, purchase, person } = await openDialog()
    await person.report(purchase)
    await page.clock.install()
    await withoutServerTime(page)
    await page.goto(`/buy-coins?purchase=${purchase.id}`)
    await page.getByRole('dialog', { name: 'Confirmation in progress' }).waitFor()
    await expectTimer(page, 3600)
    await page.clock.fastForward(3_000_000)
    await expectTimer(page, 600)
    await page.clock.fastForward(700_000)
    await expectTimer(page, 0)
  })

  it('Copying the address gives feedback for 2 s', async () => {
    const { page, context, purchase } = await openDialog()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openPayment(page, purchase)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    const copyAddress = paymentDialog(page).getByRole('button', { name: 'Copy address' })
    await copyAddress.click()
    await paymentDialog(page).getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(purchase.wallet)
    await page.clock.runFor(1_900)
    expect(await copyAddress.count()).toBe(0)
    await page.clock.runFor(200)
    await copyAddress.waitFor()
  })

  it('The amount is copied with the very digits that are locked', async () => {
    const { page, context, purchase } = await openDialog()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openPayment(page, purchase)
    await paymentDialog(page).getByRole('button', { name: 'Copy amount' }).click()
    await paymentDialog(page).getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(purchase.cryptoAmount)
  })

  it("Copy failure: toast 'Copy failed'", async () => {
    const { page, purchase } = await openDialog()
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await openPayment(page, purchase)
    await paymentDialog(page).getByRole('button', { name: 'Copy address' }).click()
    await toast(page, 'Copy failed').waitFor()
  })

  it('It says what to send, where to, on which network, with a QR code, and that a sample address is one', async () => {
    const { page, purchase } = await openDialog('ETH')
    await openPayment(page, purchase)
    const dialog = paymentDialog(page)
    await dialog.getByText('Sample address, do not send money').waitFor()
    await dialog.getByRole('img', { name: /QR code/ }).waitFor()
    await dialog.getByText(/Send only ETH on the Ethereum network/).waitFor()
    expect((await dialog.innerText()).replaceAll(/\s/g, '')).toContain(purchase.wallet)
  })

  it('Cancel resets everything: no currency, no amount, no agreed terms, and the purchase is cancelled', async () => {
    const { page, person } = await screens.buyer()
    await fillPurchase(page, 'BTC', '5,000')
    await getAddressButton(page).click()
    await paidButton(page).waitFor()
    await paymentDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await paymentDialog(page).waitFor({ state: 'hidden' })
    await page.getByRole('searchbox', { name: /search/i }).waitFor()
    expect((await person.purchases())[0]).toMatchObject({ status: 'expired', cancelledByBuyer: true })
    await page.getByRole('button', { name: /Bitcoin/ }).click()
    expect(await amountField(page).inputValue()).toBe('100')
    expect(await termsBox(page).isChecked()).toBe(false)
  })

  it.each(['X', 'Esc'])(
    'Close by %s resets the screen and keeps the purchase, to be resumed (design section 2)',
    async (way) => {
      const { page, person } = await screens.buyer()
      await fillPurchase(page, 'BTC', '5,000')
      await getAddressButton(page).click()
      await paidButton(page).waitFor()
      if (way === 'Esc') await page.keyboard.press('Escape')
      else await paymentDialog(page).getByRole('button', { name: 'Close' }).first().click()
      await paymentDialog(page).waitFor({ state: 'hidden' })
      await page.getByRole('searchbox', { name: /search/i }).waitFor()
      expect((await person.purchases())[0]).toMatchObject({ status: 'pending', stage: 'awaiting-payment' })
      await page.getByRole('main').getByRole('link', { name: 'Resume payment' }).click()
      await paidButton(page).waitFor()
    },
  )

  it.each(['/dashboard', '/my-coins', '/buy-coins'])(
    "A purchase that waits is found again on %s by 'Resume payment'",
    async (path) => {
      const { page } = await openDialog()
      await page.goto(path)
      await page.getByRole('main').getByRole('link', { name: 'Resume payment' }).first().click()
      await paidButton(page).waitFor()
    },
  )

  it("A purchase of somebody else's is not shown, and there is a way back", async () => {
    const { purchase } = await openDialog()
    const { page } = await screens.buyer()
    await page.goto(`/buy-coins?purchase=${purchase.id}`)
    await paymentDialog(page).getByText('This purchase was not found').waitFor()
    await paymentDialog(page).getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('searchbox', { name: /search/i }).waitFor()
  })
})
