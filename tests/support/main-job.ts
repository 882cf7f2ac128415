import { randomUUID } from 'node:crypto'
import { waitFor } from '@presale/testing'
import type { Browser, ViewportSize } from 'playwright-core'
import { launchedBrowser, PHONE, picture, signIn, signUp, type Visit, visit } from './browser'
import { eventually } from './eventually'
import { rowOf } from './payments'
import { sharedOrigin } from './shared-site'
import { ADMIN } from './system'

/** A person registers, buys, closes by accident, resumes and pays; an admin approves; the balance grows. */
export function describeMainJob(where: string, viewport: ViewportSize): void {
  describe(`the main job ${where}: a person buys, an admin approves, the balance grows`, () => {
    const origin = sharedOrigin() ?? ''
    let browser: Browser

    let buyer: Visit
    let admin: Visit
    const person = { name: 'Zoë Lee 🚀', email: `${randomUUID()}@example.com`, password: 'a long password' }

    beforeAll(async () => {
      browser = await launchedBrowser()
      buyer = await visit(browser, origin, viewport)
      admin = await visit(browser, origin, viewport)
    })

    afterAll(async () => {
      await buyer?.context.close()
      await admin?.context.close()
    })

    it('a new person registers and arrives at the dashboard', async () => {
      await signUp(buyer.page, person)
      await buyer.page.getByText('Registration successful').first().waitFor()
      await buyer.page.getByRole('heading', { name: 'Dashboard' }).first().waitFor()
      await buyer.page.getByText(person.name).first().waitFor()
      await buyer.page.getByRole('main').getByText('Project mission').waitFor()
    })

    it('requests 250 tokens and sees the address, a QR code and 15:00 counting down', async () => {
      const { page } = buyer
      await page.goto('/buy-coins')
      await page
        .getByRole('searchbox')
        .or(page.getByPlaceholder(/search/i))
        .first()
        .fill('bitcoin')
      await page
        .getByRole('button', { name: /BTC/ })
        .or(page.getByRole('radio', { name: /BTC/ }))
        .first()
        .click()
      await page.getByRole('button', { name: '250', exact: true }).click()
      await page.getByText('Silver').first().waitFor()
      await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
      await page.getByRole('button', { name: 'Get Payment Address' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'I Have Paid' }).waitFor()
      await dialog.getByText('Sample address, do not send money').first().waitFor()
      await eventually(() => dialog.innerText()).toMatch(/(15:00|14:[45]\d)/)
      // Folded away on a phone, whose own camera cannot take it.
      if (viewport === PHONE) await dialog.getByText(/^Show QR code/).click()
      await dialog.getByRole('img', { name: /QR code/ }).waitFor()
    })

    it('closes the dialog by accident, reloads, and finds the same purchase again', async () => {
      const { page } = buyer
      await page.keyboard.press('Escape')
      await page.goto('/my-coins')
      await page
        .getByRole('link', { name: 'Resume payment' })
        .or(page.getByRole('button', { name: 'Resume payment' }))
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'I Have Paid' }).waitFor()
    })

    it('reports payment and sees 60:00', async () => {
      const { page } = buyer
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'I Have Paid' }).dblclick()
      await page.getByText('Purchase initiated!').first().waitFor()
      await dialog.getByRole('button', { name: 'Close' }).first().waitFor()
      await eventually(() => dialog.innerText()).toMatch(/(60:00|59:[45]\d)/)
      await dialog.getByRole('button', { name: 'Close' }).first().click()
      await page.goto('/dashboard')
      await page.getByText('Payment reported, waiting for approval').first().waitFor()
    })

    it('the admin signs in and approves', async () => {
      const { page } = admin
      await signIn(page, ADMIN.email, ADMIN.password)
      await page.goto('/admin')
      await page.getByRole('tab', { name: 'Payment Tracking' }).click()
      // Of a site that others use, too: what is to be decided begins with what they left.
      await page.getByRole('link', { name: 'All', exact: true }).click()
      await page.getByText(person.email).first().waitFor()
      await picture(page, 'payment-tracking')
      await rowOf(page, person.email).getByRole('button', { name: 'Approve' }).click()
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
      await dialog.getByText(`Credit 250 GROK to ${person.name}`).first().waitFor()
      await dialog.getByRole('textbox', { name: 'Or a reason' }).fill('Seen in the wallet')
      await picture(page, 'approve')
      await dialog.getByRole('button', { name: 'Approve' }).click()
      await page.getByText('Purchase has been approved and tokens credited to user').first().waitFor()
    })

    it("the buyer's balance is 250 and the tier Silver within 30 s, without a reload", async () => {
      const main = buyer.page.getByRole('main')
      await waitFor(async () => /Balance\s+250\s*GROK/.test(await main.innerText()) || undefined, {
        what: 'the balance on the open dashboard to be 250',
        timeoutMs: 120_000,
      })
      await main.getByText('Silver').first().waitFor()
    })

    it('and nothing was complained about in either console, and nothing left the origin', () => {
      expect(buyer.complaints).toEqual([])
      expect(admin.complaints).toEqual([])
    })
  })
}
