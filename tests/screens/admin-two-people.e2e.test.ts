import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { eventually } from '../support/eventually'
import { type PersonVisit, type Screens, toast, useScreens } from '../support/screens'

const LINK = '0x52908400098527886E0F7030069857D2E4169EE7'

jest.setTimeout(300_000)

describe('two admins, each in their own browser, and a change that needs both', () => {
  // A site of its own: the rule holds for everybody's changes.
  const screens: Screens = useScreens({})

  const waiting = (page: Page) => page.getByRole('region', { name: 'Changes that wait' })
  const wallet = (page: Page) => page.getByRole('row', { name: /LINK/ })
  /** The address alone: what stands beside it, such as that it is a sample, is drawn a little later. */
  const shownAddress = async (page: Page) => {
    const text = await wallet(page).getByRole('cell').nth(1).innerText()
    return /0x[0-9a-fA-F]{40}/.exec(text.replaceAll(/\s/g, ''))?.[0]
  }

  async function proposes({ page }: PersonVisit, address: string) {
    await page.goto('/admin?tab=wallets')
    await wallet(page).getByRole('button', { name: /^Edit/ }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: /Address/ }).fill(address)
    await page.keyboard.press('Enter')
    await toast(page, 'This change waits').first().waitFor()
    await form.waitFor({ state: 'hidden' })
  }

  /** From another tab: what waits is looked up at once then, and else within half a minute. */
  const comesBack = ({ page }: PersonVisit) =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

  it('one proposes, the other compares and approves by keyboard, and only then do buyers get the address', async () => {
    const ann = await screens.asPerson({ isAdmin: true, name: 'Ann Lee' })
    const ben = await screens.asPerson({ isAdmin: true, name: 'Ben Berg' })
    await ben.page.goto('/admin?tab=wallets')
    const before = await shownAddress(ben.page)
    const on = await ann.person.put('/api/admin/settings/two_people', { value: 'on' })
    expect(on.status).toBe(200)

    await proposes(ann, LINK)
    await waiting(ann.page).getByRole('button', { name: 'Take back' }).waitFor()
    await eventually(() =>
      waiting(ann.page).getByRole('button', { name: 'Approve change' }).isDisabled(),
    ).toBe(true)
    await eventually(() => shownAddress(ann.page)).toBe(before)

    await comesBack(ben)
    await waiting(ben.page).getByText('Ann Lee').waitFor()
    await expectNoViolation(ben.page)
    await waiting(ben.page).getByRole('button', { name: 'Approve change' }).focus()
    await ben.page.keyboard.press('Enter')
    const question = ben.page.getByRole('alertdialog', { name: 'Let this change take effect?' })
    await question.getByRole('button', { name: 'Approve change' }).focus()
    await ben.page.keyboard.press('Enter')
    await toast(ben.page, 'Change approved').first().waitFor()
    await comesBack(ann)
    for (const { page } of [ann, ben]) {
      await waiting(page).waitFor({ state: 'hidden' })
      await eventually(() => shownAddress(page)).toBe(LINK)
    }
  })
})
