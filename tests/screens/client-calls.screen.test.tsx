import { act, screen, waitFor, within } from '@testing-library/react'
import { focusAgain } from '../support/screen/acting'
import { user } from '../support/screen/answers'
import { callsOf, countOfCalls } from '../support/screen/calls'
import { answer, held, network, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { pageTitle } from '../support/screen/reading'
import { findToast } from '../support/screen/toast'
import { answerSessionCalls, openAllocation, signIn } from '../support/screen/visitor'

const buyNow = () => screen.findByRole('link', { name: 'Buy now' })
const DOWN = refusal(503, 'down')
const UNREACHABLE = 'We cannot reach the server right now'

async function failedLogin(refused: Response) {
  const actor = openScreen('/', null)
  answer('POST /api/login', refused)
  const dialog = await openAllocation(actor, 'Sign In')
  await signIn(actor, dialog)
}

it("shows '<status>: <body text>' of any answer that is not OK", async () => {
  await failedLogin(refusal(418, 'The kettle is on.'))
  await findToast('Login failed', '418: The kettle is on.')
})

it("shows '<status>: <status text>' where the body is empty", async () => {
  await failedLogin(new Response('', { status: 503, statusText: 'Service Unavailable' }))
  await findToast('Login failed', '503: Service Unavailable')
})

it('sends a JSON content type and a body only where there is a body', async () => {
  await failedLogin(refusal(401, 'no'))
  await findToast('Login failed')
  const [login] = callsOf('POST')
  expect(login?.headers.get('content-type')).toContain('application/json')
  expect(login?.body).not.toBeNull()
})

it('sends neither a content type nor a body to sign out', async () => {
  const actor = openScreen('/dashboard', user)
  answerSessionCalls(user)
  await actor.click(await screen.findByRole('button', { name: 'Logout' }))
  await findToast('Logout successful')
  const [logout] = callsOf('POST')
  expect(logout?.path).toBe('/api/logout')
  expect(logout?.body).toBeNull()
  expect(logout?.headers.get('content-type')).toBeNull()
})

it('asks for user, token and settings once over a walk', async () => {
  const actor = openScreen('/dashboard', user)
  await pageTitle('Dashboard')
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }))
  for (const name of ['How to Buy', 'Settings', 'Status', 'Dashboard', 'How to Buy']) {
    await actor.click(navigation.getByRole('link', { name }))
    await pageTitle(name)
  }
  for (const path of ['/api/user', '/api/token/GROK']) expect(countOfCalls(path)).toBe(1)
  expect(countOfCalls('/api/settings')).toBeLessThanOrEqual(1)
  expect(countOfCalls('/api/twitter-pixels/active')).toBeLessThanOrEqual(1)
})

it('reads GET /api/settings, not single keys that may be 404', async () => {
  openScreen('/dashboard', user)
  await screen.findByText('82.5%')
  expect(network.calls.filter(({ path }) => path.startsWith('/api/settings/'))).toEqual([])
  expect(countOfCalls('/api/settings')).toBe(1)
})

it('takes the 401 of GET /api/user for a visitor, not for an error', async () => {
  openScreen('/', null)
  await screen.findByRole('banner')
  expect(countOfCalls('/api/user')).toBe(1)
  for (const alert of screen.queryAllByRole('alert')) expect(alert.textContent).toBe('')
})

it('shows that the user could not be fetched; Retry asks again', async () => {
  const actor = openScreen('/', null, () => answer('GET /api/user', DOWN))
  await screen.findByText(UNREACHABLE)
  answer('GET /api/user', new Response('Unauthorized', { status: 401 }))
  await actor.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(UNREACHABLE)).toBeNull())
  expect(countOfCalls('/api/user')).toBe(2)
})

describe('as time passes', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }))
  afterEach(() => jest.useRealTimers())

  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000))

  it('neither fetches on window focus nor polls', async () => {
    openScreen('/how-to-buy', user)
    await screen.findByRole('heading', { name: /payment method/i })
    const before = network.calls.length
    focusAgain()
    await pass(720)
    focusAgain()
    await pass(1)
    // What may come again after its 5 minutes is the chat key's settings and the pixel, and nothing else.
    const again = network.calls.slice(before).map(({ path }) => path)
    expect(again.filter((path) => !/^\/api\/(settings|twitter-pixels)/.test(path))).toEqual([])
  })

  it('does not retry by itself', async () => {
    const { answer: later, release } = held(DOWN)
    openScreen('/', null, () => {
      answer('GET /api/token/{symbol}', later)
      answer('GET /api/user', DOWN)
    })
    await screen.findByText(UNREACHABLE)
    // What is shown anew asks anew; here nothing is.
    release()
    await pass(31)
    expect(countOfCalls('/api/token/GROK')).toBe(1)
    expect(countOfCalls('/api/user')).toBe(1)
  })

  it('retries the settings 3 times', async () => {
    openScreen('/dashboard', user, () => answer('GET /api/settings', DOWN))
    await buyNow()
    for (const _retry of [1, 2, 3, 4, 5]) await pass(10)
    expect(countOfCalls('/api/settings')).toBe(4)
  })

  it('caches the settings for 5 minutes', async () => {
    openScreen('/dashboard', user)
    await buyNow()
    await pass(290)
    expect(countOfCalls('/api/settings')).toBe(1)
  })
})
