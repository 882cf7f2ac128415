import type { RemoteActivation, RemoteFailure } from '@presale/contracts'
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

it('shows the last activations beside the failures, and which of them these began with', async () => {
  const ago = (minutes: number) => new Date(Date.parse(AT) - minutes * 60_000).toISOString()
  const activations: RemoteActivation[] = [
    { version: '1.5.0-bb', from: '1.4.0-aa', action: 'activate', activatedAt: ago(10), by: 'ann@build' },
    { version: '1.4.0-aa', from: '1.4.9-cc', action: 'rollback', activatedAt: ago(60), by: 'bob@desk' },
    { version: '1.4.9-cc', from: '1.4.0-aa', action: 'activate', activatedAt: ago(90), by: 'ann@build' },
    { version: '1.4.0-aa', from: null, action: 'start', activatedAt: ago(600), by: null },
    { version: '1.3.0-dd', from: null, action: 'start', activatedAt: ago(700), by: null },
  ]
  const begun = { ...failure, version: '1.5.0-bb', firstAt: ago(8) }
  // Of an open page that still has the version: it began before that one was activated again.
  const older = { ...failure, version: '1.4.0-aa', kind: 'slow' as const, firstAt: ago(300) }
  const { lastHour, lastDay } = failure
  openScreen(OPERATIONS, admin, () =>
    answer('GET /api/admin/remotes', [
      remote('buyer', { activations, lastHour, lastDay, failures: [begun, older] }),
      remote('admin'),
    ]),
  )
  const list = await within(await card()).findByRole('list', { name: 'Activations' })
  const shown = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  expect(shown).toEqual([
    expect.stringMatching(/^From 1\.4\.0-aa to 1\.5\.0-bb1 kind of failure began here.*, by ann@build$/),
    expect.stringMatching(/^Taken back from 1\.4\.9-cc to 1\.4\.0-aa[^k]*, by bob@desk$/),
    expect.stringMatching(/^From 1\.4\.0-aa to 1\.4\.9-cc[^k]*, by ann@build$/),
    expect.stringMatching(/^To 1\.4\.0-aa1 kind of failure began here/),
    'And 1 more.',
  ])
  expect(within(await card()).getAllByText('First within 24 hours:', { exact: false })).toHaveLength(2)
})

it('says where the history of a remote cannot be read, and where reports of it are refused', async () => {
  openScreen(OPERATIONS, admin, () =>
    answer('GET /api/admin/remotes', [
      remote('buyer', { isHistoryUnreadable: true }),
      remote('admin', { refusesReports: true }),
    ]),
  )
  const shown = within(await card())
  await shown.findByText(/^The history of its activations cannot be read/)
  await shown.findByText(/^More was reported of it within an hour than is kept\./)
  expect(shown.queryByRole('list')).toBeNull()
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
