import type { Pixel } from '@presale/contracts'
import type { Locator, Page } from 'playwright-core'
import { expectFocus, tabTo } from '../support/keyboard'
import { Person } from '../support/person'
import { type Screens, toast, useScreens } from '../support/screens'

const PIXELS = '/api/admin/twitter-pixels'
const launch = { name: 'Launch', basePixel: 'o1abc', eventPixel: 'tw-o1abc-1', isActive: true }

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name })

jest.setTimeout(300_000)

describe('Twitter Pixels', () => {
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

  async function opened() {
    const visit = await screens.asPerson({ isAdmin: true })
    await visit.page.goto('/admin?tab=pixels')
    await row(visit.page, 'Launch').waitFor()
    return visit
  }

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
})
