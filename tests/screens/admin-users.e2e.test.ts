import type { AdminUser } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { expectFocus } from '../support/keyboard'
import { Person } from '../support/person'
import { answer, callsOf, focusAgain, type Screens, useScreens } from '../support/screens'
import { asSeen, rowOf, rows, search, table } from '../support/user-list'

const main = (page: Page) => page.getByRole('main')

describe("spec sections 2, 6 and 9, 'Users tab'", () => {
  const screens: Screens = useScreens()

  it('the tab that is open first, with name, email, role, balance, IP address and when somebody joined', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin')
    expect(await page.getByRole('tab', { name: 'Users' }).getAttribute('aria-selected')).toBe('true')
    await rows(page).first().waitFor()
    for (const head of ['Name', 'Email', 'Role', 'Balance', 'IP address', 'Joined']) {
      expect(await table(page).getByRole('columnheader', { name: head }).count()).toBe(1)
    }
  })

  it.each([
    ['email', (user: AdminUser) => user.email],
    ['name', (user: AdminUser) => user.name],
    ['ip address', (user: AdminUser) => user.ipAddress ?? ''],
  ])('Users search: matches %s', async (_field, textOf) => {
    const { page } = await screens.asPerson({ isAdmin: true })
    const unique = `Quill ${Date.now().toString(36)}`
    const { id } = await (await Person.registered(screens.origin, unique)).me()
    const user = await asSeen(screens.origin, id)
    await page.goto('/admin')
    await search(page).fill(textOf(user as AdminUser).toUpperCase())
    await page.waitForURL(/search=/)
    await rowOf(page, user as AdminUser).waitFor()
    const wanted = textOf(user as AdminUser).toLowerCase()
    const isFound = async () => {
      const shown = await rows(page).allInnerTexts()
      return shown.length > 0 && shown.every((text) => text.toLowerCase().includes(wanted))
    }
    await waitFor(async () => (await isFound()) || undefined, { what: `no row without ${wanted}` })
  })

  it('Users tab: page sizes 5, 10, 25, 50 (default 10); never more than a page is loaded', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    for (let count = 0; count < 10; count += 1) await Person.registered(screens.origin)
    const sizes: (string | null)[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/admin/users') sizes.push(url.searchParams.get('pageSize'))
    })
    await page.goto('/admin')
    await rows(page).nth(9).waitFor()
    expect(await rows(page).count()).toBe(10)
    const size = page.getByRole('combobox', { name: 'Rows per page' })
    await size.click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['5', '10', '25', '50'])
    await page.getByRole('option', { name: '5', exact: true }).click()
    await page.waitForURL(/pageSize=5(&|$)/)
    await page.getByText(/^1–5 of/).waitFor()
    await rows(page).nth(5).waitFor({ state: 'detached' })
    expect(await rows(page).count()).toBe(5)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText(/^6–10 of/).waitFor()
    expect(sizes.every((asked) => asked === '10' || asked === '5')).toBe(true)
  })

  it('Users tab: counters of new users in the last 24 hours and last 7 days', async () => {
    const { page, person } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin')
    await rows(page).first().waitFor()
    const { headers } = await person.get('/api/admin/users')
    const day = Number(headers.get('x-new-users-last-24-hours'))
    const week = Number(headers.get('x-new-users-last-7-days'))
    const reads = (term: string, count: number) =>
      main(page)
        .getByText(term)
        .locator('xpath=..')
        .getByText(String(count).replace(/\B(?=(\d{3})+$)/g, ','), { exact: true })
        .waitFor()
    await reads('New users, last 24 hours', day)
    await reads('New users, last 7 days', week)
    await Person.registered(screens.origin)
    await focusAgain(page)
    await reads('New users, last 24 hours', day + 1)
    await reads('New users, last 7 days', week + 1)
  })

  it("Users tab, empty states: 'No users match your search', and the search can be cleared", async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin?tab=users&search=nobody-is-called-so')
    await page.getByText('No users match your search').waitFor()
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await rows(page).first().waitFor()
    expect(await search(page).inputValue()).toBe('')
  })

  it("Users tab, empty states: 'No users found'", async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await answer(page, '**/api/admin/users?*', { body: [] })
    await page.goto('/admin')
    await page.getByText('No users found').waitFor()
  })

  it("'Failed to fetch users' with Retry, and what was shown stays while it cannot be brought up to date", async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await answer(page, '**/api/admin/users?*', { status: 503, body: 'Not now.', times: 1 })
    await page.goto('/admin')
    await page.getByText('Failed to fetch users').waitFor()
    await page.getByText('Not now.').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await rows(page).first().waitFor()
    await answer(page, '**/api/admin/users?*', { status: 503, body: 'Not now either.' })
    await focusAgain(page)
    await page.getByText('Not now either.').waitFor()
    expect(await rows(page).count()).toBeGreaterThan(0)
  })

  it("Admin: 'Full Access (Admin)'", async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto('/admin')
    await page.getByText('Full Access (Admin)').waitFor()
  })

  it('a signed-in user who is neither admin nor moderator opening /admin goes to /dashboard', async () => {
    const { page } = await screens.asPerson()
    const calls = callsOf(page)
    await page.goto('/admin?tab=users')
    await page.waitForURL('**/dashboard')
    expect(calls.filter(({ path }) => path.startsWith('/api/admin/'))).toEqual([])
  })

  it('state in the address: search, role, sort and page come back with a link, and with the way back from a user', async () => {
    const { page, user } = await screens.asPerson({ isAdmin: true })
    for (let count = 0; count < 6; count += 1) await Person.registered(screens.origin, 'Cleo Ward')
    const address = '/admin?tab=users&search=cleo&role=user&sort=name&order=asc&page=2&pageSize=5'
    await page.goto(address)
    await page.getByText(/^6–/).waitFor()
    expect(await search(page).inputValue()).toBe('cleo')
    const first = rows(page).first()
    const name = await first.innerText()
    await first.click()
    await page.waitForURL(/user=/)
    await page.getByRole('link', { name: 'All users' }).click()
    await page.getByText(/^6–/).waitFor()
    expect(page.url()).toBe(`${screens.origin}${address}`)
    expect(await rows(page).first().innerText()).toBe(name)
    expect(name).not.toContain(user.email)
  })

  it('Users tab by keyboard: arrows walk the rows, Enter opens one, and coming back leads to its row', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    for (let count = 0; count < 3; count += 1) await Person.registered(screens.origin)
    await page.goto('/admin')
    await rows(page).nth(2).waitFor()
    await rows(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await expectFocus(rows(page).nth(1))
    await page.keyboard.press('Enter')
    await page.waitForURL(/user=/)
    await expectFocus(page.getByRole('link', { name: 'All users' }))
    await page.keyboard.press('Enter')
    await expectFocus(rows(page).nth(1))
  })
})
