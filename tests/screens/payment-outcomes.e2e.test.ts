import type { Page } from 'playwright-core'
import { openPayment, paidButton, paymentDialog } from '../support/buying'
import { Person } from '../support/person'
import { type Screens, toast, useScreens } from '../support/screens'

const titled = (page: Page, name: string) => page.getByRole('dialog', { name })

describe('spec section 4 and design section 2: an open dialog follows its purchase', () => {
  const screens: Screens = useScreens()

  async function confirming() {
    const visit = await screens.buyer()
    const purchase = await visit.person.paid(250, 'BTC')
    await visit.page.goto(`/buy-coins?purchase=${purchase.id}`)
    await titled(visit.page, 'Confirmation in progress').waitFor()
    return { ...visit, purchase, admin: await Person.admin(screens.origin) }
  }

  it('Approved by an admin: the open dialog says so, with the explorer link of the transaction', async () => {
    const { page, purchase, admin, complaints } = await confirming()
    const transactionHash = `${purchase.id.replaceAll('-', '')}${'0'.repeat(32)}`
    await admin.decide(purchase.id, 'approve', { transactionHash })
    await titled(page, 'Purchase approved').waitFor()
    const link = paymentDialog(page).getByRole('link', { name: /View transaction/ })
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^https://.*${transactionHash}$`))
    await paymentDialog(page)
      .getByText(/added to your balance/)
      .waitFor()
    await page.goto('/dashboard')
    await page.getByRole('main').getByText('Silver').first().waitFor()
    expect(complaints).toEqual([])
  })

  it("Declined by an admin: the open dialog says 'Transaction Declined', why, and what to do", async () => {
    const { page, purchase, admin } = await confirming()
    await admin.decide(purchase.id, 'decline', { reason: 'Nothing arrived at the address.' })
    await titled(page, 'Purchase declined').waitFor()
    await paymentDialog(page).getByText('Transaction Declined').waitFor()
    await paymentDialog(page)
      .getByText(/Nothing arrived at the address\./)
      .waitFor()
    await paymentDialog(page).getByText(purchase.id).waitFor()
  })

  it('Cancelled in another place: the open dialog says so, and whoever had paid can still say it', async () => {
    const { page, person } = await screens.buyer()
    const { purchase } = (await person.request(250, 'BTC')).body
    await openPayment(page, purchase)
    await person.post(`/api/purchases/${purchase.id}/cancel`)
    await titled(page, 'Purchase cancelled').waitFor()
    await paymentDialog(page).getByRole('button', { name: 'I had paid already' }).waitFor()
  })
})

describe('spec section 4 and design section 2: a window that runs out, on a system with short windows', () => {
  const screens: Screens = useScreens({ PAYMENT_WINDOW_SECONDS: '8', APPROVAL_WINDOW_SECONDS: '10' })

  it('Expired while the dialog is open: it says what that means, and a late payment is reported by one button', async () => {
    const { page, person } = await screens.buyer()
    const { purchase } = (await person.request(250, 'BTC')).body
    await openPayment(page, purchase)
    await titled(page, 'The payment window has ended').waitFor()
    await person.seesPurchase(purchase.id, ({ status }) => status === 'expired', 'the expiry', 30_000)
    await paymentDialog(page)
      .getByText(/Do not send a payment to this address any more/)
      .waitFor()
    expect(await paidButton(page).count()).toBe(0)
    await paymentDialog(page).getByRole('button', { name: 'I had paid already' }).click()
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    await toast(page, 'Late payment reported').filter({ has: dismiss }).waitFor()
    await titled(page, 'Late payment reported').waitFor()
    const text = await paymentDialog(page).innerText()
    expect(text).toContain(purchase.id)
    expect(text).toMatch(/do not pay again/)
    expect(text).toMatch(/support/)
    expect((await person.purchases())[0]).toMatchObject({ status: 'expired', latePaymentReported: true })
  })

  it('A purchase that expired while nobody looked offers the late report in My Coins', async () => {
    const { page, person } = await screens.buyer()
    const { purchase } = (await person.request(250, 'BTC')).body
    await person.seesPurchase(purchase.id, ({ status }) => status === 'expired', 'the expiry', 30_000)
    await page.goto('/my-coins')
    const row = page.getByRole('row', { name: /expired/i })
    await row.getByText(/No payment was reported within the payment window/).waitFor()
    await row.getByRole('link', { name: /I had paid/ }).click()
    await paymentDialog(page).getByRole('button', { name: 'I had paid already' }).waitFor()
  })

  it('The approval window runs out: the open dialog says that nothing is lost, and an admin who reopens it is followed', async () => {
    const { page, person } = await screens.buyer()
    const purchase = await person.paid(250, 'BTC')
    await page.goto(`/buy-coins?purchase=${purchase.id}`)
    await titled(page, 'Confirmation in progress').waitFor()
    await titled(page, 'The approval window has ended').waitFor()
    expect(await paymentDialog(page).innerText()).toMatch(/not lost/)
    expect(await paymentDialog(page).innerText()).toContain(purchase.id)
  })
})
