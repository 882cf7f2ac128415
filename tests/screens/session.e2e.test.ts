import type { Locator } from 'playwright-core'
import { openAllocation } from '../support/browser'
import { Person } from '../support/person'
import { callsOf, openLanding, type Screens, someone, toast, useScreens } from '../support/screens'

const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })
const create = (dialog: Locator) => dialog.getByRole('button', { name: 'Create Account' })

async function fillSignUp(dialog: Locator, person: ReturnType<typeof someone>): Promise<void> {
  await field(dialog, 'Name').fill(person.name)
  await field(dialog, 'Email').fill(person.email)
  await field(dialog, 'Password').fill(person.password)
  await field(dialog, 'Confirm Password').fill(person.password)
}

async function fillSignIn(dialog: Locator, email: string, password: string): Promise<void> {
  await field(dialog, 'Email').fill(email)
  await field(dialog, 'Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
}

describe('sign up, sign in, sign out', () => {
  const screens: Screens = useScreens()

  async function auth(tab: 'Sign Up' | 'Sign In') {
    const visit = await screens.asVisitor()
    await openLanding(visit.page)
    const dialog = await openAllocation(visit.page)
    await dialog.getByRole('tab', { name: tab }).click()
    return { ...visit, dialog }
  }

  it("registration goes to /dashboard: 'Registration successful' / 'Your account has been created.'", async () => {
    const { page, dialog, complaints } = await auth('Sign Up')
    const calls = callsOf(page, 'POST')
    const person = someone()
    await fillSignUp(dialog, person)
    await create(dialog).click()
    await page.waitForURL('**/dashboard')
    await toast(page, 'Registration successful', 'Your account has been created.').waitFor()
    expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([{ path: '/api/register', body: person }])
    expect(complaints).toEqual([])
  })

  it("login goes to /dashboard: 'Login successful' / 'Welcome back!'", async () => {
    const person = await Person.registered(screens.origin)
    const { email } = await person.me()
    const { page, dialog, complaints } = await auth('Sign In')
    const calls = callsOf(page, 'POST')
    await fillSignIn(dialog, email, 'a long password')
    await page.waitForURL('**/dashboard')
    await toast(page, 'Login successful', 'Welcome back!').waitFor()
    expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/login', body: { email, password: 'a long password' } },
    ])
    expect(complaints).toEqual([])
  })

  it("logout: 'Logout successful' / 'You have been logged out.', then /", async () => {
    const { page, complaints } = await screens.buyer()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await toast(page, 'Logout successful', 'You have been logged out.').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(complaints).toEqual([])
  })

  it('a session that ended elsewhere: the next answer 401 sends the browser to /', async () => {
    const { page, person } = await screens.buyer()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    await person.post('/api/logout')
    await page.getByRole('link', { name: 'My Coins' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('who logs out in one tab is logged out in the other', async () => {
    const { page, context } = await screens.buyer()
    await page.goto('/dashboard')
    const other = await context.newPage()
    await other.goto('/status')
    await other.getByRole('heading', { name: 'Status', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await other.waitForURL((url) => url.pathname === '/')
  })
})
