import type { AdminPurchase, AuditEvent } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { fill, folded, sent } from '../support/screen/acting'
import { AT, admin } from '../support/screen/answers'
import { answer, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { approved, eventsOf, payment, paymentSite } from '../support/screen/payment-site'
import { findToast } from '../support/screen/toast'

const HASH = 'cd'.repeat(32)
const [TAKEN, OVERTAKEN] = [
  'This transaction has settled another purchase.',
  'Another output of the transaction was named for this purchase before.',
]
const whole = payment(1, {
  ...approved,
  evidence: 'transaction',
  transactionHash: HASH,
  output: 'any',
  settlementActions: ['narrow-settlement'],
})
const bare = payment(1, { ...approved, evidence: 'none', settlementActions: ['add-evidence'] })
const OF_PURCHASE = `/api/admin/purchases/${whole.id}`
const by = { id: admin.id, role: 'admin', name: 'Bob Ray' }
const approval: AuditEvent = {
  ...(eventsOf(whole)[1] as AuditEvent),
  id: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b13',
  type: 'PurchaseApproved',
  revision: 2,
  actor: by,
  data: { purchaseId: whole.id, transactionHash: HASH },
}
const narrowing: AuditEvent = {
  ...approval,
  id: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b14',
  type: 'SettlementNarrowed',
  stream: `settlement-BTC-${HASH}`,
  revision: 1,
  at: AT,
  data: { purchaseId: whole.id, output: '3', hash: HASH },
}
const isOutput = (output: string): Partial<AdminPurchase> => ({
  evidence: 'transaction',
  transactionHash: HASH,
  output,
  settlementActions: [],
})

/** An approval of Ann Lee's before an admin, with the events that its history has by then. */
function opened(purchase: AdminPurchase, more = '') {
  const site = paymentSite(purchase)
  let history = [...eventsOf(purchase), approval]
  const person = openScreen(`/admin?tab=payments&purchase=${purchase.id}${more}`, admin, () => {
    site.answers()
    answer('GET /api/admin/purchases/{id}/events', () => history)
  })
  return { site, person, happens: (event: AuditEvent) => (history = [...history, event]) }
}

const details = () => screen.findByRole('complementary', { name: 'Details: Ann Lee' })
const history = async () => within(await details()).findByRole('region', { name: 'History' })
const question = () => screen.findByRole('alertdialog')
const inDetails = async (name: string) => within(await details()).findByRole('button', { name })
const inQuestion = async (name: string) => within(await question()).getByRole('button', { name })
const field = async (name: string | RegExp) => within(await question()).getByRole('textbox', { name })
const reads = (part: () => Promise<HTMLElement>, pattern: RegExp) =>
  waitFor(async () => expect(folded(await part())).toMatch(pattern))
const alert = async () => within(await question()).findByRole('alert')
const isAsked = (count: number) =>
  waitFor(() => expect(screen.queryAllByRole('alertdialog')).toHaveLength(count))

describe('a transaction that settled a purchase as a whole', () => {
  it('is narrowed to an output; details and history say to which, and by whom', async () => {
    const { person, site, happens } = opened(whole)
    answer('POST /api/admin/purchases/{id}/settlement', () => {
      happens(narrowing)
      return { purchase: site.change(whole.id, isOutput('3')) }
    })
    await reads(details, /Evidence ?Transaction ?settled as a whole/)
    await person.click(await inDetails('Name output'))
    await reads(question, /its other outputs can settle the purchases that they paid for/)
    await fill(person, await field(/^Output index/), 'x')
    await person.click(await inQuestion('Name output'))
    await reads(alert, /Enter a whole number, 0 or more\./)
    expect(sent('POST')).toEqual([])
    await fill(person, await field(/^Output index/), '3')
    await person.click(await inQuestion('Name output'))
    await findToast('The output was named')
    expect(sent('POST')).toEqual([{ path: `${OF_PURCHASE}/settlement`, body: { output: 3 } }])
    await reads(details, /Evidence ?Transaction ?output 3 ?narrowed by Bob Ray, admin/)
    expect(within(await details()).queryByRole('button', { name: 'Name output' })).toBeNull()
    await reads(history, /Bob Ray \(admin\) narrowed its settlement to output 3 of the transaction/)
    const last = async () =>
      within(await history())
        .getAllByRole('listitem')
        .at(-1) as HTMLElement
    await reads(last, /Settlement narrowed to output 3 ?Bob Ray, admin/)
  })

  it('is the whole again as of the approval', async () => {
    const { site, happens } = opened({ ...whole, ...isOutput('3') }, '&asOf=2')
    happens(narrowing)
    answer('GET /api/admin/purchases/{id}', ({ call }) =>
      call.search === '?revision=2' ? { ...whole, settlementActions: [] } : (site.find(whole.id) ?? whole),
    )
    await reads(details, /Evidence ?Transaction ?settled as a whole/)
    expect(within(await details()).queryByText(/narrowed by/)).toBeNull()
  })

  it('given somebody narrowed it meanwhile, the refusal is a sentence, and the details say what stands', async () => {
    const { person, site } = opened(whole)
    await person.click(await inDetails('Name output'))
    await fill(person, await field(/^Output index/), '3')
    answer('POST /api/admin/purchases/{id}/settlement', () => {
      site.change(whole.id, isOutput('1'))
      return refusal(409, OVERTAKEN)
    })
    await person.click(await inQuestion('Name output'))
    await reads(alert, new RegExp(OVERTAKEN))
    await person.keyboard('{Escape}')
    await isAsked(0)
    await reads(details, /Evidence ?Transaction ?output 1/)
  })
})

describe('a transaction that is added to an approval', () => {
  const add = async (person: ReturnType<typeof openScreen>, hash: string, output = '') => {
    await person.click(await inDetails('Add transaction'))
    await fill(person, await field('Transaction hash'), hash)
    await fill(person, await field(/^Output index/), output)
    await person.click(await inQuestion('Add transaction'))
  }

  it('given it settled another purchase, it is refused in a sentence; another one is added, with its output', async () => {
    const { person, site } = opened(bare)
    answer('POST /api/admin/purchases/{id}/evidence', refusal(409, TAKEN))
    await add(person, 'ab'.repeat(32))
    await reads(alert, new RegExp(TAKEN))
    await person.keyboard('{Escape}')
    await isAsked(0)
    const opener = await inDetails('Add transaction')
    await waitFor(() => expect(document.activeElement).toBe(opener))
    answer('POST /api/admin/purchases/{id}/evidence', () => ({
      purchase: site.change(bare.id, isOutput('2')),
    }))
    await add(person, HASH, '2')
    await findToast('The transaction was added to the approval')
    expect(sent('POST').at(-1)).toEqual({
      path: `${OF_PURCHASE}/evidence`,
      body: { transactionHash: HASH, output: 2 },
    })
    await reads(details, /Evidence ?Transaction ?output 2/)
  })

  it('given it was added as a whole, an admin names its output next, and the history tells of the transaction', async () => {
    const { person, site, happens } = opened(bare)
    answer('POST /api/admin/purchases/{id}/evidence', () => {
      happens({ ...approval, type: 'EvidenceAdded', revision: 3, id: narrowing.id })
      return { purchase: site.change(bare.id, { ...whole, settlementActions: ['narrow-settlement'] }) }
    })
    await add(person, HASH)
    await findToast('The transaction was added to the approval')
    await reads(details, /Evidence ?Transaction ?settled as a whole/)
    await inDetails('Name output')
    await reads(history, /Bob Ray \(admin\) named the transaction that settles it/)
  })
})
