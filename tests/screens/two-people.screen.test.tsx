import type { Proposal, Wallet } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { fill, sent } from '../support/screen/acting'
import { AT, admin } from '../support/screen/answers'
import { answer, problem } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { findToast } from '../support/screen/toast'

const ID = '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10'
const BEN = { id: 'b52b8d9c-6f8a-4a0e-8f6e-a52b8d9c5a10', name: 'Ben Berg' }
const OLD = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const NEW = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const wallet: Wallet = { id: ID, symbol: 'BTC', address: OLD, description: null, updatedAt: AT }
const proposal: Proposal = {
  id: ID,
  at: AT,
  proposer: BEN,
  action: 'wallet-updated',
  subject: 'BTC',
  before: { symbol: 'BTC', address: OLD },
  after: { symbol: 'BTC', address: NEW },
  endsAt: AT,
  effectiveAt: null,
  state: 'open',
  decidedAt: null,
  decider: null,
}

function panel(...proposals: Proposal[]) {
  const all = [...proposals]
  const decided = (state: Proposal['state']) => () => {
    all.splice(0)
    return { ...proposal, state }
  }
  const actor = openScreen('/admin?tab=wallets', admin, () => {
    answer('GET /api/admin/wallets', [wallet])
    answer('GET /api/admin/proposals', () => all)
    answer('POST /api/admin/proposals/{id}/approve', decided('approved'))
    answer('POST /api/admin/proposals/{id}/reject', decided('rejected'))
  })
  return { actor, all }
}
const waiting = () => screen.findByRole('region', { name: 'Changes that wait' })

it('a change of another admin stands above all else, old and new, with the groups that differ marked', async () => {
  const { actor } = panel(proposal)
  const section = await waiting()
  const region = within(section)
  expect(section.textContent).toContain('BTC wallet changed')
  region.getByText('Ben Berg')
  const groups = (name: RegExp) =>
    [...region.getByRole('group', { name }).querySelectorAll('mark')]
      .map(({ textContent }) => textContent)
      .join('')
  expect([groups(/before/i), groups(/after/i)]).toEqual([OLD, NEW])
  await actor.click(region.getByRole('button', { name: 'Approve change' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Let this change take effect?' }))
  await actor.click(question.getByRole('button', { name: 'Approve change' }))
  await findToast('Change approved')
  expect(sent('POST')).toEqual([{ path: `/api/admin/proposals/${ID}/approve`, body: null }])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes that wait' })).toBeNull())
})

it('one’s own is not approved by oneself, and is taken back', async () => {
  const { actor } = panel({ ...proposal, proposer: { id: admin.id, name: admin.name } })
  const region = within(await waiting())
  const approve = region.getByRole('button', { name: 'Approve change' })
  expect([approve.matches(':disabled'), approve.getAttribute('aria-description')]).toEqual([
    true,
    'Another admin has to approve what you have proposed.',
  ])
  await actor.click(region.getByRole('button', { name: 'Take back' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'End this change?' }))
  await actor.click(question.getByRole('button', { name: 'Take back' }))
  await findToast('Change ended')
})

it('one that takes effect by itself is stopped, and approved by nobody', async () => {
  panel({ ...proposal, effectiveAt: AT })
  const region = within(await waiting())
  region.getByRole('button', { name: 'Stop change' })
  expect(region.queryByRole('button', { name: 'Approve change' })).toBeNull()
})

it('what was decided on meanwhile says so, and goes', async () => {
  const { actor, all } = panel(proposal)
  const sentence = 'This proposal has been decided on already, or has ended.'
  answer('POST /api/admin/proposals/{id}/approve', () => {
    all.splice(0)
    return problem(409, 'proposal-over', sentence)
  })
  await actor.click(within(await waiting()).getByRole('button', { name: 'Approve change' }))
  const question = within(await screen.findByRole('alertdialog'))
  await actor.click(question.getByRole('button', { name: 'Approve change' }))
  await screen.findByText(sentence)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes that wait' })).toBeNull())
})

it('a form whose change waits closes, says that nothing has changed, and the change stands above', async () => {
  const { actor, all } = panel()
  answer('PUT /api/admin/wallets/{id}', () => {
    const own = { ...proposal, proposer: { id: admin.id, name: admin.name } }
    all.push(own)
    return Response.json(own, { status: 202, headers: { 'X-Proposal': ID } })
  })
  await actor.click(await screen.findByRole('button', { name: /^Edit/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(actor, dialog.getByRole('textbox', { name: /address/i }), NEW)
  await actor.click(dialog.getByRole('button', { name: /Save|Update/ }))
  await findToast('This change waits')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  within(await waiting()).getByRole('button', { name: 'Take back' })
})
