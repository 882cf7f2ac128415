// Guards: frontends/admin/src, frontends/buyer/src, frontends/shell/src, packages/i18n/src, packages/ui/src
import type { Page } from 'playwright-core'
import { openAllocation } from '../support/browser'
import { amountField, getAddressButton, paidButton, paymentDialog, termsBox } from '../support/buying'
import { eventually } from '../support/eventually'
import {
  approveIn,
  bodyRows,
  confirmIn,
  newBuyer,
  openPayments,
  questionOf,
  rowOf,
} from '../support/payments'
import { Person } from '../support/person'
import { openLanding, type Screens, someone, toast, useScreens } from '../support/screens'
import { givenAway, translationFaults } from '../support/translator'
import { main } from './states/state'

jest.setTimeout(600_000)

describe.each([
  ['a browser that translates the page', true],
  ['an extension that translates every text', false],
])('what people do in %s', (_, honoursNo) => {
  const screens: Screens = useScreens()
  const translated = { honoursNo }

  async function expectWell(page: Page): Promise<void> {
    expect(await translationFaults(page)).toEqual([])
    await eventually(() => page.getByText(/stopped working|could not be loaded/).count()).toBe(0)
  }

  /** What counts is not handed out. */
  async function expectKept(page: Page): Promise<void> {
    if (!honoursNo) return
    const given = await givenAway(page, ['Quincy', 'Bob Ray'])
    // A toast is one sentence, which says once what stands beside it.
    expect(given.filter((text) => !text.startsWith('Send exactly'))).toEqual([])
  }

  const goTo = (page: Page, name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

  it('the helper finds what a translated page cannot bear', async () => {
    const { page } = await screens.asVisitor({ translated })
    await page.goto('/whitepaper')
    await page.getByRole('heading', { name: 'Executive Summary' }).waitFor()
    await page.evaluate(async () => {
      const paragraph = document.createElement('p')
      const text = document.createTextNode('100')
      paragraph.append(text)
      document.body.append(paragraph)
      await new Promise((resolve) => setTimeout(resolve))
      text.nodeValue = '5,000'
      try {
        paragraph.removeChild(text)
      } catch {}
    })
    expect(await translationFaults(page)).toEqual([
      "'5,000' is written where '100' is no longer shown",
      "removeChild '5,000' in '100'",
    ])
  })

  it('a visitor looks at both dialogs, signs up, and is where they wanted to be', async () => {
    const { page } = await screens.asVisitor({ translated })
    await openLanding(page)
    const dialog = await openAllocation(page)
    const person = someone('Ida Quincy')
    await dialog.getByRole('tab', { name: 'Sign In' }).click()
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await dialog.getByText('Email is required').waitFor()
    await dialog.getByRole('tab', { name: 'Sign Up' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill(person.name)
    await dialog.getByLabel('Email', { exact: true }).fill(person.email)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByLabel('Confirm Password', { exact: true }).fill('another one')
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await dialog.getByText('Passwords do not match').waitFor()
    await dialog.getByLabel('Confirm Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL('**/dashboard')
    await main(page).getByText('Balance').first().waitFor()
    await toast(page, 'Registration successful').first().waitFor()
    await expectWell(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Secure Your Allocation' }).first().waitFor()
    await expectWell(page)
  })

  it('a buyer changes the amount, and sees what it costs; pays, is approved, and goes everywhere', async () => {
    const { page, person } = await screens.buyer({ name: 'Ida Quincy', translated })
    await page.goto('/buy-coins')
    await page.getByRole('searchbox', { name: /search/i }).fill('bit')
    await page.getByRole('button', { name: /BTC/ }).first().click()
    const figure = (text: string) => main(page).getByText(text, { exact: true }).first()
    await amountField(page).fill('100')
    await figure('$300.00').waitFor()
    await amountField(page).fill('5000')
    await figure('$15,000.00').waitFor()
    await eventually(() => main(page).getByText('$300.00', { exact: true }).count()).toBe(0)
    await main(page).getByText('Platinum').first().waitFor()
    await termsBox(page).check()
    await getAddressButton(page).click()
    await paidButton(page).waitFor()
    const [{ id = '', cryptoAmount = '' } = {}] = await person.purchases()
    await paymentDialog(page).getByText(cryptoAmount).first().waitFor()
    const hash = paymentDialog(page).getByRole('textbox', { name: /transaction hash/i })
    await hash.fill('no hash at all')
    await paidButton(page).click()
    await paymentDialog(page)
      .getByText(/does not look like a transaction hash/)
      .waitFor()
    await hash.fill('')
    await page.getByRole('button', { name: 'Close' }).first().click()
    await main(page).getByRole('link', { name: 'Resume payment' }).click()
    await paidButton(page).click()
    await page.getByRole('dialog', { name: 'Confirmation in progress' }).waitFor()
    const admin = await Person.admin(screens.origin)
    expect((await admin.decide(id, 'approve', { reason: 'Seen' })).status).toBe(200)
    await page.getByRole('dialog', { name: 'Purchase approved' }).waitFor()
    await page.getByRole('link', { name: 'View my coins' }).click()
    await main(page).getByText('5,000').first().waitFor()
    await expectWell(page)
    await expectKept(page)
    for (const name of ['Dashboard', 'My Coins', 'Status', 'How to Buy', 'Settings', 'Buy Coins']) {
      await goTo(page, name)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    await expectWell(page)
    await expectKept(page)
  })

  it('a buyer cancels, and changes their settings', async () => {
    const { page, person } = await screens.buyer({ name: 'Ida Quincy', translated })
    const { purchase } = (await person.request(250, 'ETH')).body
    await page.goto(`/buy-coins?purchase=${purchase.id}`)
    await paidButton(page).waitFor()
    await paymentDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await toast(page, 'Purchase cancelled').first().waitFor()
    await goTo(page, 'Settings')
    const profile = page.getByRole('form', { name: 'Profile' })
    await profile.getByRole('textbox', { name: /full name/i }).fill('Ida Marlow')
    await profile.getByRole('button', { name: /^(Save|Update)/ }).click()
    await toast(page, 'Profile updated').first().waitFor()
    await page.getByRole('banner').getByText('Ida Marlow').first().waitFor()
    await page.getByRole('button', { name: /Use the light theme/ }).click()
    await expectWell(page)
    await expectKept(page)
  })

  it('staff decide, on one and on several, look at histories, and go through every section', async () => {
    const { buyer, email, id } = await newBuyer(screens.origin, 'Ida Quincy')
    for (const amount of [1_111, 2_222, 4_444, 5_555]) await buyer.paid(amount)
    const { page } = await screens.asPerson({ isAdmin: true, name: 'Bob Ray', translated })
    await openPayments(page, email)
    await rowOf(page, '1,111').getByRole('button', { name: 'Approve' }).click()
    await approveIn(questionOf(page))
    await toast(page, 'Purchase has been approved and tokens credited to user').first().waitFor()
    await expectWell(page)
    await expectKept(page)
    await openPayments(page, email)
    await rowOf(page, '2,222').getByRole('button', { name: 'Decline' }).click()
    await confirmIn(questionOf(page), 'Decline').click()
    await toast(page, 'Purchase has been declined').first().waitFor()
    await expectWell(page)
    await expectKept(page)
    await openPayments(page, email)
    await rowOf(page, '2,222').getByText('Declined', { exact: true }).first().waitFor()
    await bodyRows(page).first().click()
    await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor()
    await page.getByRole('button', { name: /close/i }).first().click()
    for (const amount of ['4,444', '5,555']) await rowOf(page, amount).getByRole('checkbox').check()
    const chosen = page.getByRole('region', { name: 'Selected purchases' })
    await chosen.getByRole('button', { name: /^Decline/ }).click()
    const several = page.getByRole('dialog')
    await several
      .getByRole('button', { name: /^Decline/ })
      .last()
      .click()
    await rowOf(page, '4,444').getByText('Declined', { exact: true }).waitFor()
    await expectWell(page)
    await expectKept(page)
    await page.goto('/admin')
    for (const name of [
      'Users',
      'Wallet Management',
      'Twitter Pixels',
      'Site Settings',
      'Payment Tracking',
    ]) {
      await page.getByRole('tab', { name }).click()
      await page.getByRole('tabpanel').locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    }
    await expectWell(page)
    await expectKept(page)
    await page.goto(`/admin?tab=users&user=${id}`)
    await page.getByRole('button', { name: /make moderator/i }).click()
    await questionOf(page)
      .getByRole('button', { name: /moderator/i })
      .last()
      .click()
    await page.getByText('Moderator', { exact: true }).first().waitFor()
    await expectWell(page)
    await expectKept(page)
    for (const view of ['figures', 'audit', 'operations']) {
      await page.goto(`/admin?view=${view}`)
      await page.waitForLoadState('networkidle')
      if (view === 'audit') await page.locator('[data-entry]').first().click()
      await expectWell(page)
      await expectKept(page)
    }
  })
})
