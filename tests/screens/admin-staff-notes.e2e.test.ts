import { expectNoViolation } from '../support/accessibility'
import { picture } from '../support/browser'
import { detailsOf, openPayments, rowOf } from '../support/payments'
import { Person } from '../support/person'
import { reads, type Screens, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe('two of staff at one purchase, each in their own browser', () => {
  const screens: Screens = useScreens()

  it('each sees that the other looks at it; of two notes at once the later waits for its author’s word', async () => {
    const buyer = await Person.registered(screens.origin, 'Ann Lee')
    await buyer.paid(1_000, 'BTC')
    const { email } = await buyer.me()
    const [bob, cy] = [
      await screens.asPerson({ isModerator: true, name: 'Bob Ray' }),
      await screens.asPerson({ isAdmin: true, name: 'Cy Young' }),
    ]
    for (const { page } of [bob, cy]) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openPayments(page, email)
    }
    await rowOf(bob.page, email).click()
    await reads(rowOf(cy.page, email), /Bob Ray is looking at this/)
    await picture(cy.page, 'admin-payments-looked-at')
    await rowOf(cy.page, email).click()
    const [bobs, cys] = [detailsOf(bob.page, 'Ann Lee'), detailsOf(cy.page, 'Ann Lee')]
    await reads(bobs, /Cy Young is looking at this/)
    for (const details of [bobs, cys]) await details.getByRole('button', { name: 'Add a note' }).click()
    await bobs
      .getByRole('textbox', { name: 'Note for colleagues' })
      .fill('Asked the buyer by mail for a hash.')
    await bobs.getByRole('button', { name: 'Save note' }).click()
    await reads(rowOf(bob.page, email), /Note/)
    await cys
      .getByRole('textbox', { name: 'Note for colleagues' })
      .fill('Seen in the wallet of the exchange.')
    await reads(cys, /Asked the buyer by mail for a hash\..*it stands above/s)
    await picture(cy.page, 'admin-payment-note-overtaken')
    // At a phone's width too, where the details are a sheet: what was entered goes with them.
    await expectNoViolation(cy.page)
    await cy.page.setViewportSize({ width: 1440, height: 900 })
    await cys.getByRole('button', { name: 'Go on with mine' }).click()
    await cys.getByRole('button', { name: 'Save note' }).click()
    await reads(bobs, /Seen in the wallet of the exchange\..*Cy Young/s)
    await picture(bob.page, 'admin-payment-note')
    await bob.page.setViewportSize({ width: 390, height: 844 })
    await picture(bob.page, 'admin-payment-note', 'whole')
  })
})
