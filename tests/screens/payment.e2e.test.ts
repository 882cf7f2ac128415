import { waitFor } from '@presale/testing'
import {
  chooseAmount,
  fillPurchase,
  getAddressButton,
  openPayment,
  paidButton,
  paymentDialog,
  secondsOn,
} from '../support/buying'
import { answer, callsOf, type Screens, toast, useScreens } from '../support/screens'

describe("spec sections 2, 7 and 8, 'Buy coins': the calls of the payment", () => {
  const screens: Screens = useScreens()

  it("'Get Payment Address' fetches a wallet address and opens a payment dialog with a 15-minute countdown", async () => {
    const { page, person, complaints } = await screens.buyer()
    await fillPurchase(page, 'BTC', '250')
    const calls = callsOf(page)
    await getAddressButton(page).click()
    await paidButton(page).waitFor()
    await toast(page, 'Ready for payment').waitFor()
    const seconds = await secondsOn(paymentDialog(page).getByRole('timer'))
    expect(seconds).toBeLessThanOrEqual(900)
    expect(seconds).toBeGreaterThan(880)
    const [purchase] = await person.purchases()
    const text = (await paymentDialog(page).innerText()).replaceAll(/\s/g, '')
    expect(text).toContain(purchase?.wallet)
    expect(text).toContain(`${purchase?.cryptoAmount}BTC`)
    const acts = calls.filter(({ path, method }) => method === 'POST' || path.startsWith('/api/wallets/'))
    expect(acts).toEqual([
      expect.objectContaining({ method: 'GET', path: '/api/wallets/symbol/BTC' }),
      expect.objectContaining({
        ...{ method: 'POST', path: '/api/purchases/requests' },
        body: { amount: 250, cryptoSymbol: 'BTC', termsAgreed: true },
      }),
    ])
    // A JSON content type and a body are sent only when a body exists.
    expect(acts.map(({ headers }) => headers['content-type'])).toEqual([undefined, 'application/json'])
    expect(acts[1]?.headers['idempotency-key']).toMatch(/^\S{16,}$/)
    expect(complaints).toEqual([])
  })

  it("Wallet address: toast 'Error getting wallet address' with '<status>: <body text>'", async () => {
    const { page, person } = await screens.buyer()
    await answer(page, '**/api/wallets/symbol/*', { status: 404, body: 'No wallet is set up for BTC.' })
    await fillPurchase(page)
    await getAddressButton(page).click()
    await toast(page, 'Error getting wallet address', '404: No wallet is set up for BTC.').waitFor()
    expect(await paymentDialog(page).count()).toBe(0)
    expect(await person.purchases()).toEqual([])
  })

  it("Transport error: '<status>: <status text>' where the body is empty", async () => {
    const { page } = await screens.buyer()
    await answer(page, '**/api/wallets/symbol/*', { status: 503, body: '' })
    await fillPurchase(page)
    await getAddressButton(page).click()
    await toast(page, 'Error getting wallet address', '503: Service Unavailable').waitFor()
  })

  it('Idempotency-Key: the same on a retry of the same act, another for another amount', async () => {
    const { page } = await screens.buyer()
    await answer(page, '**/api/purchases/requests', { status: 503, body: 'Please try again.' })
    await fillPurchase(page, 'BTC', '250')
    const calls = callsOf(page, 'POST')
    await getAddressButton(page).click()
    await toast(page, 'Error getting wallet address', '503: Please try again.').waitFor()
    await getAddressButton(page).click()
    await waitFor(() => calls.length === 2 || undefined, { what: 'a second call' })
    await getAddressButton(page).isEnabled()
    await chooseAmount(page, '1,000')
    await getAddressButton(page).click()
    await waitFor(() => calls.length === 3 || undefined, { what: 'a third call' })
    const [first, second, third] = calls.map(({ headers }) => headers['idempotency-key'])
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('At most 5 purchases await payment; the sixth is refused and names them (design section 2)', async () => {
    const { page, person } = await screens.buyer()
    for (let count = 1; count <= 5; count += 1) await person.request(100 * count, 'ETH')
    await fillPurchase(page)
    await getAddressButton(page).click()
    const refusal = toast(page, 'Error getting wallet address')
    await refusal.waitFor()
    const words = await refusal.innerText()
    expect(words).toContain('409: ')
    const ids = (await person.purchases()).map(({ id }) => id)
    expect(ids.filter((id) => words.includes(id.slice(0, 8)))).toHaveLength(5)
  })

  it("'I Have Paid' submits the purchase and switches to a confirmation with a 60-minute countdown; then Close", async () => {
    const { page, person, complaints } = await screens.buyer()
    const { purchase } = (await person.request(250, 'BTC')).body
    await openPayment(page, purchase)
    const calls = callsOf(page, 'POST')
    await paidButton(page).click()
    await toast(page, 'Purchase initiated!').waitFor()
    await page.getByRole('dialog', { name: 'Confirmation in progress' }).waitFor()
    const seconds = await secondsOn(paymentDialog(page).getByRole('timer'))
    expect(seconds).toBeLessThanOrEqual(3600)
    expect(seconds).toBeGreaterThan(3580)
    expect(calls).toEqual([
      expect.objectContaining({
        path: '/api/purchases',
        body: {
          ...{ amount: 250, paymentMethod: 'BTC', termsAgreed: true, cryptoSymbol: 'BTC' },
          paymentWalletAddress: purchase.wallet,
          ...{ cryptoAmount: purchase.cryptoAmount, purchaseId: purchase.id },
        },
      }),
    ])
    expect(calls[0]?.headers['idempotency-key']).toMatch(/^\S{16,}$/)
    await paymentDialog(page).getByRole('button', { name: 'Close' }).last().click()
    await paymentDialog(page).waitFor({ state: 'hidden' })
    expect((await person.purchases())[0]).toMatchObject({ status: 'pending', stage: 'awaiting-approval' })
    expect(complaints).toEqual([])
  })

  it('The transaction hash is optional, is checked for form, and goes along', async () => {
    const { page, person } = await screens.buyer()
    const { purchase } = (await person.request(250, 'BTC')).body
    await openPayment(page, purchase)
    const calls = callsOf(page, 'POST')
    const field = paymentDialog(page).getByRole('textbox', { name: /transaction hash/i })
    await field.fill('not a hash !')
    await paidButton(page).click()
    await paymentDialog(page)
      .getByText(/does not look like a transaction hash/)
      .waitFor()
    expect(calls).toEqual([])
    const hash = 'ab'.repeat(32)
    await field.fill(hash)
    await paidButton(page).click()
    await toast(page, 'Purchase initiated!').waitFor()
    expect(calls[0]?.body).toMatchObject({ transactionHash: hash })
    expect((await person.purchases())[0]?.transactionHash).toBe(hash)
  })

  it("Purchase: a refusal is 'Purchase failed' with '<status>: <body text>', and the dialog stays", async () => {
    const { page, person } = await screens.buyer()
    const { purchase } = (await person.request(250, 'BTC')).body
    await openPayment(page, purchase)
    await answer(page, '**/api/purchases', { status: 409, body: 'The address has changed.', method: 'POST' })
    await paidButton(page).click()
    await toast(page, 'Purchase failed', '409: The address has changed.').waitFor()
    await paidButton(page).waitFor()
  })

  it("Purchase: a failing server is 'Payment verification failed'; the same key goes with the retry", async () => {
    const { page, person } = await screens.buyer()
    const { purchase } = (await person.request(250, 'BTC')).body
    await openPayment(page, purchase)
    await answer(page, '**/api/purchases', { status: 503, body: 'Please try again.', method: 'POST' })
    const calls = callsOf(page, 'POST')
    await paidButton(page).click()
    const failure = toast(page, 'Payment verification failed')
    await failure.waitFor()
    expect(await failure.textContent()).toContain('503: Please try again.')
    await page.unroute('**/api/purchases')
    await paidButton(page).click()
    await toast(page, 'Purchase initiated!').waitFor()
    const [first, second] = calls.map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
    expect(calls).toHaveLength(2)
  })
})
