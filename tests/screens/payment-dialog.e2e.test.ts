import { openPayment, paymentDialog } from '../support/buying'
import { eventually } from '../support/eventually'
import { type Screens, useScreens } from '../support/screens'

describe('the open payment dialog', () => {
  const screens: Screens = useScreens()

  it('puts address and amount on the clipboard with the very digits that are locked', async () => {
    const { page, person, context } = await screens.buyer()
    const { purchase } = (await person.request(250, 'BTC')).body
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openPayment(page, purchase)
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await paymentDialog(page).getByRole('button', { name: 'Copy address' }).click()
    await paymentDialog(page).getByRole('button', { name: 'Copied' }).waitFor()
    await eventually(() => clipboard()).toBe(purchase.wallet)
    await paymentDialog(page).getByRole('button', { name: 'Copy amount' }).click()
    await paymentDialog(page).getByRole('button', { name: 'Copied' }).first().waitFor()
    await page.waitForFunction(
      async (amount) => (await navigator.clipboard.readText()) === amount,
      purchase.cryptoAmount,
    )
  })
})
