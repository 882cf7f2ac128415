import { PASSWORD_RESETS } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { dashboard, moderator, user } from '../support/screen/answers'
import { callsOf, countOfCalls } from '../support/screen/calls'
import { answer, held, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { pathname, textOf } from '../support/screen/reading'
import { findToast } from '../support/screen/toast'
import { answerSessionCalls, type Dialog, fill, openAllocation, signIn } from '../support/screen/visitor'

const ENTRY = {
  Name: 'Ann Lee',
  Email: 'ann@example.com',
  Password: 'a long password',
  'Confirm Password': 'a long password',
}

async function auth(tab: 'Sign Up' | 'Sign In', answering?: () => void) {
  const actor = openScreen('/', null, answering)
  return { actor, dialog: await openAllocation(actor, tab) }
}

const create = (dialog: Dialog) => dialog.getByRole('button', { name: 'Create Account' })
const buyNow = () => screen.findByRole('link', { name: 'Buy now' })

/** The sentence stands with its field, also for a screen reader. */
async function expectError(dialog: Dialog, label: string, sentence: string): Promise<void> {
  const field = dialog.getByLabelText(label)
  await dialog.findByText(sentence)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '')
  expect(texts.join(' ')).toContain(sentence)
}

/** As a password manager may do it: the field shows it, and no event says so. */
function fillSilently(dialog: Dialog, entries: Partial<typeof ENTRY>): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  for (const [label, value] of Object.entries(entries)) set?.call(dialog.getByLabelText(label), value)
}

describe('fields that were filled in without an event', () => {
  it('signs in with what stands in them', async () => {
    const { actor, dialog } = await auth('Sign In')
    answerSessionCalls(user)
    fillSilently(dialog, { Email: ENTRY.Email, Password: ENTRY.Password })
    await actor.click(dialog.getByRole('button', { name: 'Sign In' }))
    await findToast('Login successful')
    expect(callsOf('POST')[0]?.body).toEqual({ email: ENTRY.Email, password: ENTRY.Password })
  })

  it('carries the address over to the form of a forgotten password', async () => {
    const { actor, dialog } = await auth('Sign In', () => answer('GET /api/settings', [PASSWORD_RESETS]))
    fillSilently(dialog, { Email: ENTRY.Email })
    await actor.click(dialog.getByRole('button', { name: 'Forgot password?' }))
    await dialog.findByRole('button', { name: 'Send the link' })
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe(ENTRY.Email)
  })

  it('signs up with what stands in them', async () => {
    const { actor, dialog } = await auth('Sign Up')
    answerSessionCalls(user)
    fillSilently(dialog, ENTRY)
    await actor.click(create(dialog))
    await findToast('Registration successful')
    expect(callsOf('POST')[0]?.body).toMatchObject({ name: ENTRY.Name, email: ENTRY.Email })
  })
})

describe('sign up', () => {
  it("says 'Name is required' and 'Email is required' when empty, and sends nothing", async () => {
    const { actor, dialog } = await auth('Sign Up')
    await actor.click(create(dialog))
    await expectError(dialog, 'Name', 'Name is required')
    await expectError(dialog, 'Email', 'Email is required')
    expect(callsOf('POST')).toEqual([])
  })

  it("says 'Passwords do not match', and sends nothing", async () => {
    const { actor, dialog } = await auth('Sign Up')
    await fill(actor, dialog, { ...ENTRY, 'Confirm Password': 'another password' })
    await actor.click(create(dialog))
    await expectError(dialog, 'Confirm Password', 'Passwords do not match')
    expect(callsOf('POST')).toEqual([])
  })

  it("goes to /dashboard with 'Registration successful'", async () => {
    const { actor, dialog } = await auth('Sign Up')
    answerSessionCalls(user)
    await fill(actor, dialog, ENTRY)
    await actor.click(create(dialog))
    await findToast('Registration successful', 'Your account has been created.')
    await waitFor(() => expect(pathname()).toBe('/dashboard'))
    expect(callsOf('POST').map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: '/api/register',
        body: { name: ENTRY.Name, email: ENTRY.Email, password: ENTRY.Password },
      },
    ])
  })

  it("shows the server's sentence as 'Registration failed', and keeps the entry", async () => {
    const { actor, dialog } = await auth('Sign Up')
    answer('POST /api/register', refusal(409, 'Email already exists'))
    await fill(actor, dialog, ENTRY)
    await actor.click(create(dialog))
    const shown = await findToast('Registration failed')
    expect(shown.getAttribute('role')).toBe('alert')
    expect(textOf(shown)).toContain('409: Email already exists')
    await expectError(dialog, 'Email', 'Email already exists')
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann Lee')
  })

  it("offers 'Sign in instead' for an address that is known, which carries it over, the focus in the password", async () => {
    const { actor, dialog } = await auth('Sign Up')
    expect(dialog.queryByRole('button', { name: 'Sign in instead' })).toBeNull()
    answer('POST /api/register', refusal(409, 'Email already exists'))
    await fill(actor, dialog, ENTRY)
    await actor.click(create(dialog))
    await actor.click(await dialog.findByRole('button', { name: 'Sign in instead' }))
    await dialog.findByRole('tab', { name: 'Sign In', selected: true })
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe(ENTRY.Email)
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Password')))
  })

  it("withdraws 'Sign in instead' once another address is entered", async () => {
    const { actor, dialog } = await auth('Sign Up')
    answer('POST /api/register', refusal(409, 'Email already exists'))
    await fill(actor, dialog, ENTRY)
    await actor.click(create(dialog))
    await dialog.findByRole('button', { name: 'Sign in instead' })
    await actor.clear(dialog.getByLabelText('Email'))
    await dialog.findByText('Email is required')
    expect(dialog.queryByRole('button', { name: 'Sign in instead' })).toBeNull()
  })

  it('shows a refused password at its field, until it is changed', async () => {
    const { actor, dialog } = await auth('Sign Up')
    answer('POST /api/register', refusal(400, 'This password is too common.'))
    await fill(actor, dialog, ENTRY)
    await actor.click(create(dialog))
    await expectError(dialog, 'Password', 'This password is too common.')
    await actor.type(dialog.getByLabelText('Password'), 'x')
    await waitFor(() => expect(dialog.queryByText('This password is too common.')).toBeNull())
  })

  it("shows 'Registration failed. Please try again.' where the server cannot be reached", async () => {
    const { actor, dialog } = await auth('Sign Up')
    answer('POST /api/register', Response.error())
    await fill(actor, dialog, ENTRY)
    await actor.click(create(dialog))
    await findToast('Registration failed', 'Registration failed. Please try again.')
    expect(dialog.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull()
  })
})

describe('sign in', () => {
  it("says 'Email is required' and 'Password is required', and sends nothing", async () => {
    const { actor, dialog } = await auth('Sign In')
    await actor.click(dialog.getByRole('button', { name: 'Sign In' }))
    await expectError(dialog, 'Email', 'Email is required')
    await expectError(dialog, 'Password', 'Password is required')
    expect(callsOf('POST')).toEqual([])
  })

  it("goes to /dashboard with 'Login successful'", async () => {
    const { actor, dialog } = await auth('Sign In')
    answerSessionCalls(user)
    await signIn(actor, dialog)
    await findToast('Login successful', 'Welcome back!')
    await waitFor(() => expect(pathname()).toBe('/dashboard'))
    expect(callsOf('POST').map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/login', body: { email: 'ann@example.com', password: 'a long password' } },
    ])
  })

  it("shows 'Login failed' with the server's sentence as an alert, and keeps the entry", async () => {
    const { actor, dialog } = await auth('Sign In')
    answer('POST /api/login', refusal(401, 'Invalid email or password'))
    await signIn(actor, dialog)
    const shown = await findToast('Login failed')
    expect(textOf(shown)).toContain('Invalid email or password')
    await expectError(dialog, 'Password', 'Invalid email or password')
    expect(shown.getAttribute('role')).toBe('alert')
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@example.com')
    expect(pathname()).toBe('/')
  })

  it('asks to try again after an answer that is none of the contract', async () => {
    const { actor, dialog } = await auth('Sign In')
    answer('POST /api/login', Response.json({ surprise: true }))
    await signIn(actor, dialog)
    await findToast('Login failed', 'An unexpected error occurred. Please try again.')
  })

  it('sends one call however often it is asked for while it is slow', async () => {
    const { actor, dialog } = await auth('Sign In')
    const { answer: later, release } = held(refusal(401, 'Invalid email or password'))
    answer('POST /api/login', later)
    await signIn(actor, dialog)
    // The busy button keeps the focus, and Enter on it does nothing.
    await actor.keyboard('{Enter}{Enter}')
    release()
    await findToast('Login failed')
    expect(countOfCalls('/api/login')).toBe(1)
  })
})

describe('sign out', () => {
  afterEach(() => jest.restoreAllMocks())

  it("goes to / with 'Logout successful'", async () => {
    const actor = openScreen('/dashboard', user)
    answerSessionCalls(user)
    await actor.click(await screen.findByRole('button', { name: 'Logout' }))
    await findToast('Logout successful', 'You have been logged out.')
    await waitFor(() => expect(pathname()).toBe('/'))
  })

  it("shows 'Logout failed' as an alert, and one stays signed in", async () => {
    const actor = openScreen('/dashboard', user)
    answer('POST /api/logout', refusal(503, 'Try again in a moment.'))
    await actor.click(await screen.findByRole('button', { name: 'Logout' }))
    const shown = await findToast('Logout failed', '503: Try again in a moment.')
    expect(shown.getAttribute('role')).toBe('alert')
    expect(pathname()).toBe('/dashboard')
  })

  it('while the page still loads: asks for nothing any more that would be refused', async () => {
    const asked = jest.spyOn(window, 'fetch')
    const page = held(dashboard)
    const actor = openScreen('/dashboard', user)
    answer('GET /api/dashboard', page.answer)
    await waitFor(() => expect(countOfCalls('/api/dashboard')).toBe(1))
    const isGivenUp = () => asked.mock.calls.find(([path]) => path === '/api/dashboard')?.[1]?.signal?.aborted
    expect(isGivenUp()).toBe(false)
    answerSessionCalls(user)
    answer('POST /api/logout', () => {
      expect(isGivenUp()).toBe(true)
      return new Response(null, { status: 204 })
    })
    await actor.click(await screen.findByRole('button', { name: 'Logout' }))
    await findToast('Logout successful', 'You have been logged out.')
    page.release()
  })

  it('that fails while the page still loads: the page is asked for again', async () => {
    const page = held(dashboard)
    const actor = openScreen('/dashboard', user)
    answer('GET /api/dashboard', page.answer)
    await waitFor(() => expect(countOfCalls('/api/dashboard')).toBe(1))
    answer('POST /api/logout', refusal(503, 'Try again in a moment.'))
    await actor.click(await screen.findByRole('button', { name: 'Logout' }))
    await findToast('Logout failed', '503: Try again in a moment.')
    page.release()
    await buyNow()
    expect(countOfCalls('/api/dashboard')).toBe(2)
  })
})

describe('who is signed in', () => {
  it('is nobody where the user call answers 401', async () => {
    openScreen('/dashboard', null)
    await waitFor(() => expect(pathname()).toBe('/'))
  })

  it('is the user whom it returns', async () => {
    openScreen('/dashboard', user)
    await buyNow()
    expect(pathname()).toBe('/dashboard')
  })

  it('has the roles of the user record', async () => {
    openScreen('/dashboard', moderator)
    const link = await screen.findByRole('link', { name: /Admin Panel/ })
    expect(link.textContent).toMatch(/Mod/)
  })

  it('is nobody any more after a 401: the browser goes to / and says why', async () => {
    const actor = openScreen('/dashboard', user)
    await buyNow()
    const ended = new Response('Sign in to go on.', { status: 401 })
    answer('GET /api/user', ended)
    answer('GET /api/purchases', ended)
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
    await actor.click(navigation.getByRole('link', { name: 'My Coins' }))
    await waitFor(() => expect(pathname()).toBe('/'))
    await findToast('Your session has ended')
  })
})
