import { expectNoViolation } from '../support/accessibility'
import { Person } from '../support/person'
import { type Screens, useScreens } from '../support/screens'
import { FIRST, SECOND, WALLETS } from '../support/wallets'

jest.setTimeout(300_000)

describe('a wallet that changed within a day', () => {
  const screens: Screens = useScreens()

  beforeAll(async () => {
    const admin = await Person.admin(screens.origin)
    await admin.post(WALLETS, { symbol: 'UNI', address: FIRST })
    await admin.post(WALLETS, { symbol: 'UNI', address: SECOND })
  })

  it.each([
    ['an admin, on a desktop', { isAdmin: true }, 1440],
    ['a moderator, on a phone', { isModerator: true }, 390],
  ])(
    'stands above the panel for %s: who, when, from which address, old and new',
    async (_who, role, width) => {
      const viewport = { width, height: 900 }
      const { page } = await screens.asPerson({ ...role, viewport })
      await page.goto('/admin')
      const banner = page.getByRole('region', { name: 'Wallet changes of the last 24 hours' })
      if (width === 390) await banner.locator('summary').click()
      const newest = banner.getByRole('listitem').first()
      await newest.getByText(/UNI changed by/).waitFor()
      expect(await newest.getByRole('group', { name: 'Old UNI address' }).innerText()).toBe(FIRST)
      expect(await newest.getByRole('group', { name: 'New UNI address' }).innerText()).toBe(SECOND)
      const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth
      expect(await page.evaluate(isTooWide)).toBe(false)
      if (process.env.SCREENSHOTS) {
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/wallet-banner-${width}.png` })
      }
      await expectNoViolation(page)
    },
  )
})
