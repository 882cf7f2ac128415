import { PHONE } from '../support/browser'
import { eventually } from '../support/eventually'
import { type Screens, useScreens } from '../support/screens'

const LINKS = ['Dashboard', 'Buy Coins', 'My Coins', 'Status', 'How to Buy', 'Settings']

describe('the shell of protected pages', () => {
  const screens: Screens = useScreens()

  it.each([
    ['Terms of Use', 'Terms of Use'],
    ['Privacy Policy', 'Privacy Policy'],
  ])('%s dialog: opens over the page, Esc closes it, the focus comes back', async (name) => {
    const { page } = await screens.buyer()
    await page.goto('/status')
    const opener = page.getByRole('button', { name, exact: true })
    await opener.click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    await eventually(async () => (await dialog.innerText()).length).toBeGreaterThan(300)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await eventually(() => new URL(page.url()).pathname).toBe('/status')
    const element = await opener.elementHandle()
    await page.waitForFunction((wanted) => wanted === document.activeElement, element)
  })

  it('on mobile the sidebar is a toggleable drawer that closes on navigation', async () => {
    const { page } = await screens.buyer({ viewport: PHONE })
    await page.goto('/dashboard')
    await eventually(() => page.getByRole('link', { name: 'My Coins', exact: true }).count()).toBe(0)
    const toggle = page.getByRole('button', { name: 'Open menu' })
    await toggle.click()
    const drawer = page.getByRole('dialog')
    await eventually(() => drawer.getByRole('link').allInnerTexts()).toEqual(LINKS)
    await drawer.getByRole('link', { name: 'My Coins' }).click()
    await page.waitForURL('**/my-coins')
    await drawer.waitFor({ state: 'hidden' })
    await toggle.click()
    await drawer.waitFor()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await eventually(() => toggle.getAttribute('aria-expanded')).toBe('false')
  })

  it('the drawer on a phone has Logout, Terms of Use and Privacy Policy', async () => {
    const { page } = await screens.buyer({ viewport: PHONE })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Privacy Policy' }).waitFor()
    await drawer.getByRole('button', { name: 'Terms of Use' }).click()
    await page.getByRole('dialog', { name: 'Terms of Use' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('the skip link leads to the content', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.tagName === 'MAIN')
  })
})
