// Guards: frontends/admin/src, frontends/buyer/src, frontends/shell/src, packages/ui/src
import { expectNoViolation } from '../support/accessibility'
import { openAllocation, PHONE } from '../support/browser'
import { openPayment } from '../support/buying'
import { type Screens, useScreens } from '../support/screens'

// What every-state-* opens anyway is looked at there. On a busy machine axe takes seconds for a screen.
jest.setTimeout(300_000)

describe('axe finds no violation, at 1440 and 390 pixels, dark and light', () => {
  const screens: Screens = useScreens()

  it('the landing page, with an answer of the FAQ open', async () => {
    const { page } = await screens.asVisitor()
    await page.goto('/')
    await page.getByRole('region', { name: /FAQ/ }).getByRole('button').first().click()
    await expectNoViolation(page)
  })

  it("the dialog 'Secure Your Allocation', both tabs, with the sentences of an empty form", async () => {
    const { page, complaints } = await screens.asVisitor()
    await page.goto('/')
    const dialog = await openAllocation(page)
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Name is required').first().waitFor()
    await expectNoViolation(page)
    await dialog.getByRole('tab', { name: 'Sign In' }).click()
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Password is required').first().waitFor()
    await expectNoViolation(page, [PHONE])
    expect(complaints).toEqual([])
  })

  it.each([
    ['Privacy Policy', '#privacy'],
    ['Terms of Use', '#terms'],
  ])('the dialog %s', async (name, hash) => {
    const { page, complaints } = await screens.asVisitor()
    await page.goto(`/whitepaper${hash}`)
    await page.getByRole('dialog', { name }).waitFor()
    await expectNoViolation(page)
    expect(complaints).toEqual([])
  })

  it.each([
    ['/status', 'Member Since'],
    ['/settings', 'Notifications'],
  ])('%s of somebody new', async (path, sign) => {
    const { page } = await screens.buyer()
    await page.goto(path)
    await page.getByRole('main').getByText(sign).first().waitFor()
    await expectNoViolation(page)
  })

  it('the notice of a lost connection, beside a payment', async () => {
    const { page, person } = await screens.buyer()
    const { purchase } = (await person.request(250)).body
    await openPayment(page, purchase)
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await expectNoViolation(page)
    await page.context().setOffline(false)
  })
})
