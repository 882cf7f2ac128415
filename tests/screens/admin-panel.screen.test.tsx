import type { CurrentUser, WalletChange } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { focusAgain, folded, goTo, withoutGaps } from '../support/screen/acting'
import { admin, moderator, user } from '../support/screen/answers'
import { answer, network } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'

const TABS = ['Users', 'Payment Tracking', 'Wallet Management', 'Twitter Pixels', 'Site Settings']

/** What each tab lists, the call that lists it, and what stands there on a site that has nothing yet. */
const LISTS = [
  ['Users', '/admin', '/api/admin/users', 'No users found'],
  ['Payment Tracking', '/admin?tab=payments', '/api/admin/purchases', 'No transactions found'],
  ['Wallet Management', '/admin?tab=wallets', '/api/admin/wallets', /^No cryptocurrency wallets/],
  ['Twitter Pixels', '/admin?tab=pixels', '/api/admin/twitter-pixels', 'No Twitter Pixels Found'],
  ['Site Settings', '/admin?tab=settings', '/api/settings', 'No Site Settings Found'],
] as const

const tabs = async () =>
  within(await screen.findByRole('tablist', { name: 'Admin panel' })).getAllByRole('tab')
const tab = (name: string) => screen.findByRole('tab', { name })
const isAt = (search: string) => waitFor(() => expect(window.location.search).toBe(search))

async function opened(who: CurrentUser = admin, at = '/admin') {
  const person = openScreen(at, who)
  await tabs()
  return person
}

it('sends a visitor to the landing page', async () => {
  openScreen('/admin?tab=settings', null)
  await waitFor(() => expect(window.location.pathname).toBe('/'))
})

it('sends whoever is no staff to the dashboard, which has no link to the panel', async () => {
  openScreen('/admin?tab=settings', user)
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  await screen.findByRole('link', { name: 'Dashboard' })
  expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull()
})

it.each([
  ['an admin', admin, 'Full Access (Admin)'],
  ['a moderator', moderator, 'View-Only Access (Moderator)'],
])('shows %s their access, the tabs, and the cards of Admin Actions', async (_who, who, badge) => {
  await opened(who)
  screen.getByRole('heading', { name: 'Admin Panel', level: 1 })
  const badges = within(screen.getByRole('main')).getAllByText(/Access \((Admin|Moderator)\)/)
  expect(badges.map(({ textContent }) => textContent)).toEqual([badge])
  expect((await tabs()).map(({ textContent }) => textContent)).toEqual(TABS)
  expect((await tab('Users')).getAttribute('aria-selected')).toBe('true')
  const cards = within(screen.getByRole('region', { name: 'Admin Actions' }))
  cards.getByRole('heading', { name: 'Admin Actions' })
  expect(cards.getAllByRole('button')).toHaveLength(5)
  for (const name of ['Export CSV', 'Price Settings', 'Change Token Name', 'System Config'])
    cards.getByRole('button', { name })
  cards.getByRole('button', { name: /^(Upload|Change) Logo$/ })
})

it('has the tab in the address; back goes to the one before', async () => {
  const person = await opened()
  await person.click(await tab('Wallet Management'))
  await isAt('?tab=wallets')
  await screen.findByText(/^No cryptocurrency wallets/)
  await person.click(await tab('Site Settings'))
  await isAt('?tab=settings')
  window.history.back()
  await screen.findByRole('tab', { name: 'Wallet Management', selected: true })
  await person.click(await tab('Users'))
  await isAt('')
  expect(window.location.pathname).toBe('/admin')
})

it('has in the address what is open and searched, too, and it ends with its tab', async () => {
  const person = openScreen('/admin?tab=wallets&history=BTC', admin, () =>
    answer('GET /api/admin/wallets/symbol/{symbol}/history', []),
  )
  const history = await screen.findByRole('dialog', { name: 'Address history' })
  await waitFor(() => expect(folded(history)).toContain('No address for BTC yet'))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await isAt('?tab=wallets')
  goTo('/admin?search=nobody-is-called-so')
  await screen.findByText('No users match your search')
  await person.click(await tab('Twitter Pixels'))
  await isAt('?tab=pixels')
})

it.each([['?tab=nonsense'], ['?tab=%00'], ['?tab=wallets&history=%3Cscript%3E'], ['?view=nonsense']])(
  'stands as it does without, where the address names nothing: %s',
  async (query) => {
    const complaints = jest.spyOn(console, 'error')
    openScreen(`/admin${query}`, admin)
    await screen.findByRole('tabpanel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
  },
)

it.each(LISTS)(
  'refetches %s when the window comes back and when the tab does, and keeps nothing',
  async (...given) => {
    const [name, address, path, empty] = given
    const person = openScreen(address, admin)
    await screen.findByText(empty)
    const count = () => network.calls.filter((call) => call.path === path).length
    const before = count()
    focusAgain()
    await waitFor(() => expect(count()).toBeGreaterThan(before))
    await person.click(await tab(name === 'Users' ? 'Twitter Pixels' : 'Users'))
    await waitFor(() => expect(screen.queryByText(empty)).toBeNull())
    const meanwhile = count()
    await person.click(await tab(name))
    await waitFor(() => expect(count()).toBeGreaterThan(meanwhile))
    await screen.findByText(empty)
  },
)

describe('a wallet that changed within a day', () => {
  const [first, second] = [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  ]
  const newest: WalletChange = {
    id: '2',
    at: new Date(Date.now() - 600_000).toISOString(),
    actor: { id: admin.id, name: 'Zoë Quinn' },
    symbol: 'UNI',
    addressBefore: first,
    addressAfter: second,
    ipAddress: '203.0.113.7',
  }
  const earlier: WalletChange = { ...newest, id: '1', addressBefore: null, addressAfter: first }
  const { matchMedia } = window
  const banner = async (who: CurrentUser, changes: WalletChange[] = [newest, earlier]) => {
    openScreen('/admin', who, () => answer('GET /api/admin/wallet-changes', changes))
    return screen.findByRole('region', { name: 'Wallet changes of the last 24 hours' })
  }
  const foldedParts = (part: HTMLElement) =>
    [...part.querySelectorAll('details')].map((one) => [folded(one.querySelector('summary')), one.open])
  afterEach(() => Object.assign(window, { matchMedia }))

  it('stands above the panel in one line, and behind it who, when, from which address, old and new', async () => {
    const part = await banner(admin)
    expect(foldedParts(part)).toEqual([
      [expect.stringMatching(/^2 wallet changes within the last 24 hours ?UNI changed by Zoë Quinn/), false],
    ])
    const [line] = within(part).getAllByRole('listitem', { hidden: true })
    expect(folded(line as HTMLElement)).toMatch(
      /^UNI changed by Zoë Quinn, \d+ min ago, .*, from 203\.0\.113\.7/,
    )
    expect(withoutGaps(within(part).getByRole('group', { name: 'Old UNI address', hidden: true }))).toBe(
      first,
    )
    const [after] = within(part).getAllByRole('group', { name: 'New UNI address', hidden: true })
    expect(withoutGaps(after as HTMLElement)).toBe(second)
  })

  it('given a command on the server, then it is said, not a deleted user', async () => {
    const actor = { id: '00000000-0000-0000-0000-000000000000' }
    const part = await banner(admin, [{ ...newest, actor, addressAfter: null, ipAddress: null }])
    expect(foldedParts(part)).toEqual([
      [expect.stringMatching(/UNI deleted by a command on the server, /), false],
    ])
  })

  it('is folded to one line on a phone', async () => {
    const isAsked = (query: string) => query.includes('max-width')
    Object.assign(window, {
      matchMedia: (query: string) => Object.assign(matchMedia(query), { matches: isAsked(query) }),
    })
    const part = await banner(moderator)
    const [line, ...more] = foldedParts(part)
    expect(line).toEqual([expect.stringMatching(/^UNI changed by Zoë Quinn.* from 203\.0\.113\.7$/), false])
    expect(more).toEqual([])
    expect(within(part).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
  })
})
