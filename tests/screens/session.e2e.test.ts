import type { Locator, Page } from 'playwright-core'
import { openAllocation } from '../support/browser'
import { Person } from '../support/person'
import {
  answer,
  callsOf,
  countOf,
  hold,
  openLanding,
  type Screens,
  someone,
  toast,
  useScreens,
} from '../support/screens'

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

describe('spec sections 4, 5 and 8: sign up, sign in, sign out', () => {
  const screens: Screens = useScreens()

  async function auth(tab: 'Sign Up' | 'Sign In') {
    const visit = await screens.asVisitor()
    await openLanding(visit.page)
    const dialog = await openAllocation(visit.page)
    await dialog.getByRole('tab', { name: tab }).click()
    return { ...visit, dialog }
  }

  /** The sentence stands with its field, also for a screen reader. */
  async function expectError(input: Locator, sentence: string, page: Page): Promise<void> {
    await page.getByText(sentence, { exact: true }).first().waitFor()
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    const ids = (await input.getAttribute('aria-describedby')) ?? ''
    const texts = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()))
    expect(texts.join(' ')).toContain(sentence)
  }

  it("signup: 'Name is required' when empty, 'Email is required', and nothing is sent", async () => {
    const { page, dialog } = await auth('Sign Up')
    const calls = callsOf(page, 'POST')
    await create(dialog).click()
    await expectError(field(dialog, 'Name'), 'Name is required', page)
    await expectError(field(dialog, 'Email'), 'Email is required', page)
    expect(calls).toEqual([])
  })

  it("signup: 'Passwords do not match'", async () => {
    const { page, dialog } = await auth('Sign Up')
    const calls = callsOf(page, 'POST')
    await fillSignUp(dialog, someone())
    await field(dialog, 'Confirm Password').fill('another password')
    await create(dialog).click()
    await expectError(field(dialog, 'Confirm Password'), 'Passwords do not match', page)
    expect(calls).toEqual([])
  })

  it("signin: 'Email is required'; 'Password is required', and nothing is sent", async () => {
    const { page, dialog } = await auth('Sign In')
    const calls = callsOf(page, 'POST')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expectError(field(dialog, 'Email'), 'Email is required', page)
    await expectError(field(dialog, 'Password'), 'Password is required', page)
    expect(calls).toEqual([])
  })

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

  it("login: destructive toast 'Login failed' with the error message, 'Invalid email or password'", async () => {
    const { page, dialog } = await auth('Sign In')
    await fillSignIn(dialog, 'nobody@example.com', 'a wrong password')
    const shown = toast(page, 'Login failed').filter({ hasText: 'Invalid email or password' })
    await shown.waitFor()
    expect(await shown.getAttribute('role')).toBe('alert')
    expect(await field(dialog, 'Email').inputValue()).toBe('nobody@example.com')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it("registration: destructive toast 'Registration failed' with the server's message", async () => {
    const person = await Person.registered(screens.origin)
    const { email } = await person.me()
    const { page, dialog } = await auth('Sign Up')
    await fillSignUp(dialog, { ...someone(), email })
    await create(dialog).click()
    const shown = toast(page, 'Registration failed')
    await shown.waitFor()
    expect(await shown.getAttribute('role')).toBe('alert')
    expect(await shown.innerText()).toMatch(/409: \S+/)
    expect(await field(dialog, 'Name').inputValue()).toBe('Ann Lee')
  })

  it("registration: 'Registration failed. Please try again.' where the server says nothing", async () => {
    const { page, dialog } = await auth('Sign Up')
    await page.route('**/api/register', (route) => route.abort())
    await fillSignUp(dialog, someone())
    await create(dialog).click()
    await toast(page, 'Registration failed', 'Registration failed. Please try again.').waitFor()
  })

  it('unexpected auth error: a sentence that asks to try again', async () => {
    const { page, dialog } = await auth('Sign In')
    await answer(page, '**/api/login', { status: 200, body: { surprise: true } })
    await fillSignIn(dialog, 'ann@example.com', 'a long password')
    const shown = toast(page, 'Login failed', 'An unexpected error occurred. Please try again.')
    await shown.waitFor()
  })

  it("logout: 'Logout successful' / 'You have been logged out.', then /", async () => {
    const { page, complaints } = await screens.buyer()
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Logout' }).click()
    await toast(page, 'Logout successful', 'You have been logged out.').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(complaints).toEqual([])
  })

  it("logout: 'Logout failed' with the error message, and one stays signed in", async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    await answer(page, '**/api/logout', { status: 503, body: 'Try again in a moment.' })
    await page.getByRole('button', { name: 'Logout' }).click()
    const shown = toast(page, 'Logout failed', '503: Try again in a moment.')
    await shown.waitFor()
    expect(await shown.getAttribute('role')).toBe('alert')
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  it('two clicks on a slow sign-in send one call', async () => {
    const { page, dialog } = await auth('Sign In')
    const calls = callsOf(page)
    const release = await hold(page, '**/api/login')
    await fillSignIn(dialog, 'nobody@example.com', 'a wrong password')
    // The busy button keeps the focus, and Enter on it does nothing.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    release()
    await toast(page, 'Login failed').waitFor()
    expect(countOf(calls, '/api/login')).toBe(1)
  })

  it('logged in when the current-user call returns a user; logged out when it returns 401', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    await answer(page, '**/api/user', { status: 401, body: 'Sign in to go on.' })
    await page.reload()
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('isAdmin and isModerator follow the user record', async () => {
    const { page, user } = await screens.buyer()
    await answer(page, '**/api/user', { body: { ...user, isModerator: true } })
    await page.goto('/dashboard')
    const link = page.getByRole('link', { name: /Admin Panel/ })
    await link.waitFor()
    expect(await link.innerText()).toMatch(/Mod/)
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
