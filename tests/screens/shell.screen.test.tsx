import { act, screen, waitFor, within } from '@testing-library/react'
import { admin, moderator, token, user } from '../support/screen/answers'
import { answer, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { pageTitle, pathname, textOf } from '../support/screen/reading'
import { findToast } from '../support/screen/toast'

const LINKS = ['Dashboard', 'Buy Coins', 'My Coins', 'Status', 'How to Buy', 'Settings']

const navigation = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const linkNames = async () => (await navigation()).getAllByRole('link').map(textOf)

/** The header of the page with a title. */
async function header(title: string): Promise<HTMLElement> {
  const found = (await pageTitle(title)).closest('header')
  if (!found) throw new Error('The title stands in no header')
  return found
}

describe('the sidebar', () => {
  it('has the links of a buyer, of which the current one is marked, and Logout', async () => {
    openScreen('/dashboard', user)
    expect(await linkNames()).toEqual(LINKS)
    screen.getByRole('button', { name: 'Logout' })
    const current = (await navigation()).getAllByRole('link', { current: 'page' })
    expect(current.map(textOf)).toEqual(['Dashboard'])
  })

  it.each([
    ['an admin', admin, 'Admin Panel'],
    ['a moderator', moderator, 'Admin Panel Mod'],
  ])('has for %s the Admin Panel, too', async (_who, who, name) => {
    openScreen('/status', who)
    expect(await linkNames()).toEqual([...LINKS, name])
  })

  it('has a placeholder where the token has no logo', async () => {
    openScreen('/status', user)
    const [side] = await screen.findAllByRole('complementary')
    expect(side?.querySelector('svg')).not.toBeNull()
    expect(side?.querySelector('img')).toBeNull()
  })

  it("has the token's logo", async () => {
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
    openScreen('/status', user, () =>
      answer('GET /api/token/{symbol}', { ...token, logoUrl: pixel, logo: pixel }),
    )
    const [side] = await screen.findAllByRole('complementary')
    await waitFor(() => expect(side?.querySelector('img')?.getAttribute('src')).toBe(pixel))
  })

  it.each(['Terms of Use', 'Privacy Policy'])('opens %s over the page, and Esc closes it', async (name) => {
    const actor = openScreen('/status', user)
    await actor.click(await screen.findByRole('button', { name }))
    const dialog = await screen.findByRole('dialog', { name })
    expect(textOf(dialog).length).toBeGreaterThan(300)
    await actor.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
    expect(pathname()).toBe('/status')
  })
})

describe('the header', () => {
  it('shows the page title and a welcome with the name', async () => {
    openScreen('/how-to-buy', { ...user, name: 'Zoë Lee' })
    expect(textOf(await header('How to Buy'))).toMatch(/Welcome ?,?\s+Zoë Lee/)
  })

  it('shows a welcome with the email where there is no name', async () => {
    openScreen('/dashboard', { ...user, name: '' })
    within(await header('Dashboard')).getByText(user.email)
  })
})

it("shows the token name plus Presale as the browser's title", async () => {
  openScreen('/dashboard', user, () => answer('GET /api/token/{symbol}', { ...token, name: 'Aurora' }))
  await waitFor(() => expect(document.title).toBe('Aurora Presale'))
})

it('has one h1 a page', async () => {
  openScreen('/dashboard', user)
  await screen.findByRole('link', { name: 'Buy now' })
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

describe('as time passes', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
  const opened = () => openScreen('/status', user, undefined, { advanceTimers: jest.advanceTimersByTime })

  async function failedLogout() {
    const actor = opened()
    answer('POST /api/logout', refusal(503, 'Try again in a moment.'))
    await actor.click(await screen.findByRole('button', { name: 'Logout' }))
    return actor
  }
  const failed = () => screen.queryAllByText('Logout failed')

  it('shows a toast for 5000 ms', async () => {
    await failedLogout()
    for (let passed = 0; passed < 1_000 && failed().length === 0; passed += 1) await pass(1)
    expect(failed()).toHaveLength(1)
    await pass(4_990)
    expect(failed()).toHaveLength(1)
    await pass(10)
    expect(failed()).toHaveLength(0)
  })

  it('shows one toast at a time: a new one takes the place of the one shown', async () => {
    const actor = await failedLogout()
    await findToast('Logout failed')
    answer('POST /api/logout', refusal(500, 'Another sentence.'))
    await actor.click(screen.getByRole('button', { name: 'Logout' }))
    await screen.findByText('500: Another sentence.')
    expect(failed()).toHaveLength(1)
    expect(screen.queryByText('503: Try again in a moment.')).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1)
  })

  it('dismisses a toast', async () => {
    const actor = await failedLogout()
    await findToast('Logout failed')
    await actor.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(failed()).toHaveLength(0))
  })

  const tooltip = () => screen.queryByRole('tooltip')
  const themeButton = () => screen.findByRole('button', { name: /^Use the \w+ theme$/ })

  it('opens a tooltip after 700 ms', async () => {
    const actor = opened()
    await actor.hover(await themeButton())
    await pass(650)
    expect(tooltip()).toBeNull()
    await pass(100)
    expect(tooltip()).not.toBeNull()
  })

  it('opens a tooltip at once within 300 ms of another one, and waits again later', async () => {
    const actor = opened()
    const button = await themeButton()
    await actor.hover(button)
    await pass(800)
    expect(tooltip()).not.toBeNull()
    const backAfter = async (milliseconds: number) => {
      await actor.unhover(button)
      expect(tooltip()).toBeNull()
      await pass(milliseconds)
      await actor.hover(button)
      await pass(20)
    }
    await backAfter(200)
    expect(tooltip()).not.toBeNull()
    await backAfter(400)
    expect(tooltip()).toBeNull()
    await pass(720)
    expect(tooltip()).not.toBeNull()
  })
})
