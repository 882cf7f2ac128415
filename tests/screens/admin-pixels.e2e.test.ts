import type { Pixel } from '@presale/contracts'
import type { Locator, Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { PHONE } from '../support/browser'
import { expectFocus, tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { answer, callsOf, hold, type Screens, toast, useScreens } from '../support/screens'

const PIXELS = '/api/admin/twitter-pixels'
const launch = { name: 'Launch', basePixel: 'o1abc', eventPixel: 'tw-o1abc-1', isActive: true }

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name })
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save pixel' })

jest.setTimeout(300_000)

describe("spec sections 2, 5, 6 and 8, 'Twitter Pixels'", () => {
  const screens: Screens = useScreens()
  let admin: Person

  const stored = async () => (await admin.get<Pixel[]>(PIXELS)).body
  async function clear(): Promise<void> {
    for (const { id } of await stored()) await admin.delete(`${PIXELS}/${id}`)
  }

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
  })
  beforeEach(async () => {
    await clear()
    await admin.post(PIXELS, { ...launch, name: 'Before', basePixel: 'old01', isActive: true })
    await admin.post(PIXELS, launch)
  })
  afterAll(() => clear())

  async function opened(role: { isAdmin?: boolean; isModerator?: boolean } = { isAdmin: true }) {
    const visit = await screens.asPerson(role)
    await visit.page.goto('/admin?tab=pixels')
    await row(visit.page, 'Launch').waitFor()
    return visit
  }

  it('list: name, base pixel id, event pixel id, whether it is active, and which one the pages use', async () => {
    const { page, complaints } = await opened()
    for (const text of ['o1abc', 'tw-o1abc-1', 'In use'])
      await row(page, 'Launch').getByText(text, { exact: true }).waitFor()
    expect(await row(page, 'Before').getByText('In use').count()).toBe(0)
    expect(await page.getByRole('switch', { name: 'Before is active' }).isChecked()).toBe(true)
    await page.getByText(/only the newest active pixel/).waitFor()
    expect(complaints).toEqual([])
  })

  it("empty state 'No Twitter Pixels Found'", async () => {
    await clear()
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin?tab=pixels')
    await page.getByText('No Twitter Pixels Found', { exact: true }).waitFor()
  })

  it("'Failed to fetch Twitter pixels', with Retry", async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await answer(page, `**${PIXELS}`, { status: 503, body: 'Away for a moment.', times: 1 })
    await page.goto('/admin?tab=pixels')
    await page.getByText('Failed to fetch Twitter pixels').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await row(page, 'Launch').waitFor()
  })

  it("add: name, base pixel id and event pixel id required; active checkbox defaults to true; 'Twitter pixel created'", async () => {
    const { page } = await opened()
    const calls = callsOf(page, 'POST')
    await page.getByRole('button', { name: 'Add pixel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a Twitter pixel' })
    expect(await dialog.getByRole('checkbox', { name: 'Active' }).isChecked()).toBe(true)
    await save(dialog).click()
    for (const what of ['Name', 'Base pixel ID', 'Event pixel ID']) {
      await dialog.getByText(`${what} is required`).waitFor()
    }
    expect(calls).toEqual([])
    await field(dialog, 'Name').fill('Summer')
    await field(dialog, 'Base pixel ID').fill('o2def')
    await field(dialog, 'Event pixel ID').fill('tw-o2def-1')
    await save(dialog).click()
    await toast(page, 'Twitter pixel created').first().waitFor()
    await row(page, 'Summer').getByText('In use').waitFor()
    expect((await stored())[0]).toMatchObject({ name: 'Summer', basePixel: 'o2def', isActive: true })
  })

  it("edit: what is stored stands in the form; 'Twitter pixel updated'", async () => {
    const { page } = await opened()
    await page.getByRole('button', { name: 'Edit Launch' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the pixel Launch' })
    expect(await field(dialog, 'Event pixel ID').inputValue()).toBe('tw-o1abc-1')
    await field(dialog, 'Name').fill('Relaunch')
    await dialog.getByRole('checkbox', { name: 'Active' }).uncheck()
    await save(dialog).click()
    await toast(page, 'Twitter pixel updated').first().waitFor()
    await row(page, 'Relaunch').waitFor()
    expect((await stored())[0]).toMatchObject({ name: 'Relaunch', isActive: false })
    await row(page, 'Before').getByText('In use').waitFor()
  })

  it('active toggle: a switch, which says how it went and goes back where it failed', async () => {
    const { page } = await opened()
    const toggle = page.getByRole('switch', { name: 'Launch is active' })
    const isOff = page.getByRole('switch', { name: 'Launch is active', checked: false })
    await toggle.click()
    await toast(page, 'Twitter pixel updated').first().waitFor()
    await isOff.waitFor()
    expect((await stored())[0]?.isActive).toBe(false)
    await answer(page, `**${PIXELS}/*`, { method: 'PUT', status: 500, body: '', times: 1 })
    await toggle.click()
    await toast(page, 'Error', 'Failed to update Twitter pixel').first().waitFor()
    await isOff.waitFor()
  })

  it('active toggle: what somebody else changed since the list was shown stays as it is', async () => {
    const { page } = await opened()
    const [{ id } = { id: '' }] = await stored()
    await admin.put(`${PIXELS}/${id}`, { ...launch, name: 'Renamed elsewhere', basePixel: 'o9new' })
    await page.getByRole('switch', { name: 'Launch is active' }).click()
    await toast(page, 'Twitter pixel updated').first().waitFor()
    await row(page, 'Renamed elsewhere').waitFor()
    expect((await stored())[0]).toMatchObject({
      ...{ name: 'Renamed elsewhere', basePixel: 'o9new', isActive: false },
    })
  })

  it("delete asks confirmation first ('Are you sure you want to delete this Twitter pixel?'); Cancel keeps it, Delete says 'Twitter pixel deleted'", async () => {
    const { page } = await opened()
    const calls = callsOf(page, 'DELETE')
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this Twitter pixel?',
    })
    await page.getByRole('button', { name: 'Delete Launch' }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(calls).toEqual([])
    await page.getByRole('button', { name: 'Delete Launch' }).click()
    await answer(page, `**${PIXELS}/*`, { method: 'DELETE', status: 500, body: '', times: 1 })
    await question.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Error', 'Failed to delete Twitter pixel').first().waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Twitter pixel deleted').first().waitFor()
    await row(page, 'Before').getByText('In use').waitFor()
    expect((await stored()).map(({ name }) => name)).toEqual(['Before'])
  })

  it.each([
    [
      'a sentence of the server',
      { status: 400, body: 'Name is too long: at most 100 characters' },
      'Name is too long: at most 100 characters',
    ],
    ['none', { status: 500, body: '' }, 'Failed to create Twitter pixel'],
  ])("'Error' toast with %s; what was typed stays", async (_what, refusal, sentence) => {
    const { page } = await opened()
    await answer(page, `**${PIXELS}`, { method: 'POST', ...refusal })
    await page.getByRole('button', { name: 'Add pixel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a Twitter pixel' })
    for (const what of ['Name', 'Base pixel ID', 'Event pixel ID']) await field(dialog, what).fill('o3')
    await save(dialog).click()
    await toast(page, 'Error', sentence).first().waitFor()
    expect(await field(dialog, 'Name').inputValue()).toBe('o3')
  })

  it("moderator: pixel controls are not gated in the interface; the server's 'Admin privileges required' is the toast, and nothing changes", async () => {
    const { page } = await opened({ isModerator: true })
    await page.getByRole('switch', { name: 'Launch is active' }).click()
    await toast(page, 'Error', 'Admin privileges required').first().waitFor()
    await page.getByRole('switch', { name: 'Launch is active', checked: true }).waitFor()
    await page.getByRole('button', { name: 'Delete Launch' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Error', 'Admin privileges required').first().waitFor()
    expect((await stored()).map(({ isActive }) => isActive)).toEqual([true, true])
  })

  it('by keyboard alone: switched off, added, and the focus comes back to the button', async () => {
    const { page } = await opened()
    const add = page.getByRole('button', { name: 'Add pixel' })
    await add.focus()
    await tabTo(page, page.getByRole('switch', { name: 'Launch is active' }))
    await page.keyboard.press('Space')
    await toast(page, 'Twitter pixel updated').first().waitFor()
    await add.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a Twitter pixel' })
    await expectFocus(field(dialog, 'Name'))
    await page.keyboard.type('Typed')
    await tabTo(page, field(dialog, 'Base pixel ID'))
    await page.keyboard.type('o4')
    await tabTo(page, field(dialog, 'Event pixel ID'))
    await page.keyboard.type('tw-o4')
    await page.keyboard.press('Enter')
    await toast(page, 'Twitter pixel created').first().waitFor()
    await expectFocus(add)
  })

  it('axe finds no violation: the list, loading, the form with its sentences', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    const release = await hold(page, `**${PIXELS}`)
    await page.goto('/admin?tab=pixels')
    await page.getByRole('table', { name: 'Twitter pixels' }).waitFor()
    await expectNoViolation(page, [PHONE])
    release()
    await row(page, 'Launch').waitFor()
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Add pixel' }).click()
    await save(page.getByRole('dialog')).click()
    await page.getByText('Name is required').waitFor()
    await expectNoViolation(page)
  })
})
