import type { RemoteFailure } from '@presale/contracts'
import { screen, within } from '@testing-library/react'
import { focusAgain } from '../support/screen/acting'
import { AT, admin, moderator, remote, remotes } from '../support/screen/answers'
import { answer, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'

const OPERATIONS = '/admin?view=operations'

const card = () => screen.findByRole('region', { name: 'Remotes' })
const row = async (name: string) => (await within(await card()).findByText(name)).closest('tr') as HTMLElement
const reads = async (name: string) => (await row(name)).textContent

const failure: RemoteFailure = {
  version: '1.4.0-0a1b2c3d',
  kind: 'crash',
  lastHour: { reports: 12, sessions: 3 },
  lastDay: { reports: 12, sessions: 3 },
  lastAt: AT,
  lastRoute: '/buy-coins',
  lastMessage: 'TypeError: x is undefined',
}

it('shows of each remote what was activated, and that nothing failed since', async () => {
  const activations = [{ version: '1.4.0-0a1b2c3d', activatedAt: AT, by: 'Ada' }]
  openScreen(OPERATIONS, admin, () =>
    answer('GET /api/admin/remotes', [remote('buyer', { activations }), remote('admin')]),
  )
  await within(await card()).findByText('1.4.0-0a1b2c3d')
  expect(await reads('buyer')).toMatch(/The pages of buyers.*1\.4\.0-0a1b2c3d.*, by Ada.*No failures/)
  expect(await reads('admin')).toMatch(/This panel.*No failures/)
  expect(within(await card()).queryByRole('list')).toBeNull()
})

it('shows what failed in browsers, how often and for how many, and the last of it; later reports come by themselves', async () => {
  openScreen(OPERATIONS, admin)
  await within(await card()).findAllByText('No failures')
  const { lastHour, lastDay } = failure
  const older = { ...failure, kind: 'slow' as const, lastHour: { reports: 0, sessions: 0 } }
  answer('GET /api/admin/remotes', [
    remote('buyer', {
      activations: [{ version: failure.version, activatedAt: AT, by: null }],
      ...{ lastHour, lastDay, failures: [older, failure] },
    }),
    remote('admin', { lastDay, failures: [older] }),
  ])
  focusAgain()
  await within(await row('buyer')).findByText('Failing')
  expect(await reads('buyer')).toContain('12 in 3 sessions')
  await within(await row('admin')).findByText('Failed today')
  const [ofBuyer] = within(await card()).getAllByRole('list', { name: 'Failures' })
  const [first] = within(ofBuyer as HTMLElement).getAllByRole('listitem')
  for (const part of ['Page stopped', failure.version, failure.lastRoute, failure.lastMessage])
    expect(first?.textContent).toContain(part)
})

it('shows a moderator the remotes, and says where they could not be fetched', async () => {
  openScreen(OPERATIONS, moderator, () =>
    answer('GET /api/admin/remotes', refusal(503, 'Away for a moment.')),
  )
  await screen.findByText('Failed to fetch the remotes')
  await screen.findByText('balances')
  answer('GET /api/admin/remotes', remotes)
  focusAgain()
  await row('buyer')
})
