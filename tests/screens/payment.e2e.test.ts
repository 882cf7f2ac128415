import { fillPurchase, getAddressButton, openPayment, paidButton, paymentDialog } from '../support/buying'
import { callsOf, type Screens, toast, useScreens } from '../support/screens'

describe('the calls of the payment', () => {
  const screens: Screens = useScreens()

  it('At most 5 purchases await payment; the sixth is refused and names them', async () => {
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
})
