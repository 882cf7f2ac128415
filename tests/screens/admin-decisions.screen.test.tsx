import type { AdminPurchase, AuditEvent, CurrentUser } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { fill, folded, sent, withoutGaps } from '../support/screen/acting'
import { admin, moderator } from '../support/screen/answers'
import { answer, network, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { approved, cancelled, eventsOf, payment, paymentSite } from '../support/screen/payment-site'
import { findToast } from '../support/screen/toast'

const LIST = '/api/admin/purchases'
const HASH = 'cd'.repeat(32)
const SETTLED = 'This transaction has settled another purchase: its output 1 pays for that.'
const APPROVED = 'Purchase has been approved and tokens credited to user'

/** The list with a purchase, and a row's decision asked for. */
async function opened(purchases: AdminPurchase[], { who = admin as CurrentUser, more = '' } = {}) {
  const site = paymentSite(...purchases)
  const person = openScreen(`/admin?tab=payments&status=all${more}`, who, site.answers)
  const row = (await screen.findByText('1,000')).closest('tr') as HTMLElement
  const press = (name: string) => person.click(within(row).getByRole('button', { name }))
  return { site, person, row, press }
}

const question = () => screen.findByRole('alertdialog')
const field = async (name: string | RegExp) =>
  within(await question()).getByRole<HTMLInputElement>('textbox', { name })
const confirm = async (name: string) => within(await question()).getByRole('button', { name })
const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
const details = () => screen.findByRole('complementary', { name: 'Details: Ann Lee' })
const first = payment(1)
const OF_FIRST = `${LIST}/${first.id}`

it.each([
  ['an admin', admin],
  ['a moderator', moderator],
])('approves for %s: asks, says how it went, and the lists refetch', async (_role, who) => {
  const { person, row, press } = await opened([first], { who })
  await press('Approve')
  expect(folded(await question())).toMatch(/Credit 1,000 .* to Ann Lee\?/)
  const reads = () => network.calls.filter(({ path }) => path === LIST).length
  const before = reads()
  await fill(person, await field('Or a reason'), 'Seen in the wallet')
  await person.click(await confirm('Approve'))
  await findToast(APPROVED)
  await within(row).findByText('Approved')
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  expect(sent('POST')).toEqual([{ path: `${OF_FIRST}/approve`, body: { reason: 'Seen in the wallet' } }])
})

it('without a hash begins in its field, takes a usual reason by one press, and is sent by Enter', async () => {
  const { person, press } = await opened([first])
  await press('Approve')
  const hash = await field('Transaction hash')
  await waitFor(() => expect(document.activeElement).toBe(hash))
  await person.click(await confirm('The exact amount arrived'))
  await person.click(hash)
  await person.keyboard('{Enter}')
  await findToast(APPROVED)
  const body = { reason: 'The exact amount arrived at the address in time.' }
  expect(sent('POST')).toEqual([{ path: `${OF_FIRST}/approve`, body }])
})

it('in the closed list opens nothing afterwards; beside the details a row keeps its buttons', async () => {
  const second = payment(2, { amount: 2_000 })
  const { person, row, press } = await opened([{ ...first, transactionHash: HASH }, second])
  await press('Approve')
  await person.click(await confirm('Approve'))
  await findToast(APPROVED)
  await isGone()
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe(second.id))
  expect(screen.queryByRole('complementary', { name: /^Details/ })).toBeNull()
  await person.click(row)
  await details()
  const other = document.querySelector<HTMLElement>(`tr[data-row="${second.id}"]`) as HTMLElement
  expect(
    within(other)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Approve', 'Decline'])
})

it("declines with a reason; the row says 'Transaction Declined'", async () => {
  const { person, row, press } = await opened([first], { who: moderator })
  await press('Decline')
  expect(folded(await question())).toMatch(/Decline Ann Lee's purchase of 1,000/)
  await fill(person, await field('Reason (optional)'), 'Nothing has arrived')
  await person.click(await confirm('Decline'))
  await findToast('Purchase has been declined')
  await within(row).findByText('Transaction Declined')
  expect(sent('POST')).toEqual([{ path: `${OF_FIRST}/decline`, body: { reason: 'Nothing has arrived' } }])
})

it.each([
  ['Approve', 'Failed to approve purchase', 'approve', 'Approved'],
  ['Decline', 'Failed to decline purchase', 'decline', 'Declined'],
] as const)(
  "shows the server's sentence where %s fails, else '%s'; it can be tried again",
  async (...given) => {
    const [name, failed, path, status] = given
    const { person, row, press, site } = await opened([{ ...first, transactionHash: HASH }])
    answer(`POST /api/admin/purchases/{id}/${path}`, refusal(500, ''))
    await press(name)
    await person.click(await confirm(name))
    await findToast('Error', failed)
    answer(`POST /api/admin/purchases/{id}/${path}`, refusal(503, 'The ledger is away.'))
    await person.click(await confirm(name))
    await findToast('Error', 'The ledger is away.')
    answer(`POST /api/admin/purchases/{id}/${path}`, () => ({
      purchase: site.change(first.id, {
        status: path === 'approve' ? 'approved' : 'declined',
        stage: null,
        expiresAt: null,
        allowedActions: [],
      }),
    }))
    await person.click(await confirm(name))
    await isGone()
    await within(row).findByText(status)
  },
)

it('reopens for an admin alone, with a reason; the row awaits approval again', async () => {
  const { person, row, press } = await opened([payment(1, cancelled)])
  expect(folded(row)).toMatch(/Expired ?Cancelled by the buyer/)
  await press('Reopen')
  await person.click(await confirm('Reopen'))
  await within(await question()).findByText(/reason is required/i)
  expect(sent('POST')).toEqual([])
  await fill(person, await field(/^Reason/), 'The wallet has it')
  await person.click(await confirm('Reopen'))
  await within(row).findByText('Awaiting approval')
  expect(sent('POST')).toEqual([{ path: `${OF_FIRST}/reopen`, body: { reason: 'The wallet has it' } }])
})

it('offers a moderator no reopening, which the server does not allow', async () => {
  const { row } = await opened([payment(1, { ...cancelled, allowedActions: [] })], { who: moderator })
  expect(within(row).queryByRole('button', { name: 'Reopen' })).toBeNull()
})

describe('what an approval stands on', () => {
  const approvedByReason: AuditEvent = {
    ...(eventsOf(first)[1] as AuditEvent),
    id: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b13',
    type: 'PurchaseApproved',
    revision: 2,
    actor: { id: admin.id, role: 'admin', name: 'Bob Ray' },
    data: { purchaseId: first.id, transactionHash: null, evidence: 'reason' },
  }

  it('is a transaction, or a reason, before anything is sent', async () => {
    const { person, press, row, site } = await opened([first])
    await press('Approve')
    await person.click(await confirm('Approve'))
    await within(await question()).findByText('Enter the transaction hash, or below why there is none.')
    expect(sent('POST')).toEqual([])
    await fill(person, await field('Or a reason'), 'Seen in the exchange’s own list')
    const reason = { ...approved, approvalReason: 'Seen in the exchange’s own list' }
    answer('POST /api/admin/purchases/{id}/approve', () => ({ purchase: site.change(first.id, reason) }))
    answer('GET /api/admin/purchases/{id}/events', [...eventsOf(first), approvedByReason])
    await person.click(await confirm('Approve'))
    await findToast(APPROVED)
    await person.click(row)
    await waitFor(async () =>
      expect(folded(await details())).toMatch(/Evidence ?Reason only ?“Seen in the exchange’s own list”/),
    )
    expect(folded(await details())).toMatch(/approved the purchase .* without a transaction, and the tokens/)
  })

  it('is the one that the buyer named, without a further question', async () => {
    const { person, press } = await opened([{ ...first, transactionHash: HASH }])
    await press('Approve')
    expect(within(await question()).queryByRole('textbox', { name: 'Or a reason' })).toBeNull()
    // Before the eye while the question is answered: whole, and where it can be looked up.
    expect(withoutGaps(await question())).toContain(HASH)
    const link = within(await question()).getByRole('link', { name: 'View on the block explorer' })
    expect(link.getAttribute('href')).toBe(`https://mempool.space/tx/${HASH}`)
    await person.click(await confirm('Approve'))
    await findToast(APPROVED)
  })

  it('names what was approved for this buyer without a transaction, in this currency', async () => {
    const earlier = { ...approved, amount: 700, approvalReason: 'Paid in cash' }
    const other = { ...approved, amount: 300, cryptoSymbol: 'ETH' }
    const { press } = await opened([first, payment(2, earlier), payment(3, other)])
    await press('Approve')
    await waitFor(async () =>
      expect(folded(await question())).toContain('1 earlier approval in BTC without a transaction'),
    )
    expect(folded(await question())).toMatch(/700 for [\d.]+ BTC, requested .*: “Paid in cash”/)
    expect(folded(await question())).not.toContain('300 for')
    const asked = network.calls.map(({ search }) => new URLSearchParams(search))
    expect(asked.find((one) => one.get('evidence') === 'no-transaction')?.get('currency')).toBe('BTC')
  })

  it('may be one output of a transaction that pays several buyers', async () => {
    const { person, press, row, site } = await opened([first])
    const output = { evidence: 'transaction', transactionHash: HASH, output: '1' } as const
    answer('POST /api/admin/purchases/{id}/approve', () => ({
      purchase: site.change(first.id, { ...approved, ...output }),
    }))
    await press('Approve')
    await fill(person, await field('Transaction hash'), HASH)
    const several = within(await question()).getByRole('checkbox', {
      name: 'This transaction pays more than one buyer',
    })
    await person.click(several)
    await fill(person, await field(/^Output index/), '1')
    await person.click(await confirm('Approve'))
    await findToast(APPROVED)
    expect(sent('POST')).toEqual([
      { path: `${OF_FIRST}/approve`, body: { transactionHash: HASH, output: 1 } },
    ])
    await person.click(row)
    await waitFor(async () => expect(folded(await details())).toMatch(/Evidence ?Transaction ?output 1/))
  })

  it('is refused in a sentence where the transaction has settled another purchase', async () => {
    const { person, press, site } = await opened([first])
    answer('POST /api/admin/purchases/{id}/approve', refusal(409, SETTLED))
    await press('Approve')
    await fill(person, await field('Transaction hash'), HASH)
    await person.click(await confirm('Approve'))
    const alert = await within(await question()).findByRole('alert')
    expect(folded(alert)).toContain(SETTLED)
    expect(site.find(first.id)?.status).toBe('pending')
  })

  it('stays as it is typed while the transaction is on its way to another approval', async () => {
    const busy =
      'Another approval by this transaction is on its way. Nothing was changed; try again in a moment.'
    const { person, press, site } = await opened([first])
    answer('POST /api/admin/purchases/{id}/approve', refusal(503, busy))
    await press('Approve')
    await fill(person, await field('Transaction hash'), HASH)
    await person.click(await confirm('Approve'))
    await within(await question()).findByText(busy)
    expect((await field('Transaction hash')).value).toBe(HASH)
    answer('POST /api/admin/purchases/{id}/approve', () => ({
      purchase: site.change(first.id, approved),
    }))
    await person.click(await confirm('Approve'))
    await findToast(APPROVED)
  })

  it('is beyond the limit of a moderator: an admin has to approve', async () => {
    const { person, press, site } = await opened([{ ...first, transactionHash: HASH }], { who: moderator })
    answer(
      'POST /api/admin/purchases/{id}/approve',
      refusal(403, 'Your limit of 1,000 tokens is used up: an admin has to approve this.'),
    )
    await press('Approve')
    await person.click(await confirm('Approve'))
    const shown = await findToast('Error')
    within(shown).getByText(/an admin has to approve this/)
    expect(site.find(first.id)?.status).toBe('pending')
  })
})

describe('an expired purchase on a sample, on a live site', () => {
  it('is not offered for reopening, and says why', async () => {
    const expired: Partial<AdminPurchase> = {
      status: 'expired',
      stage: null,
      expiredWindow: 'payment',
      sampleWallet: true,
      allowedActions: [],
      reopenRefusal: 'sample-wallet',
    }
    const { person, row } = await opened([payment(1, expired)], { who: admin })
    within(row).getByText('Cannot be reopened')
    expect(within(row).queryByRole('button', { name: 'Reopen' })).toBeNull()
    await person.click(row)
    expect(folded(await details())).toMatch(/Reopening ?It was to be paid to a sample address/)
  })
})

describe('a purchase of one’s own', () => {
  const ADMINS_ONLY = 'You cannot approve your own purchase: an admin has to decide on it.'
  const own = (who: CurrentUser, change: Partial<AdminPurchase>) => payment(1, { userId: who.id, ...change })

  it('is not offered for approval where the server refuses it, and says why', async () => {
    const refused: Partial<AdminPurchase> = { approvalRefusal: ADMINS_ONLY, allowedActions: ['decline'] }
    const { person, row } = await opened([own(moderator, refused)], { who: moderator })
    within(row).getByText(/Own purchase/)
    expect(within(row).queryByRole('button', { name: 'Approve' })).toBeNull()
    await person.click(within(row).getByRole('checkbox'))
    const bar = within(await screen.findByRole('region', { name: 'Selected purchases' }))
    await bar.findByRole('button', { name: 'Approve 0' })
    await bar.findByRole('button', { name: 'Decline 1' })
    await person.click(row)
    expect(folded(await details())).toMatch(new RegExp(`Approval ?${ADMINS_ONLY}`))
    expect(within(await details()).queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('is approved by an admin who may, with a word of caution', async () => {
    const { person, press } = await opened([own(admin, { transactionHash: HASH })])
    await press('Approve')
    expect(folded(await question())).toMatch(
      /This is your own purchase ?The history will show that you approved it/,
    )
    await person.click(await confirm('Approve'))
    await findToast(APPROVED)
  })
})
