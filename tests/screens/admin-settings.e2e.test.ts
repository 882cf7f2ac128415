import type { SiteSetting } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Locator, Page } from 'playwright-core'
import { boxOf, coveredBy, cutControls } from '../support/boxes'
import { DESKTOP, PHONE } from '../support/browser'
import { eventually } from '../support/eventually'
import { expectFocus, tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { type Screens, toast, useScreens } from '../support/screens'
import { DEFAULTS, field, form, SETTINGS, update } from '../support/site-settings'
import { ADMIN } from '../support/system'
import { spend } from '../support/visits'

jest.setTimeout(300_000)

const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

/** The controls of the page that the bar still covers once they have the focus, by their words. */
const focusedUnder = (bar: Locator) =>
  bar.evaluate((cover) => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, textarea, [role="combobox"])',
      ),
    ]
    return controls
      .filter(
        (control) =>
          !cover.contains(control) && !control.matches(':disabled, [tabindex="-1"], [aria-hidden="true"]'),
      )
      .filter((control) => {
        control.focus()
        return control.getBoundingClientRect().bottom > cover.getBoundingClientRect().top + 1
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.id)
  })

describe('Site Settings', () => {
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

  it('by keyboard alone: Enter in a field submits it, a choice opens with Enter and arrows; a time is in UTC, wherever the admin is', async () => {
    const { page, context } = await screens.asPerson({ isAdmin: true })
    spend(page)
    await (await context.newCDPSession(page)).send('Emulation.setTimezoneOverride', {
      timezoneId: 'Asia/Tokyo',
    })
    await page.goto('/admin?tab=settings')
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
    // The button is disabled while the update is under way, too: only the server's answer shows that it holds.
    const isRefused = async () => (await stored('self_approval')) === 'refuse' || undefined
    await waitFor(isRefused, { what: 'self_approval to be stored as refuse' })
    await field(page, 'Sale end').fill('2027-01-31T12:30')
    await page.keyboard.press('Enter')
    await form(page, 'Sale end').getByText('Sun, 31 Jan 2027, 12:30 UTC').waitFor()
    expect(await stored('sale_ends_at')).toBe('2027-01-31T12:30:00.000Z')
    await eventually(() => field(page, 'Sale end').inputValue()).toBe('2027-01-31T12:30')
  })

  it('what was changed anywhere is saved from the bar at the lower edge: in view at any width, over no field with the focus', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin?tab=settings')
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await field(page, 'Sale target').fill('2000000')
    await field(page, 'Support contact').fill('help@example.com')
    await bar.getByText('2 settings changed').waitFor()
    for (const size of [PHONE, { width: 320, height: 640 }, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size)
      await page.evaluate(() => window.scrollTo(0, 0))
      // Above it in the list, below the window: it comes into view for the focus.
      for (const name of ['Buyer limit', 'Moderator limit']) {
        await field(page, name).focus()
        await eventually(async () => {
          const [at, edge] = await Promise.all([boxOf(field(page, name)), boxOf(bar)])
          return at.bottom <= edge.top && edge.bottom <= size.height
        }).toBe(true)
      }
      await eventually(() => cutControls(page)).toEqual([])
    }
    await bar.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Site setting updated', '2 settings are saved').first().waitFor()
    await bar.waitFor({ state: 'detached' })
    expect([await stored('sale_target'), await stored('support_contact')]).toEqual([
      '2000000',
      'help@example.com',
    ])
  })

  it('the bar stays in view wherever the page is scrolled to, over no control that has the focus nor the last of the page, in reach of Tab, and under no toast', async () => {
    const { page } = await screens.asPerson({ isAdmin: true, viewport: PHONE })
    await page.goto('/admin?tab=settings')
    await page.getByRole('list', { name: 'Readiness', exact: true }).waitFor()
    await field(page, 'Sale target').fill('2000000')
    await field(page, 'Support contact').fill('help@example.com')
    const bar = unsaved(page)
    await bar.getByText('2 settings changed').waitFor()
    for (const size of [PHONE, { width: 320, height: 640 }, DESKTOP]) {
      await page.setViewportSize(size)
      for (const share of [0, 0.25, 0.5, 0.75, 1]) {
        await page.evaluate((at) => window.scrollTo(0, at * document.documentElement.scrollHeight), share)
        await eventually(async () => {
          const { top, bottom } = await boxOf(bar)
          return [share, top > 0 && bottom <= size.height]
        }).toEqual([share, true])
      }
      await eventually(() => coveredBy(bar)).toEqual([])
      await eventually(() => focusedUnder(bar)).toEqual([])
    }
    await page.setViewportSize(PHONE)
    await field(page, 'Chat key').focus()
    await tabTo(page, bar.getByRole('button', { name: 'Save changes' }))
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await update(page, 'Sale target').click()
    const shown = toast(page, 'Site setting updated').first()
    await shown.waitFor()
    await bar.getByText('1 setting changed').waitFor()
    const isOnTop = () =>
      shown.evaluate((toastAt) => {
        const { left, right, top, bottom } = (toastAt.firstElementChild ?? toastAt).getBoundingClientRect()
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return toastAt.contains(at)
      })
    await eventually(isOnTop).toBe(true)
    await bar.getByRole('button', { name: 'Discard' }).click()
    await bar.waitFor({ state: 'detached' })
  })

  it('what is unsaved is named on the other tabs of a phone, and asked about by the browser before the page is closed', async () => {
    const { page } = await screens.asPerson({ isAdmin: true, viewport: PHONE })
    await page.goto('/admin?tab=settings')
    await field(page, 'Support contact').click()
    await page.keyboard.type('help@example.com')
    await unsaved(page).waitFor()
    await page.getByRole('tab', { name: 'Users' }).click()
    const note = unsaved(page)
    await note.getByText('1 setting changed').waitFor()
    await eventually(async () => {
      const { top, bottom } = await boxOf(note)
      return top > 0 && bottom <= PHONE.height
    }).toBe(true)
    await note.getByRole('link', { name: 'Show' }).click()
    await eventually(() => field(page, 'Support contact').inputValue()).toBe('help@example.com')

    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => window.location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await eventually(() => field(page, 'Support contact').inputValue()).toBe('help@example.com')
  })
})
