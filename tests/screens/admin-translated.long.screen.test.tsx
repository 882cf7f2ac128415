// Guards: frontends/admin/src, packages/i18n/src, packages/ui/src
import type { AdminAction, Wallet, WalletChange } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { HISTORY } from '../support/sale-history'
import { chooseInMenu, fill, folded } from '../support/screen/acting'
import { listedUser } from '../support/screen/admin-answers'
import { AT, admin, btc, moderator } from '../support/screen/answers'
import { answer, problem } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { approved, eventsOf, payment, paymentSite } from '../support/screen/payment-site'
import { translatable } from '../support/screen/reading'

// The walk in a browser (translated-states) sees each screen; here are the sentences that only certain data brings about.

const ann = payment(1, { userName: 'Nora Field', cryptoAmount: '0.030928', amount: 1_234, total: '3702.00' })
const ben = listedUser()

/** In a sentence, or by itself: a translator is not given any of these. */
const isKept = (...words: readonly (string | RegExp)[]) =>
  waitFor(() => expect(givenAway(...words)).toEqual([]))
const givenAway = (...words: readonly (string | RegExp)[]) =>
  translatable().filter((text) =>
    words.some((word) => (typeof word === 'string' ? text.includes(word) : word.test(text))),
  )
const MONEY = /\$\d|\d,\d{3}|\d\.\d{4,}/
const OF_ANN = ['Nora', 'BTC', 'Bitcoin', 'GROK', MONEY] as const

const question = (role: 'dialog' | 'alertdialog' = 'alertdialog') => screen.findByRole(role)
const reads = (part: () => Promise<HTMLElement>, sentence: string) =>
  waitFor(async () => expect(folded(await part())).toContain(sentence))

it.each([
  ['Approve', 'Credit 1,234 Grok Token to Nora Field?'],
  ['Decline', 'Nora Field can read it.'],
])('%s: the question keeps the buyer and the amounts', async (verb, sentence) => {
  const site = paymentSite(ann)
  const person = openScreen('/admin?tab=payments', moderator, site.answers)
  const row = (await screen.findByText('Nora Field')).closest('tr') as HTMLElement
  await person.click(within(row).getByRole('button', { name: verb }))
  await reads(question, sentence)
  await isKept(...OF_ANN)
})

it('earlier approvals of the buyer', async () => {
  const earlier = payment(2, { ...approved, userName: 'Nora Field', approvalReason: 'Seen on the chain' })
  const site = paymentSite(ann, earlier)
  const person = openScreen('/admin?tab=payments&status=to-decide', moderator, site.answers)
  const row = (await screen.findByText('Nora Field')).closest('tr') as HTMLElement
  await person.click(within(row).getByRole('button', { name: 'Approve' }))
  await reads(question, '1 earlier approval in BTC without a transaction')
  await isKept(...OF_ANN)
})

it('several at once: those that are left out, and those that lack a transaction', async () => {
  const site = paymentSite(ann, payment(2, { userName: 'Bob Lee', transactionHash: 'ab'.repeat(32) }))
  const person = openScreen('/admin?tab=payments', moderator, site.answers)
  await screen.findByText('1–2 of 2')
  await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = await screen.findByRole('region', { name: 'Selected purchases' })
  await person.click(within(bar).getByRole('button', { name: 'Approve 2' }))
  await reads(() => question('dialog'), 'Credit 1,000 Grok Token to 1 buyer?')
  await reads(() => question('dialog'), 'named no transaction: Nora Field.')
  await isKept(...OF_ANN, 'Bob Lee')
})

it("a purchase's details and its history, opened", async () => {
  const site = paymentSite({ ...ann, ...approved, evidence: 'transaction', transactionHash: 'ab'.repeat(32) })
  const person = openScreen(`/admin?tab=payments&purchase=${ann.id}`, admin, site.answers)
  const history = await screen.findByRole('region', { name: 'History' })
  await within(history).findAllByRole('listitem')
  for (const button of within(history).getAllByRole('button', { name: /^Details/ }))
    await person.click(button)
  await reads(async () => history, 'Nora Field requested 1,234 GROK')
  await isKept(...OF_ANN, 'ab'.repeat(4))
})

const rowOfBen = async () => (await screen.findByText(ben.name)).closest('tr') as HTMLElement

it.each(['Make admin', 'Make moderator'])('%s: the question keeps name and address', async (change) => {
  const person = openScreen('/admin?tab=users', admin, () => answer('GET /api/admin/users', [ben]))
  await chooseInMenu(person, await rowOfBen(), change)
  await reads(question, ben.email)
  await isKept(ben.name, ben.email, '203.0.113')
})

it('what a toast quotes of a refusal', async () => {
  const hash = 'ab12'.repeat(16)
  const refusal = `Purchase ${ann.id} was settled by '${hash}' with $1,234.50, paid by ${ben.email}.`
  const person = openScreen('/admin?tab=users', admin, () => {
    answer('GET /api/admin/users', [ben])
    answer('POST /api/admin/users/{id}/make-moderator', problem(409, 'conflict', refusal))
  })
  await chooseInMenu(person, await rowOfBen(), 'Make moderator')
  await person.click(within(await question()).getByRole('button', { name: 'Make moderator' }))
  await screen.findByText('Error')
  // At once: a toast goes by itself.
  expect(folded(document.body)).toContain(refusal)
  expect(givenAway(ann.id, hash, ben.email, MONEY)).toEqual([])
})

it('a user to delete', async () => {
  const person = openScreen('/admin?tab=users', admin, () => answer('GET /api/admin/users', [ben]))
  await chooseInMenu(person, await rowOfBen(), 'Delete')
  await reads(question, `${ben.name} (${ben.email})`)
  await isKept(ben.name, ben.email)
})

describe('a wallet', () => {
  const wallet: Wallet = {
    id: 'btc',
    symbol: 'BTC',
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    description: null,
    updatedAt: AT,
  }
  const moved: WalletChange = {
    id: '1',
    symbol: 'BTC',
    at: AT,
    actor: { id: admin.id, name: 'Nora Field' },
    addressBefore: null,
    addressAfter: wallet.address,
    ipAddress: '203.0.113.7',
  }
  const opened = async () => {
    const person = openScreen('/admin?tab=wallets', admin, () => {
      answer('GET /api/crypto-prices', [btc])
      answer('GET /api/admin/wallets', [wallet])
      answer('GET /api/admin/wallet-changes', [moved])
      answer('PUT /api/admin/wallets/{id}', problem(400, 'address-invalid', 'No BTC address.'))
    })
    await screen.findByRole('button', { name: 'Edit BTC wallet' })
    return person
  }

  it('that was moved, by whom and from where', async () => {
    await opened()
    await reads(
      () => screen.findByRole('region', { name: 'Wallet changes of the last 24 hours' }),
      'from 203.0.113.7',
    )
    await isKept('BTC', 'Nora', '203.0.113')
  })

  it('that is edited, and whose address is refused', async () => {
    const person = await opened()
    await person.click(screen.getByRole('button', { name: 'Edit BTC wallet' }))
    const dialog = await question('dialog')
    await fill(person, within(dialog).getByLabelText('Address'), 'bc1qother')
    await reads(() => question('dialog'), 'new BTC purchases are paid to the new address')
    await person.click(within(dialog).getByRole('button', { name: 'Save wallet' }))
    await reads(() => question('dialog'), 'not a valid BTC address')
    await isKept('BTC', 'Bitcoin')
  })

  it('that is deleted', async () => {
    const person = await opened()
    await person.click(screen.getByRole('button', { name: 'Delete BTC wallet' }))
    await reads(question, 'Nobody can buy with BTC any more')
    await isKept('BTC')
  })
})

describe('the trail', () => {
  const change: AdminAction = {
    id: '1',
    at: AT,
    actor: { id: admin.id, role: 'admin', name: 'Administrator' },
    action: 'wallet-updated',
    subject: 'BTC',
    before: { address: 'bc1qone' },
    after: { address: 'bc1qother' },
    correlationId: 'c1',
    ipAddress: '203.0.113.7',
    sessionId: 's-77',
  }
  const actions: readonly AdminAction[] = [
    change,
    {
      ...change,
      id: '2',
      action: 'user-made-admin',
      subject: ben.id,
      subjectName: ben.name,
      before: { role: 'user' },
    },
    {
      ...change,
      id: '3',
      action: 'crypto-price-set',
      before: { price: '97000.12' },
      after: { price: '98000.34' },
    },
  ]

  it.each(['1', '2', '3'])('of staff, with entry %s open', async (open) => {
    openScreen(`/admin?view=audit&source=changes&open=${open}`, admin, () =>
      answer('GET /api/admin/actions', [...actions]),
    )
    const table = await screen.findByRole('table', { name: 'Changes by staff, newest first' })
    await reads(async () => table, 'Price of BTC set by hand')
    await isKept('BTC', ben.name, '203.0.113', '97000', 'bc1q', 'Administrator')
  })

  it('of purchases, those of one buyer', async () => {
    const buyer = { id: ann.userId, name: ann.userName }
    const events = eventsOf(ann).map((event) => ({ ...event, buyer }))
    openScreen(`/admin?view=audit&user=${ann.userId}&open=${events[0]?.id}`, admin, () => {
      answer('GET /api/admin/events', events)
      answer('GET /api/admin/users/{id}', listedUser({ id: ann.userId, name: ann.userName }))
    })
    const table = await screen.findByRole('table', { name: 'Purchase events, newest first' })
    await reads(async () => table, 'Requested 1,234 GROK')
    await screen.findByText(/Buyer:/)
    await isKept(...OF_ANN)
  })
})

it('figures of the sale', async () => {
  openScreen('/admin?view=figures', admin, () => answer('GET /api/admin/figures', HISTORY))
  await screen.findByText(/raised of/)
  await isKept(/\$\d/, 'BTC', 'ETH')
})
