import type { AdminPurchase, SeenPayment } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { fill, folded, withoutGaps } from '../support/screen/acting'
import { AT, admin, moderator } from '../support/screen/answers'
import { countOfCalls } from '../support/screen/calls'
import { answer, network, problem, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import {
  approved,
  cancelled,
  eventsOf,
  notWatched,
  payment,
  paymentSite,
} from '../support/screen/payment-site'
import { findToast } from '../support/screen/toast'

const HASH = 'cd'.repeat(32)
const ann = payment(1, {
  cryptoAmount: '0.03092784',
  wallet: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  transactionHash: HASH,
})

function opened(purchases: AdminPurchase[], { more = `&purchase=${ann.id}`, who = admin } = {}) {
  const site = paymentSite(...purchases)
  return { site, person: openScreen(`/admin?tab=payments${more}`, who, site.answers) }
}

const details = (name = 'Ann Lee') => screen.findByRole('complementary', { name: `Details: ${name}` })
const part = async (name: string) => within(await details()).findByRole('region', { name })

it('opens from the row: price with 4 decimals, total with 2, the equivalent in coins with 8', async () => {
  const { person } = opened([ann], { more: '' })
  const row = (await screen.findByText('1,000')).closest('tr') as HTMLElement
  expect(row.textContent).toMatch(/1,000\$3\.0000\$3,000\.00/)
  await person.click(row)
  await waitFor(async () => expect(folded(await part('Expected'))).toContain('BTC price, locked'))
  expect(folded(await part('Expected'))).toMatch(
    /Price ?\$3\.0000 ?Total ?\$3,000\.00 ?BTC price, locked ?\$97,000 ?read .* ?Crypto equivalent ?0\.03092784 ?BTC/,
  )
  expect(new URLSearchParams(window.location.search).get('purchase')).toBe(ann.id)
})

it("says 'Amount calculation unavailable' where there is no price", async () => {
  const site = paymentSite(ann)
  openScreen(`/admin?tab=payments&purchase=${ann.id}`, admin, () => {
    site.answers()
    answer('GET /api/crypto-prices', [])
  })
  await within(await part('Expected')).findByText('The same at today’s price')
  expect(folded(await part('Expected'))).toMatch(/today’s price ?Amount calculation unavailable/)
})

it('begins with what is compared on the chain: hash with its explorer link, amount, address', async () => {
  opened([ann])
  const evidence = await part('To compare on the chain')
  expect(withoutGaps(evidence)).toMatch(new RegExp(`${HASH}.*0\\.03092784.*${ann.wallet}`))
  expect(
    within(evidence).getByRole('link', { name: 'View on the block explorer' }).getAttribute('href'),
  ).toBe(`https://mempool.space/tx/${HASH}`)
  const first = within(await details()).getAllByRole('region')[1]
  expect(first).toBe(evidence)
})

it('given a site that asks nodes, says what arrived, how deep it is, and what speaks against it', async () => {
  const site = paymentSite(ann)
  openScreen(`/admin?tab=payments&purchase=${ann.id}`, admin, () => {
    site.answers()
    answer('GET /api/admin/purchases/{id}/payment', {
      ...notWatched,
      verdict: 'pays',
      askedAt: AT,
      received: '0.03',
      difference: '-0.00092784',
      block: { height: 100, time: AT, confirmations: 1, needed: 2, isDeep: false },
      isEarlier: true,
      nodeAway: { since: AT, reason: 'no answer' },
    })
  })
  const seen = await within(await details()).findByRole('status', { name: 'Seen on the chain' })
  expect(folded(seen)).toMatch(/0\.03 BTC ?arrived, ?0\.00092784 BTC ?less than asked/)
  expect(folded(seen)).toMatch(/it may be somebody else’s payment/)
  expect(folded(seen)).toMatch(/1 of 2 confirmations/)
  expect(folded(seen)).toMatch(/The node of Bitcoin does not answer since/)
})

describe('a payment that its network shows as asked', () => {
  const asAsked: SeenPayment = {
    ...notWatched,
    verdict: 'pays',
    askedAt: AT,
    received: '0.03',
    difference: '0',
    block: { height: 100, time: AT, confirmations: 2, needed: 2, isDeep: true },
    isAsAsked: true,
  }
  const openedWith = (approve?: () => Response) => {
    const ann = payment(1, { transactionHash: 'ab'.repeat(32) })
    const site = paymentSite(ann)
    const person = openScreen(`/admin?tab=payments&purchase=${ann.id}`, admin, () => {
      site.answers()
      answer('GET /api/admin/purchases/{id}/payment', asAsked)
      if (approve) answer('POST /api/admin/purchases/{id}/approve', approve)
    })
    return { ann, site, person }
  }
  const press = async (person: ReturnType<typeof openedWith>['person']) =>
    person.click(await within(await details()).findByRole('button', { name: 'Approve as seen' }))

  it('is approved in one press, as seen', async () => {
    const { ann, site, person } = openedWith()
    await press(person)
    await screen.findByText('Purchase has been approved and tokens credited to user')
    expect(network.calls.find(({ path }) => path.endsWith('/approve'))?.body).toEqual({ asSeen: true })
    expect(site.find(ann.id)?.status).toBe('approved')
  })

  it.each([
    ['one is as asked', '1', 'An approval takes output 1 alone'],
    ['none is as asked', null, 'name this one’s output in the approval'],
  ])('given several that it pays, of which %s, lists them by number', async (_, settles, said) => {
    const bought = payment(1, { transactionHash: 'ab'.repeat(32) })
    const outputs = ['0.02', '0.03'].map((amount, place) => ({
      output: String(place),
      number: String(place),
      address: bought.wallet,
      unit: 'BTC',
      amount,
    }))
    openScreen(`/admin?tab=payments&purchase=${bought.id}`, admin, () => {
      paymentSite(bought).answers()
      const several = { outputs, isOneOfSeveral: true, settles, isAsAsked: false }
      answer('GET /api/admin/purchases/{id}/payment', { ...asAsked, ...several })
    })
    const seen = await within(await details()).findByRole('status', { name: 'Seen on the chain' })
    expect(folded(seen)).toContain(said)
    expect(folded(seen)).toMatch(/0\.02 ?BTC ?output 0 ?0\.03 ?BTC ?output 1/)
  })

  it('given one that has expired, though it came in time, says so', async () => {
    const bought = payment(1, { transactionHash: 'ab'.repeat(32), ...cancelled })
    openScreen(`/admin?tab=payments&purchase=${bought.id}`, admin, () => {
      paymentSite(bought).answers()
      answer('GET /api/admin/purchases/{id}/payment', { ...asAsked, isAsAsked: false })
    })
    const seen = await within(await details()).findByRole('status', { name: 'Seen on the chain' })
    expect(folded(seen)).toContain('It came in time')
  })

  it('given one that has expired, is reopened and approved in one press', async () => {
    const ann = payment(1, { transactionHash: 'ab'.repeat(32), ...cancelled })
    const site = paymentSite(ann)
    const person = openScreen(`/admin?tab=payments&purchase=${ann.id}`, admin, () => {
      site.answers()
      answer('GET /api/admin/purchases/{id}/payment', { ...asAsked, isAsAsked: false, isLate: true })
    })
    await person.click(await within(await details()).findByRole('button', { name: 'Reopen and approve' }))
    await waitFor(() => expect(site.find(ann.id)?.status).toBe('approved'))
    const sent = network.calls.filter(({ path }) => /\/(reopen|approve)$/.test(path))
    expect(sent.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['reopen', { reason: 'Its payment arrived, as its network shows' }],
      ['approve', {}],
    ])
  })

  it('given that it changed meanwhile, then it says so and approves nothing', async () => {
    const { person } = openedWith(() => problem(409, 'not-as-seen', 'The network does not show it any more.'))
    await press(person)
    await screen.findByText('The network does not show it any more.')
  })
})

it('given a site that asks none, or an api of before, says nothing of it', async () => {
  const site = paymentSite(ann)
  openScreen(`/admin?tab=payments&purchase=${ann.id}`, admin, () => {
    site.answers()
    answer('GET /api/admin/purchases/{id}/payment', refusal(404, 'Not found'))
  })
  await part('To compare on the chain')
  await waitFor(() => expect(countOfCalls(`/api/admin/purchases/${ann.id}/payment`)).toBeGreaterThan(0))
  expect(within(await details()).queryByRole('status', { name: 'Seen on the chain' })).toBeNull()
})

it('shows what the buyer claims, relative to the payment window', async () => {
  opened([ann])
  const claimed = within(await part('Claimed by the buyer'))
  await claimed.findByText(/Reported 15 min before the payment window ended/)
  const link = claimed.getByRole('link', { name: 'View on the block explorer' })
  expect(link.getAttribute('href')).toBe(`https://mempool.space/tx/${HASH}`)
  const links = within(
    within(await details()).getByRole('navigation', { name: 'About this purchase' }),
  ).getAllByRole('link')
  expect(links.map((one) => one.getAttribute('href'))).toEqual([
    `/admin?tab=users&user=${ann.userId}`,
    `/admin?view=audit&purchase=${ann.id}`,
  ])
})

it('opens a purchase that the list does not show, and decides on it', async () => {
  const { person } = opened([ann], { more: `&search=nobody-has-this&purchase=${ann.id}`, who: moderator })
  await screen.findByText('No transactions found')
  await person.click(await within(await details()).findByRole('button', { name: 'Approve' }))
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(question.getByRole('button', { name: 'Approve' }))
  await findToast('Purchase has been approved and tokens credited to user')
  await waitFor(async () => expect(folded(await details())).toMatch(/Status ?Approved/))
})

it('says so where a link leads to a purchase that never was', async () => {
  opened([], { more: '&purchase=00000000-0000-4000-8000-000000000000' })
  await screen.findByText('There is no such purchase.')
})

it('names the other purchase of a contested hash, and leads to it', async () => {
  const contested = { contested: true, needsAttention: true, transactionHash: HASH }
  const bob = payment(2, { ...contested, userName: 'Bob Ray' })
  const { person } = opened([{ ...ann, ...contested }, bob])
  const claimed = within(await part('Claimed by the buyer'))
  await claimed.findByText('Bob Ray')
  await person.click(claimed.getByRole('link', { name: /^Purchase / }))
  await details('Bob Ray')
})

it('leads from a mark to all purchases that have it', async () => {
  const mark = { kind: 'odd-settlement', sentence: 'Look the payment up.', at: ann.createdAt }
  const { person } = opened([{ ...ann, marks: [mark] }, payment(2, { userName: 'Bob Ray' })])
  await screen.findByText('Bob Ray')
  await person.click(await within(await details()).findByRole('link', { name: 'Show all of these' }))
  const filters = within(screen.getByRole('group', { name: 'Filter by status' }))
  await filters.findByRole('link', { name: 'Settled by no transaction' })
  await waitFor(() => expect(screen.queryByText('Bob Ray')).toBeNull())
  expect(window.location.search).toBe('?tab=payments&mark=odd-settlement')
})

describe('the evidence of an approval', () => {
  const bare: AdminPurchase = payment(1, {
    ...approved,
    evidence: 'none',
    settlementActions: ['add-evidence'],
  })
  const question = () => screen.findByRole('alertdialog')

  it('is shown as missing, and a transaction can be added, for a moderator, too', async () => {
    const { person, site } = opened([bare], { who: moderator })
    await waitFor(async () => expect(folded(await details())).toContain('Approved without evidence'))
    await person.click(within(await details()).getByRole('button', { name: 'Add transaction' }))
    const add = async () => within(await question()).getByRole('button', { name: 'Add transaction' })
    await person.click(await add())
    await within(await question()).findByText('Enter the transaction hash.')
    answer('POST /api/admin/purchases/{id}/evidence', () => ({
      purchase: site.change(bare.id, {
        evidence: 'transaction',
        transactionHash: HASH,
        output: 'any',
        settlementActions: [],
      }),
    }))
    await fill(person, within(await question()).getByRole('textbox', { name: 'Transaction hash' }), HASH)
    await person.click(await add())
    await findToast('The transaction was added to the approval')
    await waitFor(async () =>
      expect(folded(await details())).toMatch(/Evidence ?Transaction ?settled as a whole/),
    )
    expect(screen.queryByRole('button', { name: 'Name output' })).toBeNull()
  })

  it('is a reason where one was given', async () => {
    opened([{ ...bare, evidence: 'reason', approvalReason: 'Paid in cash' }])
    await waitFor(async () =>
      expect(folded(await details())).toMatch(/Evidence ?Reason only ?“Paid in cash”/),
    )
  })
})

it("says 'Failed to fetch the history'; Retry brings it", async () => {
  const site = paymentSite(ann)
  const person = openScreen(`/admin?tab=payments&purchase=${ann.id}`, admin, () => {
    site.answers()
    answer('GET /api/admin/purchases/{id}/events', refusal(503, 'The history is away.'))
  })
  await within(await details()).findByText('Failed to fetch the history')
  await within(await details()).findByText('The history is away.')
  answer('GET /api/admin/purchases/{id}/events', eventsOf(ann))
  await person.click(within(await details()).getByRole('button', { name: 'Retry' }))
  await within(await details()).findByText('Payment reported')
})

it('says so where the past that is asked for never was, and leads back to now', async () => {
  const site = paymentSite(ann)
  const person = openScreen(`/admin?tab=payments&purchase=${ann.id}&asOf=77`, admin, () => {
    site.answers()
    answer('GET /api/admin/purchases/{id}', ({ call }) =>
      call.search === '' ? ann : refusal(404, 'The purchase has no event of this revision.'),
    )
  })
  await within(await details()).findByText('Failed to fetch the purchase as it was then')
  await person.click(within(await details()).getByRole('link', { name: 'Back to now' }))
  await waitFor(async () => expect(folded(await details())).toMatch(/Status ?Pending/))
  expect(new URLSearchParams(window.location.search).get('asOf')).toBeNull()
})
