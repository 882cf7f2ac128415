import type { AdminPurchase, AuditEvent } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { fill, focusAgain, folded, goTo, sent } from '../support/screen/acting'
import { AT, moderator } from '../support/screen/answers'
import { answer, held, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { approved, declined, eventsOf, payment, paymentSite } from '../support/screen/payment-site'
import { findToast } from '../support/screen/toast'

const HASH = 'cd'.repeat(32)
const [ann, bob, cho] = ['Ann Lee', 'Bob Lee', 'Cho Lee'].map((userName, index) =>
  payment(index + 1, {
    userName,
    userId: `11111111-1111-4111-8111-11111111111${index}`,
    transactionHash: `${HASH.slice(1)}${index}`,
  }),
) as [AdminPurchase, AdminPurchase, AdminPurchase]

/** Three purchases of three people before a moderator, all chosen. */
async function allChosen() {
  const site = paymentSite(ann, bob, cho)
  const person = openScreen('/admin?tab=payments&status=all', moderator, site.answers)
  await screen.findByText('1–3 of 3')
  await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  return { site, person }
}

const bar = () => screen.findByRole('region', { name: 'Selected purchases' })
const inBar = async (name: string | RegExp) => within(await bar()).findByRole('button', { name })
const dialog = () => screen.findByRole('dialog')
const inDialog = async (name: string | RegExp) => within(await dialog()).findByRole('button', { name })
const result = (name: string, pattern: RegExp) =>
  waitFor(async () => {
    const items = within(await dialog()).getAllByRole('listitem')
    expect(folded(items.find((item) => item.textContent?.includes(name)) ?? null)).toMatch(pattern)
  })
const reads = (part: () => Promise<HTMLElement>, pattern: RegExp) =>
  waitFor(async () => expect(folded(await part())).toMatch(pattern))
const approvals = () => sent('POST').filter(({ path }) => path.endsWith('/approve'))

it('approves one after another, with a result for each; what fails stops none of the others', async () => {
  const { person, site } = await allChosen()
  const tooLate: AuditEvent = {
    ...(eventsOf(bob)[1] as AuditEvent),
    id: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b14',
    type: 'PurchaseDeclined',
    revision: 2,
    at: AT,
    actor: { id: 'x', role: 'admin', name: 'Administrator' },
    data: { purchaseId: bob.id, reason: 'Too late' },
  }
  let isAway = true
  answer('GET /api/admin/purchases/{id}/events', [...eventsOf(bob), tooLate])
  answer('POST /api/admin/purchases/{id}/approve', ({ params }) => {
    if (params.id === bob.id) return refusal(409, 'This purchase is declined.')
    if (params.id === cho.id && isAway) return refusal(503, 'The ledger is away.')
    return { purchase: site.change(params.id, approved) }
  })
  await reads(bar, /^3 selected/)
  await person.click(await inBar('Approve 3'))
  await reads(dialog, /Credit 3,000 .* to 3 buyers\?/)
  await person.click(await inDialog('Approve 3'))
  await findToast('1 of 3 purchases have been approved and tokens credited')
  await result('Ann', /Approved, tokens credited/)
  await result('Bob', /Not approved: .*admin, declined this .*: “Too late”/)
  await result('Cho', /Not approved: The ledger is away\./)
  await reads(dialog, /1 approved, 2 refused/)
  isAway = false
  await person.click(await inDialog('Try 1 again'))
  await result('Cho', /Approved, tokens credited/)
  expect(approvals()).toHaveLength(4)
  const closes = within(await dialog()).getAllByRole('button', { name: 'Close' })
  await person.click(closes.at(-1) as HTMLElement)
  await reads(bar, /^1 selected/)
})

it('declines what is chosen, with one reason for all, and nothing else', async () => {
  const { person } = await allChosen()
  const row = screen.getByText('Bob Lee').closest('tr') as HTMLElement
  await person.click(within(row).getByRole('checkbox'))
  await person.click(await inBar('Decline 2'))
  await reads(dialog, /Decline 2 purchases of 2 buyers\?/)
  const reason = within(await dialog()).getByRole('textbox', { name: 'Reason (optional)' })
  await fill(person, reason, 'The wallet is empty')
  await person.click(await inDialog('Decline 2'))
  await findToast('2 of 2 purchases have been declined')
  const closes = within(await dialog()).getAllByRole('button', { name: 'Close' })
  await person.click(closes.at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected purchases' })).toBeNull())
  const body = { reason: 'The wallet is empty' }
  expect(sent('POST')).toEqual(
    [ann, cho].map(({ id }) => ({ path: `/api/admin/purchases/${id}/decline`, body })),
  )
})

it('leaves out by name what can no longer be decided; the selection outlives a refresh', async () => {
  const { person, site } = await allChosen()
  site.change(ann.id, approved)
  focusAgain()
  await within(screen.getByText('Ann Lee').closest('tr') as HTMLElement).findByText('Approved')
  await reads(bar, /^3 selected ?Approve 2 ?Decline 2/)
  await person.click(await inBar('Approve 2'))
  await reads(dialog, /Left out, because they can't be approved now: Ann Lee \(approved\)\./)
  expect(within(await dialog()).getAllByRole('listitem')).toHaveLength(2)
  await person.click(await inDialog('Cancel'))
  await person.click(await inBar('Clear selection'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected purchases' })).toBeNull())
})

it('leaves out by name those without a transaction, or approves them with a reason', async () => {
  const site = paymentSite(ann, { ...bob, transactionHash: null, amount: 500 })
  const person = openScreen('/admin?tab=payments&status=all', moderator, site.answers)
  await screen.findByText('1–2 of 2')
  await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await person.click(await inBar('Approve 2'))
  await reads(dialog, /Credit 1,000 .* to 1 buyer\?/)
  await reads(dialog, /Left out, because the buyer named no transaction: Bob Lee\./)
  const reason = within(await dialog()).getByRole('textbox', {
    name: 'Reason for those without a transaction',
  })
  await fill(person, reason, 'Seen in the wallet')
  await reads(dialog, /Credit 1,500 .* to 2 buyers\?/)
  await person.click(await inDialog('Approve 2'))
  await findToast('2 of 2 purchases have been approved and tokens credited')
  expect(approvals().map(({ body }) => body)).toEqual([{}, { reason: 'Seen in the wallet' }])
})

const hashField = async (name: string) =>
  within(await dialog()).getByRole('textbox', { name: new RegExp(`^Transaction hash for ${name} ?, `) })

it('approves each with the hash that was entered for it, else with the one its buyer gave', async () => {
  const site = paymentSite(ann, { ...bob, transactionHash: null, amount: 500 })
  const person = openScreen('/admin?tab=payments&status=all', moderator, site.answers)
  await screen.findByText('1–2 of 2')
  await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await person.click(await inBar('Approve 2'))
  await reads(dialog, /Credit 1,000 .* to 1 buyer\?/)
  await fill(person, await hashField('Bob Lee'), 'not a hash')
  await person.click(await inDialog('Approve 2'))
  expect((await hashField('Bob Lee')).getAttribute('aria-invalid')).toBe('true')
  expect(approvals()).toHaveLength(0)
  const entered = 'ef'.repeat(32)
  await fill(person, await hashField('Bob Lee'), entered)
  await reads(dialog, /Credit 1,500 .* to 2 buyers\?/)
  const link = within(await dialog()).getByRole('link', { name: /of Bob Lee on the block explorer/ })
  expect(link.getAttribute('href')).toBe(`https://mempool.space/tx/${entered}`)
  expect(within(await dialog()).queryByRole('textbox', { name: /^Reason/ })).toBeNull()
  await person.click(await inDialog('Approve 2'))
  await findToast('2 of 2 purchases have been approved and tokens credited')
  expect(approvals().map(({ body }) => body)).toEqual([{}, { transactionHash: entered }])
})

it('lets the hash of a refused approval be changed, and tries it again', async () => {
  const { person, site } = await allChosen()
  const taken = 'ab'.repeat(32)
  answer('POST /api/admin/purchases/{id}/approve', ({ params, call }) =>
    (call.body as { transactionHash?: string } | undefined)?.transactionHash === taken
      ? refusal(409, 'This transaction settled another purchase.')
      : { purchase: site.change(params.id, approved) },
  )
  await person.click(await inBar('Approve 3'))
  await fill(person, await hashField('Cho Lee'), taken)
  await person.click(await inDialog('Approve 3'))
  await result('Cho', /Not approved: This transaction settled another purchase\./)
  await fill(person, await hashField('Cho Lee'), 'ac'.repeat(32))
  await person.click(await inDialog('Try 1 again'))
  await result('Cho', /Approved, tokens credited/)
})

it('reads again what was chosen on another page before it asks', async () => {
  const { person, site } = await allChosen()
  await fill(person, screen.getByRole('searchbox', { name: 'Search payments' }), 'Ann Lee')
  await reads(bar, /^3 selected, 2 not on this page/)
  site.change(bob.id, declined)
  site.change(cho.id, { contested: true })
  await person.click(await inBar('Approve 3'))
  await reads(
    dialog,
    /Left out, because they can't be approved now: Bob Lee \(declined\), Cho Lee \(contested hash\)\./,
  )
  await reads(dialog, /Credit 1,000 .* to 1 buyer\?/)
  await person.click(await inDialog('Cancel'))
  await reads(bar, /^3 selected, 2 not on this page ?Approve 2/)
})

it('stops when its reader leaves in the middle of it, begins no other, and says so', async () => {
  const { person, site } = await allChosen()
  await person.click(await inBar('Approve 3'))
  await inDialog('Approve 3')
  const { answer: later, release } = held(null)
  answer('POST /api/admin/purchases/{id}/approve', async ({ params }) => {
    await later()
    return { purchase: site.change(params.id, approved) }
  })
  await person.click(await inDialog('Approve 3'))
  await reads(dialog, /0 of 3 approved/)
  goTo('/admin?tab=pixels')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  release()
  await findToast('1 of 3 purchases have been approved and tokens credited')
  await screen.findByText('You left the page: 2 not started.')
  expect(approvals()).toHaveLength(1)
})
