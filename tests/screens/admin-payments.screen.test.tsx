import type {
  AdminPurchase,
  CurrentUser,
  ReceivedPayment,
  SeenPayment,
  WatchedNetwork,
} from '@presale/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { fill, focusAgain, folded } from '../support/screen/acting'
import { AT, admin, moderator } from '../support/screen/answers'
import { answer, held, network, pageOf, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import {
  approved,
  cancelled,
  declined,
  notWatched,
  payment,
  paymentSite,
} from '../support/screen/payment-site'

const TAB = '/admin?tab=payments'
const PAYMENTS = `${TAB}&status=all`

function opened(purchases: AdminPurchase[], { at = PAYMENTS, who = admin as CurrentUser } = {}) {
  const site = paymentSite(...purchases)
  return { site, person: openScreen(at, who, site.answers) }
}

const table = () => screen.findByRole('table', { name: 'Purchases' })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const rowWith = async (amount: string) =>
  (await within(await table()).findByText(amount)).closest('tr') as HTMLElement
const searchField = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search payments' })
const lastAsked = () =>
  new URLSearchParams(network.calls.findLast(({ path }) => path === '/api/admin/purchases')?.search)

afterEach(() => jest.useRealTimers())

it('shows 10 a page, whatever there is', async () => {
  const { person } = opened(Array.from({ length: 11 }, (_, index) => payment(index + 1)))
  await screen.findByText('1–10 of 11')
  expect(await rows()).toHaveLength(10)
  expect(screen.queryByText('Rows per page')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('11–11 of 11')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(window.location.search).toContain('page=2')
})

it("says 'No transactions found', and clears what is searched", async () => {
  const { person } = opened([payment(1)], { at: `${TAB}&search=nobody-has-this` })
  await screen.findByText('No transactions found')
  await person.click(screen.getByRole('button', { name: 'Clear search and filter' }))
  await rowWith('1,000')
  expect(window.location.search).toBe('?tab=payments&status=all')
})

it('opens with what is to be decided, counted, the soonest deadline first; all of them are one press away', async () => {
  const { person } = opened([payment(2, { amount: 250 }), payment(1, { amount: 300, ...declined })], {
    at: TAB,
  })
  await screen.findByText('1–1 of 1')
  await rowWith('250')
  const asked = lastAsked()
  expect(['status', 'sort', 'order', 'pageSize'].map((name) => asked.get(name))).toEqual([
    'to-decide',
    'deadline',
    'asc',
    '10',
  ])
  const chip = screen.getByRole('link', { name: /^To decide/ })
  expect(folded(chip)).toMatch(/^To decide ?1$/)
  expect(chip.getAttribute('aria-current')).toBe('true')
  await person.click(screen.getByRole('link', { name: 'All' }))
  await screen.findByText('1–2 of 2')
  expect(window.location.search).toBe('?tab=payments&status=all')
  expect(['status', 'sort', 'order'].map((name) => lastAsked().get(name))).toEqual([null, 'date', 'desc'])
})

it('opens with all of them where nothing is to be decided, and changes no more by itself', async () => {
  opened([payment(1, { amount: 300, ...declined })], { at: TAB })
  await screen.findByText('1–1 of 1')
  await rowWith('300')
  expect(window.location.search).toBe('?tab=payments&status=all')
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('true')
})

it('keeps what was decided in its place, marked, through refreshes and pages, until the list is left', async () => {
  const twelve = Array.from({ length: 12 }, (_, index) => payment(index + 1, { amount: 101 + index }))
  const { person } = opened(twelve, { at: TAB })
  await screen.findByText('1–10 of 12')
  await person.click(within(await rowWith('101')).getByRole('button', { name: 'Decline' }))
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(question.getByRole('button', { name: 'Decline' }))
  await screen.findByText('1–10 of 11')
  const isInPlace = () =>
    waitFor(async () => expect(folded((await rows())[0] ?? null)).toMatch(/101.*Transaction Declined/))
  await isInPlace()
  focusAgain()
  await isInPlace()
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  await person.click(screen.getByRole('button', { name: 'Previous page' }))
  await waitFor(async () => expect(await rows()).toHaveLength(11))
  await isInPlace()
  await person.click(screen.getByRole('link', { name: 'All' }))
  await screen.findByText('1–10 of 12')
  await person.click(screen.getByRole('link', { name: /^To decide/ }))
  await screen.findByText('1–10 of 11')
  await waitFor(async () => expect(folded((await rows())[0] ?? null)).toContain('102'))
})

it('names in the row what contests its hash', async () => {
  const contested = { contested: true, transactionHash: 'ab'.repeat(32) }
  const [other, third] = [
    { id: payment(2).id, userName: 'Bob Ray' },
    { id: payment(3).id, userName: 'Cho Lee' },
  ]
  opened(
    [
      payment(1, { ...contested, amount: 250, contestedWith: [other] }),
      payment(4, { ...contested, amount: 350, contestedWith: [other, third] }),
      // By the api of an earlier release.
      payment(5, { ...contested, amount: 450 }),
    ],
    { at: TAB },
  )
  expect(folded(await rowWith('250'))).toContain('contested with 6b3a34a5')
  expect((await rowWith('250')).querySelector('[title="Bob Ray"]')).not.toBeNull()
  expect(folded(await rowWith('350'))).toContain('contested with 6b3a34a5 and others')
  expect(folded(await rowWith('450'))).toMatch(/contested(?! with)/)
})

it("says 'No transactions found' where nothing is to be decided, and leads to all purchases", async () => {
  const { person } = opened([payment(1, declined)], { at: TAB })
  await screen.findByText('No transactions found')
  screen.getByText('No purchase waits for a decision.')
  await person.click(screen.getByRole('button', { name: 'Show all purchases' }))
  await rowWith('1,000')
  expect(lastAsked().get('sort')).toBe('date')
})

it('asks the server for what is searched, and has it in the address', async () => {
  const { person } = opened([payment(1), payment(2, { amount: 250, userName: 'Bob Ray' })])
  await screen.findByText('1–2 of 2')
  await fill(person, await searchField(), 'Bob Ray')
  await screen.findByText('1–1 of 1')
  expect((await rowWith('250')).textContent).toContain('Bob Ray')
  expect([lastAsked().get('search'), window.location.search]).toEqual([
    'Bob Ray',
    '?tab=payments&search=Bob+Ray',
  ])
})

it('searches all purchases from what the tab opens with: also what was decided is found', async () => {
  const bob = payment(1, { amount: 300, userName: 'Bob Ray', ...declined })
  const { person } = opened([payment(2, { amount: 250 }), bob], { at: TAB })
  await rowWith('250')
  await fill(person, await searchField(), 'Bob Ray')
  await waitFor(() => expect(window.location.search).toBe('?tab=payments&search=Bob+Ray'))
  expect(folded(await rowWith('300'))).toContain('Transaction Declined')
  await person.click(screen.getByRole('link', { name: /^To decide/ }))
  await screen.findByText('No transactions found')
  expect([lastAsked().get('search'), lastAsked().get('status')]).toEqual(['Bob Ray', 'to-decide'])
})

it('filters by state, in the address, so that a colleague sees the same', async () => {
  const purchases = [payment(2, { amount: 400 }), payment(1, { amount: 300, ...declined })]
  const { person } = opened(purchases)
  await screen.findByText('1–2 of 2')
  await person.click(screen.getByRole('link', { name: 'Declined' }))
  await screen.findByText('1–1 of 1')
  expect((await rowWith('300')).textContent).toContain('Declined')
  expect(window.location.search).toBe('?tab=payments&status=declined')
})

it('opens filtered by its address, for a moderator, too', async () => {
  opened([payment(2, { amount: 400 }), payment(1, { amount: 300, ...declined })], {
    at: `${TAB}&status=declined`,
    who: moderator,
  })
  await screen.findByText('1–1 of 1')
  expect((await rowWith('300')).textContent).toContain('Declined')
})

it('shows the time that is left for a decision, in minutes and seconds', async () => {
  opened([payment(1)])
  const timer = await screen.findByRole('timer', { name: 'Awaiting approval, time left' })
  expect(timer.textContent).toMatch(/^(60:00|59:\d\d)$/)
})

it('reads the list again when the window comes back', async () => {
  const { site } = opened([payment(1)])
  await screen.findByText('1–1 of 1')
  site.add(payment(2, { amount: 2000 }))
  focusAgain()
  await screen.findByText('1–2 of 2')
})

it('shows a new purchase without a reload, under a filter, too', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { site } = opened([], { at: `${TAB}&status=pending`, who: moderator })
  await screen.findByText('No transactions found')
  site.add(payment(1))
  for (let passed = 0; passed < 20; passed += 5) await act(() => jest.advanceTimersByTimeAsync(5_000))
  await rowWith('1,000')
})

it('shows rows of the right shape while it loads; then a failure with Retry', async () => {
  const { answer: later, release } = held(refusal(503, 'The list is away.'))
  const person = openScreen(PAYMENTS, admin, () => answer('GET /api/admin/purchases', later))
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
  release()
  await screen.findByText('Failed to fetch purchases')
  await screen.findByText('The list is away.')
  answer('GET /api/admin/purchases', pageOf([payment(1)]))
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await rowWith('1,000')
  expect(screen.queryByText('Failed to fetch purchases')).toBeNull()
})

it("shows a purchase of somebody who was deleted as of a 'Deleted user'", async () => {
  opened([payment(1, { userName: 'Deleted user', userEmail: '' })])
  expect((await rowWith('1,000')).textContent).toContain('Deleted user')
})

it('offers on each row what the server allows, and nothing else', async () => {
  opened([
    payment(4, { amount: 140 }),
    payment(3, { amount: 130, ...cancelled }),
    payment(2, { amount: 120, ...declined }),
    payment(1, { amount: 110, ...approved }),
  ])
  for (const [amount, names] of [
    ['140', ['Approve', 'Decline']],
    ['130', ['Reopen']],
    ['120', []],
    ['110', []],
  ] as const) {
    const buttons = within(await rowWith(amount)).queryAllByRole('button')
    expect([amount, buttons.map(({ textContent }) => textContent)]).toEqual([amount, [...names]])
  }
})

it('links an approved row to its transaction in the block explorer', async () => {
  const hash = 'ab'.repeat(32)
  opened([payment(1, { ...approved, evidence: 'transaction', transactionHash: hash })])
  const link = within(await rowWith('1,000')).getByRole<HTMLAnchorElement>('link')
  expect(link.href).toBe(`https://mempool.space/tx/${hash}`)
  expect(link.rel).toContain('noopener')
})

it('shows first what needs attention, in words and counted', async () => {
  const contested = { contested: true, needsAttention: true, transactionHash: 'ab'.repeat(32) }
  const { person } = opened([payment(3, { amount: 250 }), payment(2, contested), payment(1, contested)])
  await screen.findByText('2 purchases need attention')
  await person.click(screen.getByRole('link', { name: 'Show them' }))
  await screen.findByText('1–2 of 2')
  expect(window.location.search).toContain('status=attention')
  expect(folded(screen.getByRole('link', { name: /^Needs attention/ }))).toMatch(/^Needs attention ?2$/)
  for (const row of await rows()) within(row).getByText('Contested hash')
})

it.each([
  ['what is to be decided, with which the tab opens', ''],
  ['all purchases', '&status=all'],
  ['approved ones', '&status=approved'],
  ['what a search finds', '&search=250'],
  ['those without evidence', '&evidence=none'],
])('says so above %s, and leads to all of them', async (_, view) => {
  const contested = { contested: true, needsAttention: true, transactionHash: 'ab'.repeat(32) }
  const site = paymentSite(payment(3, { amount: 250 }), payment(2, contested), payment(1, contested))
  const person = openScreen(`/admin?tab=payments${view}`, admin, site.answers)
  await screen.findByText('2 purchases need attention')
  await person.click(screen.getByRole('link', { name: 'Show them' }))
  await screen.findByText('1–2 of 2')
  screen.getByText('2 purchases need attention')
  expect(screen.queryByRole('link', { name: 'Show them' })).toBeNull()
})

it('says that nothing needs attention where it is so', async () => {
  opened([payment(1)])
  await screen.findByText('Nothing needs attention.')
})

describe('what networks show of the named payments', () => {
  const block = { height: 100, time: '2026-11-22T12:00:00.000Z', confirmations: 1, needed: 12, isDeep: false }
  const paid = { ...notWatched, verdict: 'pays', received: '1.5', difference: '0.0', block } as const

  it.each<[Partial<SeenPayment>, string]>([
    [{}, '1 of 12 confirmations'],
    [{ block: { ...block, isDeep: true } }, 'Paid and confirmed'],
    [{ block: { ...block, needed: null } }, 'Paid, not final yet'],
    [{ difference: '-0.2500', block: { ...block, isDeep: true } }, '0.25 BTC too little'],
    [{ difference: '1.0' }, '1 BTC too much'],
    [{ isOneOfSeveral: true, difference: '1.0' }, 'More than one payment'],
    [{ isOneOfSeveral: true, settles: '1', isLate: true }, 'Paid late'],
    [{ isLate: true }, 'Paid late'],
    [{ isEarlier: true, isLate: true, difference: '1.0' }, 'Seen before the request'],
    [{ verdict: 'observed', block: null }, 'In no block yet'],
    [{ verdict: 'other-token' }, 'Another token'],
    [{ verdict: 'replaced' }, 'Replaced by another'],
  ])('given %j, then the row says %s', async (change, said) => {
    opened([payment(1, { amount: 250, transactionHash: 'ab'.repeat(32), seen: { ...paid, ...change } })])
    expect(folded(await rowWith('250'))).toContain(said)
  })

  it('are what the list can be narrowed to, counted', async () => {
    const { person } = opened([payment(1, { amount: 250, seen: paid }), payment(2, { amount: 300 })])
    await rowWith('300')
    await person.click(screen.getByRole('link', { name: /^Seen on the chain/ }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(lastAsked().get('seen')).toBe('any')
    expect(folded(screen.getByRole('link', { name: /^Seen on the chain/ }))).toMatch(/1$/)
  })

  it('those paid as asked are chosen together, and approved only if they are so still', async () => {
    const asAsked = { ...paid, block: { ...block, isDeep: true }, isAsAsked: true }
    const { person } = opened(
      [
        payment(1, { amount: 250, transactionHash: 'ab'.repeat(32), seen: asAsked }),
        payment(2, { amount: 300, transactionHash: 'cd'.repeat(32), seen: paid }),
      ],
      { at: `${TAB}&seen=any` },
    )
    await screen.findByText('1 on this page is paid as asked, in time and deep enough.')
    await person.click(screen.getByRole('button', { name: 'Select them' }))
    await person.click(screen.getByRole('button', { name: 'Approve 1' }))
    const dialog = await screen.findByRole('dialog')
    await person.click(within(dialog).getByRole('button', { name: 'Approve 1' }))
    await waitFor(() =>
      expect(network.calls.find(({ path }) => path.endsWith('/approve'))?.body).toEqual({ asSeen: true }),
    )
  })

  it('one that may be another’s is not approved without a reason, and among many not at all', async () => {
    const doubtful = { ...paid, isEarlier: true }
    const { person } = opened([payment(1, { amount: 250, transactionHash: 'ab'.repeat(32), seen: doubtful })])
    await person.click(within(await rowWith('250')).getByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('alertdialog')
    within(dialog).getByText('It may be somebody else’s payment')
    const reason = within(dialog).getByRole('textbox', { name: 'Why it is this purchase’s payment' })
    await person.click(within(dialog).getByRole('button', { name: 'Approve' }))
    expect(folded(dialog)).toContain('A reason is required')
    await person.type(reason, 'Signed with that wallet')
    await person.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(network.calls.find(({ path }) => path.endsWith('/approve'))?.body).toEqual({
        reason: 'Signed with that wallet',
      }),
    )
  })

  it('are not offered as a filter where no node is asked', async () => {
    opened([payment(1, { amount: 250 })])
    await rowWith('250')
    expect(screen.queryByRole('link', { name: /^Seen on the chain/ })).toBeNull()
  })
})

describe('what arrived and nobody named', () => {
  const fitting = {
    id: payment(1).id,
    userName: 'Ann Lee',
    amount: 250,
    status: 'pending',
    requestedAt: AT,
  } as const
  const arrived: ReceivedPayment = {
    network: 'Ethereum',
    coin: 'ETH',
    transactionHash: `0x${'ab'.repeat(32)}`,
    output: 'value',
    address: `0x${'aa'.repeat(20)}`,
    unit: 'ETH',
    amount: '1.5',
    time: AT,
    height: 100,
    confirmations: 12,
    isDeep: true,
    fits: [fitting],
  }
  const other = {
    ...arrived,
    transactionHash: `0x${'cd'.repeat(32)}`,
    confirmations: 2,
    isDeep: false,
    fits: [],
  }
  const list = () => screen.findByRole('table', { name: 'Received, whose?' })

  it('is a list, and one press opens the approval of the purchase that it may be for', async () => {
    const site = paymentSite(payment(1, { amount: 250, cryptoSymbol: 'ETH', wallet: arrived.address }))
    const person = openScreen(`${TAB}&seen=nobody`, admin, () => {
      site.answers()
      answer('GET /api/admin/received', pageOf([arrived, other], 2))
    })
    await waitFor(async () => expect(folded(await list())).toMatch(/1\.5 ETH.*Deep enough.*Ann Lee, 250/))
    expect(folded(await list())).toMatch(/2 confirmations.*No open purchase asks for that/)
    await person.click(within(await list()).getByRole('button', { name: /Ann Lee.*250/ }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByRole('textbox', { name: /^Transaction hash/ })).toHaveProperty(
      'value',
      arrived.transactionHash,
    )
    await person.click(question.getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(network.calls.find(({ path }) => path.endsWith('/approve'))?.body).toEqual({
        transactionHash: arrived.transactionHash,
      }),
    )
  })

  const followed: WatchedNetwork = {
    network: 'Ethereum',
    isFollowed: true,
    tip: 5000,
    read: { from: 4000, to: 5000 },
    nodeAway: null,
  }
  it.each<[string, WatchedNetwork[], RegExp]>([
    ['is read to its end', [followed], /Read without a gap: Ethereum since block 4,000/],
    ['is behind', [{ ...followed, tip: 5300 }], /Ethereum is read up to block 5,000 of 5,300/],
    [
      'has no node now',
      [{ ...followed, nodeAway: { since: AT, reason: 'x' } }],
      /The node of Ethereum does not answer since/,
    ],
    [
      'is read for what is named alone',
      [{ ...followed, isFollowed: false, read: null }],
      /No network is read block/,
    ],
  ])('given a network that %s, says so', async (_, networks, said) => {
    const site = paymentSite(payment(1))
    openScreen(`${TAB}&seen=nobody`, admin, () => {
      site.answers()
      answer('GET /api/admin/networks', networks)
    })
    await screen.findByText('Nothing arrived that nobody named')
    await waitFor(() => expect(folded(document.body)).toMatch(said))
    expect(folded(document.body).includes('is read up to')).toBe(said.source.includes('is read up to'))
  })

  it('given nothing, says so', async () => {
    const site = paymentSite(payment(1))
    openScreen(`${TAB}&seen=nobody`, admin, () => {
      site.answers()
      answer('GET /api/admin/received', pageOf([], 0))
    })
    await screen.findByText('Nothing arrived that nobody named')
  })
})
