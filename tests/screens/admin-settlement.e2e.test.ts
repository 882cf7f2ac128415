import { expectNoViolation } from '../support/accessibility'
import { DESKTOP } from '../support/browser'
import { expectFocus, tabTo } from '../support/keyboard'
import { confirmIn, detailsOf, newBuyer, newHash, questionOf, staffAt } from '../support/payments'
import { Person } from '../support/person'
import { reads, type Screens, toast, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe('Payment Tracking: what a transaction settles, named later', () => {
  const screens: Screens = useScreens()
  let admin: Person
  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
  })

  /** An approval of Ann Lee's, and its details before an admin. */
  const approvedBy = async (body: object) => {
    const { buyer, email } = await newBuyer(screens.origin)
    const { id } = await buyer.paid(1_000)
    expect((await admin.decide(id, 'approve', body)).status).toBe(200)
    const { page } = await staffAt(screens, email, 'isAdmin', `&purchase=${id}`)
    return { id, page, details: detailsOf(page, 'Ann Lee'), question: questionOf(page) }
  }

  it('an admin narrows a whole transaction by keyboard; details, history and trail show it', async () => {
    const { id, page, details, question } = await approvedBy({ transactionHash: newHash() })
    await reads(details, /Evidence Transaction settled as a whole/)
    const open = details.getByRole('button', { name: 'Name output' })
    await tabTo(page, open)
    await page.keyboard.press('Enter')
    await reads(question, /its other outputs can settle the purchases that they paid for/)
    const index = question.getByRole('textbox', { name: /^Output index/ })
    await tabTo(page, index)
    await page.keyboard.type('x')
    await tabTo(page, confirmIn(question, 'Name output'))
    await page.keyboard.press('Enter')
    await reads(question.getByRole('alert'), /Enter a whole number, 0 or more\./)
    await expectNoViolation(page)
    await page.setViewportSize(DESKTOP)
    await index.fill('3')
    await confirmIn(question, 'Name output').press('Enter')
    await toast(page, 'The output was named').first().waitFor()
    await reads(details, /Evidence Transaction output 3 narrowed by Bob Ray, admin/)
    expect(await open.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/output 3/)
    const history = details.getByRole('region', { name: 'History' })
    await reads(history, /Bob Ray \(admin\) narrowed its settlement to output 3 of the transaction/)
    await reads(history.getByRole('listitem').last(), /Settlement narrowed to output 3 Bob Ray, admin/)
    await expectNoViolation(page)

    await page.setViewportSize(DESKTOP)
    await page.goto(`/admin?tab=payments&purchase=${id}&asOf=2`)
    await reads(details, /Evidence Transaction settled as a whole/)
    expect(await details.getByText('narrowed by').count()).toBe(0)

    await page.goto(`/admin?view=audit&source=changes&subject=${id}`)
    const line = page.getByRole('button', { name: /Settlement of purchase \w{8} narrowed to one output/ })
    await line.click()
    await reads(page.getByRole('main'), /Output Before The whole transaction After 3/)
    await expectNoViolation(page)
    await page.setViewportSize(DESKTOP)
    await page.getByRole('link', { name: 'Open the purchase' }).click()
    await reads(details, /Evidence Transaction output 3/)
  })

  it('given somebody narrowed it meanwhile, the refusal is a sentence, and the details say what stands', async () => {
    const { id, page, details, question } = await approvedBy({ transactionHash: newHash() })
    await details.getByRole('button', { name: 'Name output' }).click()
    await question.getByRole('textbox', { name: /^Output index/ }).fill('3')
    expect((await admin.post(`/api/admin/purchases/${id}/settlement`, { output: 1 })).status).toBe(200)
    await confirmIn(question, 'Name output').click()
    await reads(
      question.getByRole('alert'),
      /Another output of the transaction was named for this purchase before\./,
    )
    await page.keyboard.press('Escape')
    await reads(details, /Evidence Transaction output 1/)
  })

  it('given a transaction that settled another purchase, adding it is refused in a sentence; another one is added', async () => {
    const hash = newHash()
    await approvedBy({ transactionHash: hash })
    const { id, page, details, question } = await approvedBy({})
    const add = details.getByRole('button', { name: 'Add transaction' })
    await add.click()
    await question.getByRole('textbox', { name: 'Transaction hash' }).fill(hash)
    await confirmIn(question, 'Add transaction').click()
    await reads(question.getByRole('alert'), /This transaction has settled another purchase/)
    await page.keyboard.press('Escape')
    await expectFocus(add)
    await add.click()
    await question.getByRole('textbox', { name: 'Transaction hash' }).fill(newHash())
    await question.getByRole('textbox', { name: /^Output index/ }).fill('2')
    await confirmIn(question, 'Add transaction').click()
    await toast(page, 'The transaction was added to the approval').first().waitFor()
    await reads(details, /Evidence Transaction output 2/)
    await page.goto(`/admin?view=audit&source=changes&subject=${id}`)
    await page.getByRole('button', { name: /Transaction added to the approval of purchase \w{8}/ }).waitFor()
  })
})
