import { randomUUID } from 'node:crypto'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { openAllocation, PHONE, picture } from './support/browser'
import { openPayment, paymentDialog } from './support/buying'
import { eventually } from './support/eventually'
import { type FixtureRemote, FixtureRemotes, serveOtherBuild } from './support/fixture-remotes'
import { Person } from './support/person'
import { type Screens, useScreens } from './support/screens'
import { ownClock } from './support/visits'

const fixture = (nth: number): FixtureRemote => ({
  version: `1.0.${nth}-fixture-newer`,
  routes: `(React) => () => React.createElement('p', null, 'Here I am, number ${nth}')`,
})

describe('a page of which a newer version is active', () => {
  const screens: Screens = useScreens()
  const notice = (page: Page) => page.getByText('A newer version of this page is available.')

  async function opened(remote: FixtureRemote | undefined, options = {}) {
    const visit = await screens.asPerson({ name: 'Ann Lee', ...options })
    const clock = ownClock(visit.page)
    await clock.install()
    const remotes = await FixtureRemotes.on(visit.page, remote ?? fixture(1))
    await visit.page.goto('/dashboard')
    await visit.page.getByText('Here I am').waitFor()
    return { ...visit, clock, remotes }
  }

  /** As when the tab comes to the front again. */
  const comesToFront = (page: Page) =>
    page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

  it('says so once it looks, at most once a minute, and Reload brings it', async () => {
    const { page, clock, remotes, complaints } = await opened(fixture(1))
    const before = remotes.registryReads
    remotes.activate(fixture(2))
    await comesToFront(page)
    expect(remotes.registryReads).toBe(before)
    await clock.fastForward(61_000)
    await comesToFront(page)
    await notice(page).waitFor()
    await picture(page, 'newer-version')
    await comesToFront(page)
    expect(remotes.registryReads).toBe(before + 1)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByText('Here I am, number 2').waitFor()
    await eventually(() => notice(page).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('says nothing while a dialog is open, covers nothing, and goes where it is not wanted', async () => {
    const { page, clock, remotes } = await opened(fixture(1), { viewport: PHONE })
    remotes.activate(fixture(2))
    await clock.fastForward(75_000)
    await notice(page).waitFor()
    await picture(page, 'newer-version')
    const makesRoom = () =>
      page.evaluate(() => Number.parseInt(getComputedStyle(document.body).paddingBottom, 10) > 30)
    await waitFor(async () => (await makesRoom()) || undefined, { what: 'room for the notice' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').waitFor()
    await notice(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await notice(page).waitFor()
    await page.getByRole('button', { name: 'Not now' }).click()
    await notice(page).waitFor({ state: 'detached' })
  })

  it('waits while a payment is open, and says so once its dialog is closed', async () => {
    const { page, person } = await screens.buyer()
    const { purchase } = (await person.request(250, 'BTC')).body
    const clock = ownClock(page)
    await clock.install()
    const site = await serveOtherBuild(page)
    await openPayment(page, purchase)
    site.isActive = true
    await clock.fastForward(61_000)
    await comesToFront(page)
    await notice(page).waitFor({ state: 'attached' })
    await eventually(() => notice(page).isVisible()).toBe(false)
    await paymentDialog(page).getByRole('button', { name: 'Close' }).first().click()
    await notice(page).waitFor()
  })

  it('is brought by the next session of the same document, without a reload', async () => {
    const email = `${randomUUID()}@example.com`
    const password = 'a long password'
    const person = new Person(screens.origin)
    await person.post('/api/register', { name: 'Ann Lee', email, password })
    const { page, context } = await screens.asVisitor()
    await context.addCookies([{ ...person.cookie, url: screens.origin }])
    const remotes = await FixtureRemotes.on(page, fixture(1))
    await page.goto('/dashboard')
    await page.getByText('Here I am, number 1').waitFor()
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
    remotes.activate(fixture(2))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    const dialog = await openAllocation(page)
    await dialog.getByRole('tab', { name: 'Sign In' }).click()
    await dialog.getByLabel('Email', { exact: true }).fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Here I am, number 2').waitFor()
    await eventually(() => page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  })
})
