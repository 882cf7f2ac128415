import type { SiteSetting } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { expectNoViolation } from '../support/accessibility'
import { PHONE } from '../support/browser'
import { expectFocus, tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { answer, callsOf, changeAnswer, hold, type Screens, toast, useScreens } from '../support/screens'
import { choose, DEFAULTS, field, form, SETTINGS, update } from '../support/site-settings'
import { ADMIN } from '../support/system'

jest.setTimeout(300_000)

describe("spec sections 2, 5, 6 and 8, 'Site Settings'", () => {
  const screens: Screens = useScreens()
  let admin: Person
  let mission = ''

  const stored = async (key: string) => (await admin.get<SiteSetting>(`${SETTINGS}/${key}`)).body.value

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
    mission = await stored('project_mission')
  })
  afterEach(async () => {
    await admin.post('/api/user/confirm-password', { password: ADMIN.password })
    for (const [key, value] of Object.entries({ ...DEFAULTS, project_mission: mission })) {
      if ((await stored(key)) !== value) await admin.put(`/api/admin/settings/${key}`, { value })
    }
  })

  async function opened(role: { isAdmin?: boolean; isModerator?: boolean } = { isAdmin: true }) {
    const visit = await screens.asPerson(role)
    await visit.page.goto('/admin?tab=settings')
    await form(visit.page, 'Project mission').waitFor()
    return visit
  }

  it('list of key/value: every setting by name and key, its present value, and what is not set', async () => {
    const { page, complaints } = await opened()
    const { body } = await admin.get<SiteSetting[]>(SETTINGS)
    const rows = page.getByRole('list', { name: 'Site settings' }).getByRole('listitem')
    expect(await rows.count()).toBe(body.length)
    for (const [index, { key, value }] of body.entries()) {
      await rows.nth(index).getByText(key, { exact: true }).waitFor()
      expect([key, await rows.nth(index).getByText('Not set').count()]).toEqual([key, value === '' ? 1 : 0])
    }
    expect(await field(page, 'Project mission').inputValue()).toBe(mission)
    expect(complaints).toEqual([])
  })

  it("empty state 'No Site Settings Found'", async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await answer(page, `**${SETTINGS}`, { body: [] })
    await page.goto('/admin?tab=settings')
    await page.getByText('No Site Settings Found', { exact: true }).waitFor()
  })

  it("'Failed to fetch site settings', with Retry", async () => {
    const { page } = await opened()
    await answer(page, `**${SETTINGS}`, { status: 503, body: 'Away for a moment.' })
    await page.getByRole('tab', { name: 'Twitter Pixels' }).click()
    await page.getByRole('tab', { name: 'Site Settings' }).click()
    await page.getByText('Failed to fetch site settings').waitFor()
    await page.unroute(`**${SETTINGS}`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await form(page, 'Project mission').waitFor()
  })

  it("update: its button is disabled until something was changed; 'Site setting updated', and it is there after a reload", async () => {
    const { page } = await opened()
    expect(await update(page, 'Support contact').isDisabled()).toBe(true)
    await field(page, 'Support contact').fill('help@example.com')
    await update(page, 'Support contact').click()
    await toast(page, 'Site setting updated').first().waitFor()
    expect(await update(page, 'Support contact').isDisabled()).toBe(true)
    expect(await stored('support_contact')).toBe('help@example.com')
    await page.reload()
    await form(page, 'Support contact').waitFor()
    expect(await field(page, 'Support contact').inputValue()).toBe('help@example.com')
  })

  it('what may be empty can be cleared', async () => {
    await admin.put('/api/admin/settings/smartsupp_key', { value: 'abcdef0123' })
    const { page } = await opened()
    await form(page, 'Chat key').getByRole('button', { name: 'Clear Chat key' }).click()
    await update(page, 'Chat key').click()
    await toast(page, 'Site setting updated').first().waitFor()
    await form(page, 'Chat key').getByText('Not set').waitFor()
    expect(await stored('smartsupp_key')).toBe('')
    expect(await form(page, 'Project mission').getByRole('button', { name: /Clear/ }).count()).toBe(0)
  })

  it.each([
    ['Chat key', '123456789', 'Chat key must be 10 to 64 letters and digits'],
    ['Twitter base pixel', '"><script>', 'Twitter base pixel must be 1 to 64 letters and digits'],
    ['Project mission', ' ', 'Project mission is required'],
    ['Support contact', 'javascript:alert(1)', /begins with https:\/\//],
    ['Sale target', '0', 'Sale target must be a decimal number greater than zero'],
  ])('%s: %p is refused beside the field, and nothing is sent', async (name, value, sentence) => {
    const { page } = await opened()
    const calls = callsOf(page, 'PUT')
    await field(page, name).fill(value)
    await update(page, name).click()
    await form(page, name).getByRole('alert').getByText(sentence).waitFor()
    expect(await field(page, name).getAttribute('aria-invalid')).toBe('true')
    expect(calls).toEqual([])
  })

  it("the update routine rejects keys shorter than 10: the server's sentence is the toast", async () => {
    const { page } = await opened()
    await page.route('**/api/admin/settings/smartsupp_key', (route) =>
      route.continue({ postData: JSON.stringify({ value: '123456789' }) }),
    )
    await field(page, 'Chat key').fill('abcdef0123')
    await update(page, 'Chat key').click()
    await toast(page, 'Error', 'Chat key must be 10 to 64 letters and digits').first().waitFor()
    expect(await stored('smartsupp_key')).toBe('')
    expect(await field(page, 'Chat key').inputValue()).toBe('abcdef0123')
  })

  it("'Failed to update site setting' where the server has no sentence", async () => {
    const { page } = await opened()
    await answer(page, '**/api/admin/settings/*', { method: 'PUT', status: 500, body: '' })
    await field(page, 'Sale target').fill('2500000')
    await page.keyboard.press('Enter')
    await toast(page, 'Error', 'Failed to update site setting').first().waitFor()
    expect(await field(page, 'Sale target').inputValue()).toBe('2500000')
  })

  it('the end of the sale is a date and time in UTC, wherever the admin is', async () => {
    const { page, context } = await opened()
    await (await context.newCDPSession(page)).send('Emulation.setTimezoneOverride', {
      timezoneId: 'Asia/Tokyo',
    })
    await field(page, 'Sale end').fill('2027-01-31T12:30')
    await update(page, 'Sale end').click()
    await toast(page, 'Site setting updated').first().waitFor()
    expect(await stored('sale_ends_at')).toBe('2027-01-31T12:30:00.000Z')
    await form(page, 'Sale end').getByText('Sun, 31 Jan 2027, 12:30 UTC').waitFor()
    expect(await field(page, 'Sale end').inputValue()).toBe('2027-01-31T12:30')
  })

  it('project mission: lines may break, and the dashboard has it', async () => {
    const { page } = await opened()
    await field(page, 'Project mission').fill('First line.\nSecond line.')
    await update(page, 'Project mission').click()
    await toast(page, 'Site setting updated').first().waitFor()
    expect(await stored('project_mission')).toBe('First line.\nSecond line.')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByText('Second line.').waitFor()
  })

  it('marketing mode live replaces the sample figures: the pages around the panel know it without a reload', async () => {
    const { page } = await opened()
    await choose(page, 'Marketing figures', 'Live figures of the sale')
    const asked = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/live-figures',
      { timeout: 20_000 },
    )
    await update(page, 'Marketing figures').click()
    await toast(page, 'Site setting updated').first().waitFor()
    expect(await stored('marketing_mode')).toBe('live')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    expect((await asked).status()).toBe(200)
    await page.getByText('No target is set for this sale', { exact: false }).waitFor()
  })

  it("moderator: sees the values of public settings alone; controls are not gated, the server's 'Admin privileges required' is the toast", async () => {
    const { page } = await opened({ isModerator: true })
    const rows = page.getByRole('list', { name: 'Site settings' }).getByRole('listitem')
    const withheld = rows.filter({ hasText: 'Value not shown to moderators' })
    expect(await rows.getByRole('heading').allInnerTexts()).toEqual(
      expect.arrayContaining(['Project mission', 'Marketing figures', 'Chat key', 'Twitter base pixel']),
    )
    expect(await rows.count()).toBe((await withheld.count()) + 2)
    const chatKey = async () => (await admin.get(`${SETTINGS}/smartsupp_key`)).body
    const before = await chatKey()
    await field(page, 'Chat key').fill('abcdefghij12')
    await update(page, 'Chat key').click()
    await toast(page, 'Error', 'Admin privileges required').first().waitFor()
    expect(await chatKey()).toEqual(before)
    await field(page, 'Project mission').fill('Another mission')
    await update(page, 'Project mission').click()
    await toast(page, 'Error', 'Admin privileges required').first().waitFor()
    expect(await stored('project_mission')).toBe(mission)
  })

  it('a setting that this page does not know can be updated as text', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await changeAnswer<SiteSetting[]>(page, `**${SETTINGS}`, (all) => [
      ...all,
      { key: 'new_one', value: 'a' },
    ])
    await page.goto('/admin?tab=settings')
    await field(page, 'new_one').fill('b')
    await update(page, 'new_one').click()
    await toast(page, 'Error', 'There is no such setting.').first().waitFor()
  })

  it('by keyboard alone: Enter in a field submits it, and a choice opens with Enter and arrows', async () => {
    const { page } = await opened()
    await field(page, 'Sale target').focus()
    await page.keyboard.type('1000000.50')
    await page.keyboard.press('Enter')
    await toast(page, 'Site setting updated').first().waitFor()
    await form(page, 'Sale target').getByText('1,000,000.50 USD').waitFor()
    await tabTo(page, field(page, 'Approving one’s own purchase'))
    await page.keyboard.press('Enter')
    // The list puts the focus on an option a moment after it opened, and after each arrow.
    await expectFocus(page.getByRole('option', { name: 'Admins only' }))
    await page.keyboard.press('ArrowUp')
    await expectFocus(page.getByRole('option', { name: 'Refused' }))
    await page.keyboard.press('Enter')
    await tabTo(page, update(page, 'Approving one’s own purchase'))
    await page.keyboard.press('Enter')
    // The button is disabled while the update is under way, too: only the server tells that it holds.
    const isRefused = async () => (await stored('self_approval')) === 'refuse' || undefined
    await waitFor(isRefused, { what: 'self_approval to be stored as refuse' })
  })

  it('axe finds no violation: the list, loading, and a field that is refused', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    const release = await hold(page, `**${SETTINGS}`)
    await page.goto('/admin?tab=settings')
    await page.getByRole('heading', { name: 'Site settings' }).waitFor()
    await expectNoViolation(page, [PHONE])
    release()
    await form(page, 'Sale target').waitFor()
    await field(page, 'Sale target').fill('abc')
    await update(page, 'Sale target').click()
    await form(page, 'Sale target').getByRole('alert').waitFor()
    await expectNoViolation(page)
  })
})
