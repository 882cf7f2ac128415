import type { CurrentUser } from '@presale/contracts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { goTo } from '../support/screen/acting'
import { admin, moderator, user } from '../support/screen/answers'
import { answer, held, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { pageTitle, pathname } from '../support/screen/reading'
import { findToast } from '../support/screen/toast'
import { answerSessionCalls } from '../support/screen/visitor'

const PROTECTED = ['/dashboard', '/buy-coins', '/my-coins', '/status', '/how-to-buy', '/settings', '/admin']

const isAt = (path: string) => waitFor(() => expect(pathname()).toBe(path))
const landing = () => screen.findAllByRole('button', { name: 'Secure Your Allocation' })

it('unauthenticated visitors on protected routes go to /', async () => {
  for (const path of PROTECTED) {
    openScreen(path, null)
    await isAt('/')
    cleanup()
  }
  openScreen('/dashboard', null)
  await landing()
})

it('a signed-in user who is neither admin nor moderator opening /admin goes to /dashboard', async () => {
  openScreen('/admin', user)
  await isAt('/dashboard')
  await pageTitle('Dashboard')
  expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull()
})

it.each([
  ['moderator', moderator],
  ['admin', admin],
])('/admin is open to a %s, and so are the pages of a user', async (_role, who) => {
  openScreen('/admin', who)
  await pageTitle('Admin Panel')
  await screen.findByRole('tab', { name: 'Payment Tracking' })
  cleanup()
  openScreen('/my-coins', who)
  await pageTitle('My Coins')
})

it.each<[string, CurrentUser | null]>([
  ['a visitor', null],
  ['a user', user],
])("any other path, for %s: '404 Page Not Found'", async (_who, who) => {
  for (const path of ['/nowhere', '/dashboard/deeper', '/admin/users', '/auth']) {
    openScreen(path, who)
    await screen.findByRole('heading', { name: '404 Page Not Found' })
    screen.getByText('Did you forget to add the page to the router?')
    expect(pathname()).toBe(path)
    cleanup()
  }
})

it('/whitepaper is there for a signed-in user too', async () => {
  openScreen('/whitepaper', user)
  await screen.findByRole('heading', { name: 'Executive Summary' })
  expect(pathname()).toBe('/whitepaper')
})

it('a loading spinner shows while authentication state resolves', async () => {
  const signedIn = held(user)
  openScreen('/dashboard', user, () => answer('GET /api/user', signedIn.answer))
  await waitFor(() =>
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes('Loading'))).toBe(
      true,
    ),
  )
  expect(screen.queryByRole('heading', { name: 'Dashboard' })).toBeNull()
  signedIn.release()
  await pageTitle('Dashboard')
})

it('a failed user fetch is treated as logged out', async () => {
  openScreen('/dashboard', null, () => answer('GET /api/user', refusal(500, 'broken')))
  await isAt('/')
})

it('after logout the browser goes to /, and a protected page is closed again', async () => {
  const person = openScreen('/status', user)
  answerSessionCalls(user)
  await person.click(await screen.findByRole('button', { name: 'Logout' }))
  await isAt('/')
  await findToast('Logout successful', 'You have been logged out.')
  goTo('/status')
  await isAt('/')
})

it("'Back to the start' of the 404 leads a visitor to the landing page", async () => {
  const person = openScreen('/nowhere', null)
  await person.click(await screen.findByRole('link', { name: 'Back to the start' }))
  await isAt('/')
  await landing()
})
