import type { AdminAction } from '@presale/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fill, folded, withoutGaps } from '../support/screen/acting'
import { AT, admin, moderator, user } from '../support/screen/answers'
import { AUDIT, has } from '../support/screen/audit-site'
import { answer, network } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { approved, payment, paymentSite } from '../support/screen/payment-site'
import { main, reads } from '../support/screen/reading'

const CHANGES = '/admin?view=audit&source=changes'

const purchase = payment(1)
const changes = () => screen.findByRole('table', { name: 'Changes by staff, newest first' })

describe('changes by staff', () => {
  const change = (what: Partial<AdminAction>): AdminAction => ({
    id: '1',
    at: AT,
    actor: { id: admin.id, role: 'admin', name: 'Administrator' },
    action: 'token-price-changed',
    subject: 'GROK',
    before: { price: '3.00' },
    after: { price: '3.4567' },
    correlationId: 'c1',
    ipAddress: '203.0.113.7',
    sessionId: 's-77',
    ...what,
  })

  it('show who was given which role, by name', async () => {
    const promoted = change({
      action: 'user-made-moderator',
      subject: user.id,
      subjectName: 'Mo Derator',
      before: { role: 'user' },
      after: { role: 'moderator' },
    })
    openScreen(`${CHANGES}&subject=${user.id}`, admin, () => answer('GET /api/admin/actions', [promoted]))
    await waitFor(async () =>
      expect(folded(await changes())).toMatch(/Mo Derator made moderator ?user → moderator/),
    )
  })

  it("name the system for what a command of the host did, not a 'Deleted user'", async () => {
    const created = change({
      actor: { id: '00000000-0000-0000-0000-000000000000', role: 'admin' },
      action: 'admin-created',
      subject: user.id,
      before: null,
      after: { role: 'admin' },
      ipAddress: null,
    })
    openScreen(CHANGES, admin, () => answer('GET /api/admin/actions', [created]))
    await waitFor(async () => expect(folded(await changes())).toMatch(/System ?Not recorded/i))
    expect(folded(await changes())).not.toMatch(/Deleted user/)
  })

  it('are found by text, which stands in the address', async () => {
    const person = openScreen(CHANGES, admin, () => answer('GET /api/admin/actions', [change({})]))
    await fill(person, await screen.findByRole('searchbox', { name: 'Search the trail' }), user.id)
    await has('search', user.id)
    await waitFor(() => {
      const asked = network.calls.findLast(({ path }) => path === '/api/admin/actions')
      expect(new URLSearchParams(asked?.search).get('search')).toBe(user.id)
    })
  })

  it('keep the words and the time that were typed right before the source was chosen', async () => {
    const person = openScreen(AUDIT, admin)
    const search = await screen.findByRole('searchbox', { name: 'Search the trail' })
    fireEvent.change(search, { target: { value: 'GROK' } })
    fireEvent.change(screen.getByLabelText('From (UTC)'), { target: { value: '2026-01-01T10:00' } })
    await person.click(screen.getByRole('link', { name: 'Staff changes' }))
    await has('search', 'GROK')
    await has('from', '2026-01-01T10:00:00.000Z')
    await has('source', 'changes')
  })

  it('show a wallet address, old and new whole, and warn that it moves where money goes', async () => {
    const [before, after] = [
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    ]
    const wallet = { id: '1', symbol: 'LINK', description: null, isSample: false, updatedAt: AT }
    const moved = change({
      action: 'wallet-updated',
      subject: 'LINK',
      before: { ...wallet, address: before },
      after: { ...wallet, address: after },
    })
    const person = openScreen(`${CHANGES}&subject=LINK`, admin, () =>
      answer('GET /api/admin/actions', [moved]),
    )
    const button = await within(await changes()).findByRole('button', { name: /LINK wallet changed/ })
    expect(folded(button.closest('tr'))).toContain('Moves where money goes')
    await person.click(button)
    await screen.findByText('This moves where money goes')
    const shown = (word: string) => withoutGaps(screen.getByRole('group', { name: `Address, ${word}` }))
    expect([shown('before'), shown('after')]).toEqual([before, after])
  })

  it('show a settlement that was narrowed, with its output before and since, and lead to the purchase', async () => {
    const narrowed = change({
      action: 'settlement-narrowed',
      subject: purchase.id,
      before: { transactionHash: 'ab12', output: 'any' },
      after: { transactionHash: 'ab12', output: '3' },
    })
    const settled = { ...purchase, ...approved, evidence: 'transaction', output: '3' } as const
    const person = openScreen(`${CHANGES}&subject=${purchase.id}`, admin, () => {
      paymentSite(settled).answers()
      answer('GET /api/admin/actions', [narrowed])
    })
    const name = /Settlement of purchase \w{8} narrowed to one output/
    await person.click(await within(await changes()).findByRole('button', { name }))
    await reads(main, /Output Before The whole transaction After 3/)
    await person.click(within(main()).getByRole('link', { name: 'Open the purchase' }))
    const details = await screen.findByRole('complementary', { name: 'Details: Ann Lee' })
    await reads(() => details, /Evidence Transaction output 3/)
  })

  it('show evidence that was added to an approval', async () => {
    const added = change({
      action: 'evidence-added',
      subject: purchase.id,
      before: { evidence: 'none', transactionHash: null, output: null },
      after: { evidence: 'transaction', transactionHash: 'ab12', output: '2' },
    })
    openScreen(`${CHANGES}&subject=${purchase.id}`, admin, () => answer('GET /api/admin/actions', [added]))
    const name = /Transaction added to the approval of purchase \w{8}/
    await within(await changes()).findByRole('button', { name })
  })

  it('show a price, old and new; the type is asked for and stands in the address', async () => {
    const person = openScreen(AUDIT, admin, () => {
      answer('GET /api/admin/events', [])
      answer('GET /api/admin/actions', [change({})])
    })
    await person.click(await screen.findByRole('link', { name: 'Staff changes' }))
    await changes()
    await person.click(screen.getByRole('combobox', { name: 'Type' }))
    await person.click(await screen.findByRole('option', { name: 'Token price changed' }))
    await has('type', 'token-price-changed')
    await waitFor(async () => expect(folded(await changes())).toMatch(/Token price changed.*3\.00 → 3\.4567/))
    const asked = network.calls.findLast(({ path }) => path === '/api/admin/actions')
    expect(new URLSearchParams(asked?.search).get('type')).toBe('token-price-changed')
  })

  it('show an admin the address and the session that each came from', async () => {
    const person = openScreen(CHANGES, admin, () => answer('GET /api/admin/actions', [change({})]))
    await within(await changes()).findByRole('columnheader', { name: 'From' })
    expect(folded(await changes())).toContain('203.0.113.7')
    await person.click(within(await changes()).getByRole('button', { name: /Token price changed/ }))
    await screen.findByText('s-77')
  })

  it('show a moderator neither, and exports are for admins', async () => {
    const { ipAddress: _ip, sessionId: _session, ...recorded } = change({})
    const person = openScreen(CHANGES, moderator, () => answer('GET /api/admin/actions', [recorded]))
    await person.click(await within(await changes()).findByRole('button', { name: /Token price changed/ }))
    await screen.findByText('Raw entry')
    expect(screen.queryByRole('columnheader', { name: 'From' })).toBeNull()
    await person.click(screen.getByRole('link', { name: 'Purchase events' }))
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export CSV' })
    expect(button.disabled).toBe(true)
    await person.hover(button.parentElement as HTMLElement)
    await screen.findByRole('tooltip', { name: 'Admin privileges required' })
  })
})
