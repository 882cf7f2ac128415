import type { Purchase } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { focusAgain } from '../support/screen/acting'
import { dashboard, token, user } from '../support/screen/answers'
import { confirmingPurchase, currencies, duePurchase, endedPurchase } from '../support/screen/buyer-answers'

import { answer, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { main, pathname, reads, textOf } from '../support/screen/reading'

const transactionHash = 'ab'.repeat(32)
const idOf = (digit: string) => `00000000-0000-4000-8000-${digit.repeat(12)}`

/** One purchase of each state but expired. */
const purchases = (): Purchase[] => [
  duePurchase({ id: idOf('4'), amount: 100, total: '300.00' }),
  confirmingPurchase({ id: idOf('3'), amount: 250, cryptoSymbol: 'USDT' }),
  endedPurchase({
    id: idOf('2'),
    amount: 500,
    total: '1500.00',
    status: 'declined',
    reason: 'No such payment.',
  }),
  endedPurchase({
    id: idOf('1'),
    amount: 1_000,
    total: '3000.00',
    status: 'approved',
    transactionHash,
  }),
]

async function opened() {
  const userPurchases = purchases()
  const actor = openScreen('/my-coins', user, () => {
    answer('GET /api/purchases', userPurchases)
    answer('GET /api/dashboard', { ...dashboard, tokenName: 'GROK', balance: 1_000, userPurchases })
    answer('GET /api/token/{symbol}', { ...token, name: 'GROK' })
    answer('GET /api/crypto-prices', currencies)
  })
  await rowOf('1,000')
  return actor
}

const historyTable = () => screen.findByRole('table', { name: /transaction history/i })

/** The row of an amount in the history. */
async function rowOf(amount: string): Promise<HTMLElement> {
  const table = within(await historyTable())
  return waitFor(() => {
    const found = table.getAllByRole('row').find((row) => textOf(row).includes(` ${amount} GROK `))
    if (!found) throw new Error(`No row of ${amount}`)
    return found
  })
}

it('shows total holdings, their value, and its crypto equivalent to 8 decimals', async () => {
  await opened()
  await reads(main, /Total holdings 1,000 GROK/i)
  await reads(main, /Value \$ ?3,000\.00/i)
  await reads(main, /0\.\d{8} BTC/)
})

it("leads by 'Buy More' to /buy-coins", async () => {
  const actor = await opened()
  await actor.click(within(main()).getByRole('link', { name: 'Buy More' }))
  await waitFor(() => expect(pathname()).toBe('/buy-coins'))
})

it('lists date, amount, price, total, status; prices to 4 decimals and totals to 2', async () => {
  await opened()
  const headers = within(await historyTable()).getAllByRole('columnheader')
  expect(headers.map((header) => textOf(header).toLowerCase()).slice(0, 5)).toEqual([
    'date',
    'amount',
    'price',
    'total',
    'status',
  ])
  const text = textOf(await rowOf('250'))
  expect(text).toMatch(/\$ ?3\.0000/)
  expect(text).toMatch(/\$ ?750\.00(?!\d)/)
  expect(text).toMatch(String(new Date().getFullYear()))
})

it('links an approved row to its transaction in a block explorer', async () => {
  await opened()
  const row = within(await rowOf('1,000'))
  const link = row.getByRole('link', { name: /transaction/i })
  expect(link.getAttribute('href')).toMatch(new RegExp(`^https://.*${transactionHash}$`))
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
  row.getByText('Approved')
})

it("shows 'Transaction Declined' and the reason in a declined row, and no countdown", async () => {
  await opened()
  const row = await rowOf('500')
  within(row).getByText('Transaction Declined')
  within(row).getByText('No such payment.')
  expect(textOf(row)).not.toMatch(/\d+:\d{2} left/)
})

it('counts down 15 minutes to pay and 60 to be approved, in minutes:seconds', async () => {
  await opened()
  expect(textOf(await rowOf('100'))).toMatch(/Pending (15:00|14:\d{2}) left/)
  expect(textOf(await rowOf('250'))).toMatch(/Pending (60:00|59:\d{2}) left/)
})

it('names in the token schedule the tokens that came or may come, and marks the TGE as sample', async () => {
  await opened()
  const schedule = within(screen.getByRole('table', { name: /token schedule/i }))
  const rows = schedule.getAllByRole('row').map(textOf)
  expect(rows.filter((text) => /\b(100|250|1,000) GROK/.test(text))).toHaveLength(3)
  expect(rows.filter((text) => /\b500\b/.test(text))).toHaveLength(0)
  expect(screen.getAllByText(/within 2 weeks after the presale/i)).not.toHaveLength(0)
  expect(screen.getAllByText(/distribution.*sample data/i)).not.toHaveLength(0)
})

it("shows 'No transactions found' and 'No purchases available' to who has none", async () => {
  openScreen('/my-coins', user)
  await screen.findByText('No transactions found')
  await screen.findByText('No purchases available')
})

it("shows 'Failed to fetch user purchases', and Retry brings them", async () => {
  const actor = openScreen('/my-coins', user, () =>
    answer('GET /api/purchases', refusal(503, 'The history is being read again.')),
  )
  expect(await screen.findAllByText('Failed to fetch user purchases')).not.toHaveLength(0)
  expect(screen.getAllByText('The history is being read again.')).not.toHaveLength(0)
  answer('GET /api/purchases', [])
  const [retry] = screen.getAllByRole('button', { name: 'Retry' })
  if (retry) await actor.click(retry)
  await screen.findByText('No transactions found')
})

it("shows 'Failed to fetch dashboard data' beside the history, and Retry brings it", async () => {
  const actor = openScreen('/my-coins', user, () =>
    answer('GET /api/dashboard', refusal(503, 'Balances are being read again.')),
  )
  await screen.findByText('Failed to fetch dashboard data')
  await screen.findByText('No transactions found')
  answer('GET /api/dashboard', dashboard)
  await actor.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText(/Total holdings/i)
})

it('keeps what was there when a later fetch fails, beside the failure and its Retry', async () => {
  const actor = await opened()
  answer('GET /api/purchases', refusal(503, 'The history is being read again.'))
  focusAgain()
  await screen.findByText('Failed to fetch user purchases')
  await rowOf('1,000')
  answer('GET /api/purchases', purchases())
  await actor.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText('Failed to fetch user purchases')).toBeNull())
  await rowOf('1,000')
})

it('opens a row as a receipt: id, times, amounts, hash with its explorer link, to be printed', async () => {
  const actor = await opened()
  await actor.click(await rowOf('1,000'))
  await screen.findByRole('heading', { name: /^Receipt of / })
  const receipt = main()
  expect(textOf(receipt)).toMatch(/Receipt of .*Tokens 1,000 GROK .*Total \$ ?3,000\.00 USD/)
  expect(textOf(receipt)).toMatch(/Rate 1 BTC ≈ \$ ?388,000\.00 USD/)
  expect(textOf(receipt)).toContain(idOf('1'))
  expect(textOf(receipt)).toMatch(/Receipt \w{8} .*@example\.com/)
  expect(within(receipt).getByRole('link', { name: /View transaction/ })).toHaveProperty(
    'href',
    expect.stringContaining(transactionHash),
  )
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  await actor.click(within(receipt).getByRole('button', { name: 'Print or PDF' }))
  expect(print).toHaveBeenCalledTimes(1)
  print.mockRestore()
})

it.each([
  ['recalled', { status: 'expired', stage: null, addressRecalled: true }],
  ['of nobody', { status: 'pending', stage: 'awaiting-payment', wallet: '', underReview: true }],
] as const)('given an address that is %s, then the receipt has none', async (_, more) => {
  const purchase = { ...endedPurchase({ amount: 700, status: 'expired', expiredWindow: 'payment' }), ...more }
  const actor = openScreen('/my-coins', user, () => {
    answer('GET /api/purchases', [purchase])
    answer('GET /api/dashboard', { ...dashboard, tokenName: 'GROK', userPurchases: [purchase] })
    answer('GET /api/token/{symbol}', { ...token, name: 'GROK' })
    answer('GET /api/crypto-prices', currencies)
  })
  await actor.click(await rowOf('700'))
  await screen.findByRole('heading', { name: /^Record of / })
  const receipt = main()
  expect(textOf(receipt)).toContain('Purchase id')
  expect(textOf(receipt)).not.toContain('Payment address')
})

it("shows 'Under review' for a payment that was reported late", async () => {
  openScreen('/my-coins', user, () => {
    const late = endedPurchase({
      amount: 700,
      status: 'expired',
      expiredWindow: 'payment',
      latePaymentReported: true,
    })
    answer('GET /api/purchases', [late])
    answer('GET /api/dashboard', { ...dashboard, tokenName: 'GROK', userPurchases: [late] })
    answer('GET /api/token/{symbol}', { ...token, name: 'GROK' })
    answer('GET /api/crypto-prices', currencies)
  })
  expect(textOf(await rowOf('700'))).toContain('Under review')
})
