// Guards: frontends/admin/src/features/payments, services/api/src/purchases
import { randomUUID } from 'node:crypto'
import type { AdminPurchase } from '@presale/contracts'
import { expectNoViolation } from '../support/accessibility'
import { boxOf } from '../support/boxes'
import { DESKTOP, PHONE, picture } from '../support/browser'
import { eventually } from '../support/eventually'
import { detailsOf, openPayments, rowOf } from '../support/payments'
import { Person } from '../support/person'
import { changeAnswer, focusAgain, reads, type Screens, useScreens } from '../support/screens'

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

  it.each([
    ['beside the list', DESKTOP],
    ['in a sheet on a phone', PHONE],
  ])('who comes to look and goes moves nothing in the details %s, nor a row', async (_, viewport) => {
    const mark = `Kim ${randomUUID().slice(0, 8)}`
    const buyer = await Person.registered(screens.origin, mark)
    const ids = [(await buyer.paid(1_000, 'BTC')).id, (await buyer.paid(2_000, 'BTC')).id]
    const { page } = await screens.asPerson({ isAdmin: true, viewport })
    let names: string[] = []
    for (const calls of ['**/api/admin/purchases?*', `**/api/admin/purchases/${ids[1]}`]) {
      await changeAnswer(page, calls, (read: AdminPurchase | AdminPurchase[]) => {
        const looked = (one: AdminPurchase) => ({ ...one, lookedAtBy: names })
        return Array.isArray(read) ? read.map(looked) : looked(read)
      })
    }
    // On a phone the list is behind the sheet, and there for nobody.
    await page.goto(`/admin?tab=payments&search=${encodeURIComponent(mark)}&purchase=${ids[1]}`)
    await page.locator(`tr[data-row="${ids[0]}"]`).waitFor()
    const details = page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: mark })
    await details.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor()
    const parts = [
      details.getByRole('region', { name: 'To compare on the chain' }),
      details.getByRole('region', { name: 'Note of staff' }),
      ...ids.map((id) => page.locator(`tr[data-row="${id}"]`)),
    ]
    const boxes = () => Promise.all(parts.map(boxOf))
    const before = await boxes()
    const looking = details.getByText(/(is|are) looking at this$/)
    for (const now of [
      ['Mo Derator'],
      ['Maximiliana Konstantinopolitanska', 'Bartholomew Featherstonehaugh'],
      [],
    ]) {
      names = now
      await focusAgain(page)
      await eventually(() => looking.count()).toBe(Math.min(now.length, 1))
      await eventually(boxes).toEqual(before)
    }
  })
})
