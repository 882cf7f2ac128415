import type { Purchase } from '@presale/contracts'
import { screen, within } from '@testing-library/react'
import { focusAgain, withoutGaps } from '../support/screen/acting'
import { user } from '../support/screen/answers'
import { confirmingPurchase, duePurchase, endedPurchase } from '../support/screen/buyer-answers'
import { openPayment, paymentDialog } from '../support/screen/buying'
import { callsOf } from '../support/screen/calls'
import { answer } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { textOf } from '../support/screen/reading'
import { findToast } from '../support/screen/toast'

const titled = (name: string) => screen.findByRole('dialog', { name })
const dialogText = async () => textOf(await paymentDialog())

/** The purchase has changed elsewhere; the open dialog reads it again. */
function becomes(purchase: Purchase): void {
  answer('GET /api/purchases', [purchase])
  focusAgain()
}

const expired = (change: Partial<Purchase>) =>
  endedPurchase({
    status: 'expired',
    expiredWindow: 'payment',
    paidAt: null,
    allowedActions: ['report-late-payment'],
    ...change,
  })

describe('an open dialog follows its purchase', () => {
  async function confirming() {
    const purchase = confirmingPurchase()
    openScreen(`/buy-coins?purchase=${purchase.id}`, user, () => answer('GET /api/purchases', [purchase]))
    await titled('Confirmation in progress')
  }

  it('to its approval, with the explorer link of the transaction', async () => {
    await confirming()
    const transactionHash = 'ab'.repeat(32)
    becomes(endedPurchase({ status: 'approved', transactionHash }))
    await titled('Purchase approved')
    const dialog = within(await paymentDialog())
    const link = dialog.getByRole('link', { name: /View transaction/ })
    expect(link.getAttribute('href')).toMatch(new RegExp(`^https://.*${transactionHash}$`))
    dialog.getByText(/added to your balance/)
  })

  it("to its decline: 'Transaction Declined', why, and what to do", async () => {
    await confirming()
    const declined = endedPurchase({ status: 'declined', reason: 'Nothing arrived at the address.' })
    becomes(declined)
    await titled('Purchase declined')
    const text = await dialogText()
    expect(text).toContain('Transaction Declined')
    expect(text).toContain('Nothing arrived at the address.')
    expect(text).toContain(declined.id)
  })

  it('to a cancellation in another place, where whoever had paid can still say it', async () => {
    await openPayment(duePurchase())
    becomes(expired({ cancelledByBuyer: true }))
    await titled('Purchase cancelled')
    await screen.findByRole('button', { name: 'I had paid already' })
  })

  it('to a recall of its address, which is shown no more; whoever had paid can still say it', async () => {
    const due = duePurchase()
    await openPayment(due)
    expect(withoutGaps(await screen.findByRole('dialog'))).toContain(due.wallet)
    becomes(expired({ addressRecalled: true }))
    await titled('Do not pay')
    await screen.findByText('Do not pay: this address is not ours')
    expect(withoutGaps(screen.getByRole('dialog'))).not.toContain(due.wallet)
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    await screen.findByRole('button', { name: 'I had paid already' })
  })

  it('to the end of the approval window, where nothing is lost', async () => {
    await confirming()
    const over = endedPurchase({ status: 'expired', expiredWindow: 'approval' })
    becomes(over)
    await titled('Our team did not decide in time')
    expect(await dialogText()).toMatch(/not lost/)
    expect(await dialogText()).toContain(over.id)
  })
})

it('says what the end of the payment window means, and reports a late payment by one button', async () => {
  const actor = await openPayment(duePurchase())
  const over = expired({})
  becomes(over)
  await titled('The time to pay has ended')
  await screen.findByText(/Do not send a payment to this address any more/)
  expect(screen.queryByRole('button', { name: 'I Have Paid' })).toBeNull()
  const reported = expired({ latePaymentReported: true, allowedActions: [] })
  answer('POST /api/purchases', () => {
    answer('GET /api/purchases', [reported])
    return Response.json({ purchase: reported }, { status: 201 })
  })
  await actor.click(await screen.findByRole('button', { name: 'I had paid already' }))
  await titled('Late payment reported')
  const shown = await findToast('Late payment reported', 'Our team will check whether it arrived.')
  within(shown).getByRole('button', { name: 'Dismiss' })
  const text = await dialogText()
  expect(text).toContain(over.id)
  expect(text).toMatch(/do not pay again/)
  expect(text).toMatch(/support/)
  expect(callsOf('POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/purchases', expect.objectContaining({ purchaseId: over.id })],
  ])
})

it('offers the late report in My Coins for a purchase that expired while nobody looked', async () => {
  const actor = openScreen('/my-coins', user, () => answer('GET /api/purchases', [expired({})]))
  const row = within(await screen.findByRole('row', { name: /expired/i }))
  row.getByText(/No payment was reported in time/)
  await actor.click(row.getByRole('link', { name: /I had paid/ }))
  await screen.findByRole('button', { name: 'I had paid already' })
})
