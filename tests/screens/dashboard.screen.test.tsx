import type { Dashboard, Purchase } from '@presale/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { focusAgain, withoutGaps } from '../support/screen/acting'
import { dashboard, purchase, user } from '../support/screen/answers'
import { countOfCalls } from '../support/screen/calls'
import { answer, held, network, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { main, pageTitle, pathname, textOf } from '../support/screen/reading'

const DASHBOARD = '/api/dashboard'
const FAILED = 'Failed to fetch dashboard data'

const buyNow = () => screen.findByRole('link', { name: 'Buy now' })

/** A card of the loaded dashboard; the skeleton has the same headings. */
const card = async (title: string | RegExp) => {
  await buyNow()
  const heading = within(main()).getByRole('heading', { name: title })
  const section = heading.closest('section')
  if (!section) throw new Error(`${title} heads no section`)
  return section
}

/** The dashboard of a buyer, its answer changed. */
function opened(change: Partial<Dashboard> = {}) {
  return openScreen('/dashboard', user, () => answer('GET /api/dashboard', { ...dashboard, ...change }))
}

/** Balance, its tier, tokens needed for which next, percent of the band. */
const BANDS = [
  [0, 'Basic', 100, 'Bronze', 0],
  [99, 'Basic', 1, 'Bronze', 99],
  [100, 'Bronze', 150, 'Silver', 0],
  [249, 'Bronze', 1, 'Silver', 99],
  [250, 'Silver', 750, 'Gold', 0],
  [1_000, 'Gold', 4_000, 'Platinum', 0],
  [4_999, 'Gold', 1, 'Platinum', 99],
  [5_000, 'Platinum', 20_000, 'Diamond', 0],
  [25_000, 'Diamond', 25_000, 'Legendary', 0],
  [37_500, 'Diamond', 12_500, 'Legendary', 50],
] as const

it('shows balance, price, and a Buy now link to /buy-coins', async () => {
  const actor = opened({ balance: 12_345, price: '3.5000' })
  const link = await buyNow()
  expect(withoutGaps(main())).toContain('12,345')
  expect(withoutGaps(main())).toContain('$3.5')
  await actor.click(link)
  await waitFor(() => expect(pathname()).toBe('/buy-coins'))
})

it('shows the sales progress: 82.5%, raised 5,341,077, remaining 1,133,923', async () => {
  opened()
  const progress = await card(/Sales progress/i)
  await within(progress).findByText('82.5%')
  expect(withoutGaps(progress)).toContain('5,341,077')
  expect(withoutGaps(progress)).toContain('1,133,923')
  const bar = Number(within(progress).getByRole('progressbar').getAttribute('aria-valuenow'))
  expect(Math.abs(bar - 82.5)).toBeLessThanOrEqual(0.5)
})

it('shows 3 generated live purchases of 500 to 5,000 in USDT or USDC', async () => {
  opened()
  const items = await within(await card(/Live purchases/i)).findAllByRole('listitem')
  expect(items).toHaveLength(3)
  for (const item of items) {
    const paid = /([\d,]+)\s*(USDT|USDC)/.exec(textOf(item))
    const amount = Number(paid?.[1]?.replaceAll(',', ''))
    expect(amount).toBeGreaterThanOrEqual(500)
    expect(amount).toBeLessThanOrEqual(5000)
  }
})

it("shows the project mission from the server's text", async () => {
  opened({ projectMission: 'We write down what we sell.' })
  await screen.findByText('We write down what we sell.')
})

it.each(BANDS)(
  'shows for a balance of %s the tier %s, and %s tokens needed for %s',
  async (balance, tier, needed, next, percent) => {
    opened({ balance })
    const tierCard = await card(/tier/i)
    await within(tierCard).findByText(tier)
    expect(textOf(tierCard)).toMatch(new RegExp(`${needed.toLocaleString('en')}\\s.*tokens needed.*${next}`))
    const shown = Number(within(tierCard).getByRole('progressbar').getAttribute('aria-valuenow'))
    expect(Math.abs(shown - percent)).toBeLessThanOrEqual(1)
  },
)

it('shows Legendary from 50,000 on as the highest tier', async () => {
  opened({ balance: 50_000 })
  const tierCard = await card(/tier/i)
  await within(tierCard).findByText('Legendary')
  expect(within(tierCard).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
  expect(textOf(tierCard)).not.toMatch(/tokens needed/)
})

it('shows a skeleton while it loads', async () => {
  const { answer: later, release } = held(dashboard)
  openScreen('/dashboard', user, () => answer('GET /api/dashboard', later))
  await waitFor(() => expect(main().querySelector('[aria-busy=true]')).not.toBeNull())
  release()
  await buyNow()
})

it(`shows '${FAILED}' where it cannot be fetched, and Retry brings it`, async () => {
  const actor = openScreen('/dashboard', user, () =>
    answer('GET /api/dashboard', refusal(503, 'The read model is being rebuilt.')),
  )
  await screen.findByText(FAILED)
  screen.getByText('The read model is being rebuilt.')
  answer('GET /api/dashboard', dashboard)
  await actor.click(screen.getByRole('button', { name: 'Retry' }))
  await buyNow()
  expect(screen.queryByText(FAILED)).toBeNull()
})

it('keeps what was there where a later fetch fails, and says so', async () => {
  opened()
  await buyNow()
  answer('GET /api/dashboard', refusal(503, 'Away.'))
  focusAgain()
  await screen.findByText(FAILED)
  await buyNow()
})

describe('as time passes', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }))
  afterEach(() => jest.useRealTimers())

  it('refreshes every 30 s while any purchase is pending', async () => {
    opened({ userPurchases: [purchase] })
    await buyNow()
    for (const round of [1, 2, 3]) {
      const before = countOfCalls(DASHBOARD)
      await act(() => jest.advanceTimersByTimeAsync(25_000))
      expect([round, countOfCalls(DASHBOARD)]).toEqual([round, before])
      await act(() => jest.advanceTimersByTimeAsync(5_100))
      // What waits moves this clock on: a later refresh would be met, too.
      const due = Date.now()
      await waitFor(() => expect(countOfCalls(DASHBOARD)).toBe(before + 1))
      expect(Date.now() - due).toBeLessThan(5_000)
      await buyNow()
    }
  })

  it('asks nothing again while none is pending', async () => {
    opened()
    await buyNow()
    const before = network.calls.length
    await act(() => jest.advanceTimersByTimeAsync(630_000))
    expect(network.calls.slice(before).map(({ path }) => path)).toEqual([])
  })
})

it('fetches again on focus and on mount, and shows nothing of the answer before meanwhile', async () => {
  const actor = opened()
  await buyNow()
  const first = countOfCalls(DASHBOARD)
  focusAgain()
  await waitFor(() => expect(countOfCalls(DASHBOARD)).toBe(first + 1))
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  await actor.click(navigation.getByRole('link', { name: 'How to Buy' }))
  await pageTitle('How to Buy')
  const { answer: later, release } = held(dashboard)
  answer('GET /api/dashboard', later)
  await actor.click(navigation.getByRole('link', { name: 'Dashboard' }))
  await waitFor(() => expect(countOfCalls(DASHBOARD)).toBe(first + 2))
  await waitFor(() => expect(main().querySelector('[aria-busy=true]')).not.toBeNull())
  expect(screen.queryByRole('link', { name: 'Buy now' })).toBeNull()
  release()
  await buyNow()
})

describe('a purchase without a status, as an api of an earlier release answers', () => {
  /** The contract has a status; this answer is older than it. */
  function withoutStatus(transactionHash: string | null): Response {
    const { status: _status, ...rest }: Purchase = { ...purchase, stage: null, transactionHash }
    return Response.json({ ...dashboard, userPurchases: [rest] })
  }

  it('is approved when it has a hash', async () => {
    openScreen('/dashboard', user, () => answer('GET /api/dashboard', withoutStatus('ab'.repeat(32))))
    await buyNow()
    expect(within(main()).getAllByText('Approved')).not.toHaveLength(0)
  })

  it('is pending otherwise', async () => {
    openScreen('/dashboard', user, () => answer('GET /api/dashboard', withoutStatus(null)))
    const recent = await screen.findByRole('table', { name: /purchases/i })
    expect(textOf(recent)).toMatch(/pending|waiting/i)
    expect(within(recent).queryByText('Approved')).toBeNull()
  })
})

describe('an address that is not confirmed', () => {
  const openedBy = (emailConfirmed: boolean, sendsConfirmations = true) =>
    openScreen('/dashboard', { ...user, emailConfirmed }, () => {
      answer('GET /api/dashboard', dashboard)
      answer('GET /api/user/notifications', {
        emailNotifications: true,
        marketingEmails: false,
        mailConfigured: true,
        sendsConfirmations,
      })
      answer('POST /api/user/email-confirmation', new Response(null, { status: 204 }))
    })

  it('is asked for, with a link for it, until it is', async () => {
    const actor = openedBy(false)
    await screen.findByText('Confirm your address')
    await actor.click(screen.getByRole('button', { name: 'Send me a link' }))
    await waitFor(() => expect(countOfCalls('/api/user/email-confirmation')).toBe(1))
  })

  it.each([
    ['is confirmed', true, true],
    ['cannot be confirmed, since the site sends no links', false, false],
  ])('that %s is not asked for', async (_, isConfirmed, sends) => {
    openedBy(isConfirmed, sends)
    await buyNow()
    expect(screen.queryByText('Confirm your address')).toBeNull()
  })
})
