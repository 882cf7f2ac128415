import type { Page } from 'playwright-core'
import { cutControls } from '../support/boxes'
import { openPayment, paymentDialog } from '../support/buying'
import { eventually } from '../support/eventually'
import { type Screens, useScreens } from '../support/screens'

jest.setTimeout(300_000)

const PSEUDO = 'ar-XB'

describe('the language of the site', () => {
  const screens: Screens = useScreens()

  const htmlOf = (page: Page) =>
    page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)
  const choose = async (page: Page, from: string, to: string) => {
    // The card moves down as the settings above it come.
    await page.getByRole('form').nth(2).waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: from }).click()
    await page.getByRole('option', { name: to }).click()
  }
  /** What was chosen in this browser before. */
  const chosenBefore = async (page: Page, language: string) => {
    await page.goto('/favicon.svg')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
  }

  it('is English, and German once it was chosen, over a reload', async () => {
    const { page, complaints } = await screens.buyer({ name: 'Ann Lee' })
    await page.goto('/settings')
    await page.getByRole('link', { name: 'My Coins' }).waitFor()
    await eventually(() => htmlOf(page)).toBe('en ltr')
    await choose(page, 'Language', 'Deutsch')
    await page.getByRole('link', { name: 'Meine Coins' }).waitFor()
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor()
    await page.getByText('Willkommen, Ann Lee').waitFor()
    await page.getByText('Nutzungsbedingungen').click()
    await page.getByRole('dialog').getByText('Was Sie kaufen').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click()
    await eventually(() => htmlOf(page)).toBe('de ltr')
    await page.reload()
    await page.getByRole('link', { name: 'Meine Coins' }).waitFor()
    await eventually(() => htmlOf(page)).toBe('de ltr')
    await choose(page, 'Sprache', 'English')
    await page.getByRole('link', { name: 'My Coins' }).waitFor()
    await eventually(() => htmlOf(page)).toBe('en ltr')
    expect(complaints).toEqual([])
  })

  it('changes under an open payment dialog, and leaves it as it is', async () => {
    const { page, person, context, complaints } = await screens.buyer()
    const { purchase } = (await person.request(250, 'BTC')).body
    await openPayment(page, purchase)
    const dialog = await paymentDialog(page).elementHandle()
    const other = await context.newPage()
    await other.goto(`${screens.origin}/settings`)
    await choose(other, 'Language', 'Deutsch')
    await page.getByText('Willkommen,').waitFor()
    await eventually(() => dialog?.evaluate((element) => element.isConnected)).toBe(true)
    const inGerman = page.getByRole('dialog', { name: 'Schließen Sie Ihre Zahlung ab' })
    await inGerman.getByText(purchase.cryptoAmount.replace('.', ',')).first().waitFor()
    await eventually(() => inGerman.getByRole('button', { name: 'Adresse kopieren' }).count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it.each([
    [1440, 900],
    [390, 844],
  ])('from right to left at %i px: nothing scrolls sideways, nothing is cut', async (width, height) => {
    const { page, complaints } = await screens.buyer({ name: 'Ann Lee', viewport: { width, height } })
    await chosenBefore(page, PSEUDO)
    for (const path of ['/settings', '/dashboard', '/whitepaper']) {
      await page.goto(path)
      await page.locator('main').first().waitFor()
      await page.getByText('\u202e').first().waitFor({ state: 'attached' })
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      await eventually(() => htmlOf(page)).toBe(`${PSEUDO} rtl`)
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      )
      await eventually(async () => JSON.stringify(await cutControls(page))).toBe('[]')
    }
    expect(complaints).toEqual([])
  })

  it('from right to left, the navigation stands at the right, and on a phone comes from there', async () => {
    const { page } = await screens.buyer({ viewport: { width: 1440, height: 900 } })
    await chosenBefore(page, PSEUDO)
    await page.goto('/settings')
    const navigation = page.getByRole('navigation').first()
    await navigation.waitFor()
    await eventually(async () => (await navigation.boundingBox())?.x).toBeGreaterThan(1000)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('banner').getByRole('button').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.waitFor()
    await page.waitForFunction(() => {
      const box = document.querySelector('[role="dialog"]')?.getBoundingClientRect()
      return box !== undefined && Math.round(box.right) === window.innerWidth && box.left > 0
    })
  })
})
