import type { FailedJob, ProjectionState, ProjectionTask, QueueState } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { focusAgain } from '../support/screen/acting'
import {
  AT,
  admin,
  moderator,
  projection,
  projections,
  purchase,
  queue,
  readiness,
  setAside,
} from '../support/screen/answers'
import { answer, held, problem, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'

const OPERATIONS = '/admin?view=operations'

const card = (name: 'Projections' | 'Set aside' | 'Queues') => screen.findByRole('region', { name })
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const reads = async (text: string) => (await row(text)).textContent

/** The screen, with one of the projections changed. */
const openedWith = (name: string, change: Parameters<typeof projection>[1]) =>
  openScreen(OPERATIONS, admin, () =>
    answer(
      'GET /api/admin/projections',
      projections.map((one) => (one.name === name ? projection(name, change) : one)),
    ),
  )

it('shows what each projection is for, its version and position, and that it is up to date', async () => {
  openScreen(OPERATIONS, admin)
  for (const name of ['purchase-list', 'balances', 'audit-trail', 'sale-figures']) await row(name)
  const text = await reads('balances')
  for (const part of ['What each buyer holds', 'version 1, build 1', 'Up to date', '77/77'])
    expect(text).toContain(part)
})

it('shows how long a projection lags, and that there are more events than are counted', async () => {
  openedWith('balances', { lagSeconds: 95, lagEvents: null })
  await within(await row('balances')).findByText('Behind')
  expect(await reads('balances')).toMatch(/Behind.*1 min.*over 1,000/)
})

it('names an event store that is not the one that was followed, and the command that accepts it', async () => {
  const found = 'balances_v1_g1 stands at 77/77, where the event store has no event (any more).'
  openScreen(OPERATIONS, admin, () =>
    answer(
      'GET /api/admin/projections',
      projections.map((one) => ({ ...one, lagSeconds: null, lagEvents: null, storeFault: found })),
    ),
  )
  await screen.findByText('This is not the event store that was followed')
  screen.getByText('npm run projections -- reset --all')
  screen.getByText(found)
  await within(await row('balances')).findByText('Not of this event store')
  expect(await reads('balances')).toMatch(/not known.*not known/)
})

it('shows the progress of a rebuild', async () => {
  const building = {
    codeVersion: 3,
    generation: 7,
    position: '1/1',
    appliedEvents: 1234,
    eventsPerSecond: 812.4,
    progress: 0.427,
    fault: null,
  }
  openedWith('balances', { building })
  const bar = await screen.findByRole('progressbar', { name: 'Rebuild of balances' })
  expect(bar.getAttribute('aria-valuetext')).toBe('42%')
  await screen.findByText(/Being rebuilt as version 3, build 7: 1,234 events applied, 812 a second/)
})

it('shows the last error: the event, its position, and that it was not passed over', async () => {
  const fault = {
    message: 'amount is not a number',
    eventId: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11',
    eventType: 'PurchaseApproved',
    position: '77/77',
    at: AT,
  }
  const { live } = projection('balances')
  openedWith('balances', { live: live && { ...live, fault } })
  await within(await row('balances')).findByText('Stopped by an event')
  const text = (await card('Projections')).textContent
  for (const part of [
    fault.message,
    fault.eventId,
    fault.position,
    fault.eventType,
    'No event is passed over',
  ])
    expect(text).toContain(part)
})

it('shows of a queue its counts, and the next deadline with its time left and its purchase', async () => {
  const runAt = new Date(Date.now() + 754_000).toISOString()
  const counts = { delayed: 1234, waiting: 2, active: 1, failed: 3, retried: 4 }
  const deadlines = queue('purchase-deadlines', { counts, nextJobs: [{ id: `${purchase.id}-0`, runAt }] })
  openScreen(OPERATIONS, admin, () => answer('GET /api/admin/queues', [deadlines, queue('mail')]))
  const next = within(await screen.findByRole('list', { name: 'Next in purchase-deadlines' }))
  const link = next.getByRole('link', { name: purchase.id.slice(0, 8) })
  expect(link.getAttribute('href')).toBe(`/admin?tab=payments&purchase=${purchase.id}`)
  expect(next.getByRole('timer').textContent).toMatch(/^in 12:\d\d$/)
  const cells = within(await row('purchase-deadlines')).getAllByRole('cell')
  expect(cells.slice(-6, -1).map((cell) => cell.textContent)).toEqual(['1,234', '2', '1', '3', '4'])
})

it("says 'Redis is away' and what that means, and makes no figure up", async () => {
  const away = queue('purchase-deadlines', { available: false, counts: null })
  openScreen(OPERATIONS, admin, () => answer('GET /api/admin/queues', [away, queue('mail')]))
  await screen.findByText(/Redis is away: .*Purchases still expire/)
  const cells = within(await row('purchase-deadlines')).getAllByRole('cell')
  expect(cells.slice(-6, -1).map((cell) => cell.textContent)).toEqual(Array(5).fill('not known'))
  expect(await reads('mail')).not.toContain('not known')
  await row('balances')
})

it('keeps the queues where the projections cannot be fetched; Retry brings them, and they stay where a later answer fails', async () => {
  const person = openScreen(OPERATIONS, admin, () =>
    answer('GET /api/admin/projections', refusal(503, 'Away for a moment.')),
  )
  await screen.findByText('Failed to fetch the projections')
  await row('purchase-deadlines')
  answer('GET /api/admin/projections', projections)
  await person.click(within(await card('Projections')).getByRole('button', { name: 'Retry' }))
  await row('balances')
  answer('GET /api/admin/projections', refusal(503, 'Away for a moment.'))
  focusAgain()
  await screen.findByText('This state could not be refreshed')
  await row('balances')
})

it('says that nothing is set aside', async () => {
  openScreen(OPERATIONS, admin)
  await within(await card('Set aside')).findByText('Nothing is set aside')
})

it('shows of what is set aside the purchase, event and error, who waits, and the commands to copy', async () => {
  openScreen(OPERATIONS, admin, () =>
    answer('GET /api/admin/quarantine', [setAside, { ...setAside, subscriber: 'mailer' }]),
  )
  const aside = await card('Set aside')
  const link = await within(aside).findByRole('link', { name: purchase.id })
  expect(link.getAttribute('href')).toBe(`/admin?tab=payments&purchase=${purchase.id}`)
  for (const part of [
    setAside.error,
    setAside.eventId,
    'Not applied by balances (version 1, build 1), mailer.',
    `npm run projections -- quarantine resume purchase-${purchase.id}`,
    `npm run projections -- quarantine skip ${setAside.eventId}`,
  ]) {
    expect(aside.textContent).toContain(part)
  }
  within(aside).getByRole('button', { name: 'Copy: resume' })
})

it('shows that it loads, and then that there are no projections yet', async () => {
  const { answer: later, release } = held([])
  openScreen(OPERATIONS, admin, () => answer('GET /api/admin/projections', later))
  await waitFor(async () =>
    expect((await card('Projections')).querySelector('[aria-busy="true"]')).not.toBeNull(),
  )
  release()
  await screen.findByText('No projections yet')
})

it('names the command for what the screen cannot do', async () => {
  openScreen(OPERATIONS, admin)
  await screen.findByText('npm run projections -- reset NAME')
})

describe('jobs that failed for good', () => {
  const counts = { delayed: 0, waiting: 0, active: 0, failed: 12, retried: 0 }
  const failedJobs: FailedJob[] = Array.from({ length: 12 }, (_, n) => ({
    id: `mail-${n}`,
    name: 'mail',
    attempts: n + 1,
    failedAt: AT,
    error: `550 No such mailbox ${n}`,
  }))
  function opened(user = admin) {
    const asked: string[] = []
    const person = openScreen(OPERATIONS, user, () => {
      answer('GET /api/admin/queues', [queue('mail', { counts })])
      answer('GET /api/admin/queues/{name}/failed', failedJobs)
      answer('POST /api/admin/queues/{name}/failed/{id}/retry', ({ params: { id = '' } }) => {
        asked.push(id)
        return id === 'mail-3' ? refusal(409, 'Only a job that failed can be tried again.') : queue('mail')
      })
      answer('POST /api/admin/queues/{name}/failed/retry', () => {
        asked.push('all')
        return queue('mail')
      })
    })
    return { person, asked }
  }
  const list = async () => within(await screen.findByRole('region', { name: 'Failed jobs of mail' }))

  it('are listed with name, attempts and reason, the newest ten', async () => {
    opened()
    const failed = await list()
    await failed.findByText('550 No such mailbox 0')
    failed.getByText('12 jobs have failed for good')
    expect(failed.getAllByRole('listitem')).toHaveLength(10)
    expect(failed.getAllByRole('listitem')[1]?.textContent).toMatch(/^mail-1 · mail · 2 attempts · /)
    failed.getByText('And 2 more.')
  })

  it('are tried again by an admin, one or all of them', async () => {
    const { person, asked } = opened()
    await person.click(await screen.findByRole('button', { name: 'Try mail-2 again' }))
    await screen.findByText('Tried again')
    await person.click(screen.getByRole('button', { name: 'Try all again' }))
    await waitFor(() => expect(asked).toEqual(['mail-2', 'all']))
  })

  it('say why one cannot be tried again', async () => {
    const { person } = opened()
    await person.click(await screen.findByRole('button', { name: 'Try mail-3 again' }))
    await screen.findByText('Only a job that failed can be tried again.')
  })

  it('are only read by a moderator', async () => {
    opened(moderator)
    await (await list()).findByText('550 No such mailbox 0')
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
  })

  it('say where they could not be read', async () => {
    openScreen(OPERATIONS, admin, () => {
      answer('GET /api/admin/queues', [queue('mail', { counts })])
      answer('GET /api/admin/queues/{name}/failed', refusal(503, 'Away for a moment.'))
    })
    await screen.findByText('The failed jobs could not be read.')
  })
})

const task = (change: Partial<ProjectionTask>): ProjectionTask => ({
  id: '7',
  kind: 'rebuild',
  state: 'running',
  outcome: null,
  message: null,
  requestedAt: AT,
  startedAt: AT,
  endedAt: null,
  progress: null,
  comparison: null,
  ...change,
})
const old = projection('balances').live

/** A platform that does what it is asked to: the next look shows it under way. */
function platform(change: Partial<ProjectionState> = {}) {
  let balances = projection('balances', change)
  const asked: string[] = []
  const open = (by = admin) =>
    openScreen(OPERATIONS, by, () => {
      answer('GET /api/admin/projections', () => [balances, projection('audit-trail')])
      for (const kind of ['rebuild', 'verify', 'rollback', 'drop-old'] as const) {
        answer(`POST /api/admin/projections/{name}/${kind}`, ({ params: { name = '' } }) => {
          asked.push(`${kind} ${name}`)
          const waiting = task({ kind, state: 'waiting', startedAt: null })
          balances = { ...balances, task: waiting }
          return waiting
        })
      }
      answer('POST /api/admin/projections/{name}/cancel', () => {
        asked.push('cancel')
        const cancelling = task({ state: 'cancelling' })
        balances = { ...balances, task: cancelling }
        return cancelling
      })
    })
  return { asked, open, now: (next: Partial<ProjectionState>) => (balances = { ...balances, ...next }) }
}
type Person = ReturnType<typeof openScreen>
const choose = async (person: Person, label: string) => {
  await person.click(await screen.findByRole('button', { name: 'Actions for balances' }))
  return screen.findByRole('menuitem', { name: new RegExp(`^${label}`) })
}

it('rebuilds after a question, and shows how far it is until it has ended', async () => {
  const site = platform()
  const person = site.open()
  await person.click(await choose(person, 'Rebuild'))
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Rebuild balances ?\?$/ }))
  dialog.getByText(/filled from 12 events/)
  expect(site.asked).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Rebuild' }))
  await screen.findByText('Rebuild: waiting for the projector')
  expect(site.asked).toEqual(['rebuild balances'])

  const progress = { applied: 1200, events: 5000, eventsPerSecond: 800, secondsLeft: 4 }
  site.now({ task: task({ progress }) })
  const bar = await screen.findByRole('progressbar', { name: 'balances: Rebuilding' })
  expect(bar.getAttribute('aria-valuetext')).toBe('24%')
  await screen.findByText('1,200 of 5,000 events, 800 events/s, 4 s left')
  site.now({ task: task({ state: 'ended', outcome: 'done', endedAt: AT }), old })
  await screen.findByText(/^Rebuilt/)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('cancels what runs', async () => {
  const site = platform({ task: task({ kind: 'verify' }) })
  const person = site.open()
  await screen.findByText('Verifying')
  const rebuild = await choose(person, 'Rebuild')
  expect(rebuild.textContent).toContain('Something waits or runs for it.')
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Cancel for balances' }))
  await screen.findByText('Cancelling')
  expect(site.asked).toEqual(['cancel'])
})

it('verifies at once, and names what differs and how it is mended', async () => {
  const site = platform()
  const person = site.open()
  await person.click(await choose(person, 'Verify'))
  await screen.findByText('Verification: waiting for the projector')
  const named = Array.from({ length: 23 }, (_, n) => `balances additional, buyer_id ${n}`)
  const comparison = { rows: 1204, changed: 0, missing: 0, additional: 23, setAside: 1, named }
  const ended = { kind: 'verify', state: 'ended', endedAt: AT } as const
  site.now({ task: task({ ...ended, outcome: 'differs', comparison }) })
  await screen.findByText(/0 rows changed, 0 missing, 23 additional; 1 stream set aside/)
  const list = within(screen.getByRole('list', { name: 'Differences' }))
  expect(list.getAllByRole('listitem')).toHaveLength(20)
  for (const text of ['And 3 more.', 'A rebuild makes it right.']) screen.getByText(text)
})

it('rolls back and drops only what is kept', async () => {
  const site = platform()
  const person = site.open()
  for (const label of ['Roll back', 'Drop old']) {
    const item = await choose(person, label)
    expect(item.textContent).toContain('No old build is kept.')
    await person.keyboard('{Escape}')
  }
  site.now({ old })
  focusAgain()
  await waitFor(async () => {
    const item = await choose(person, 'Roll back')
    const isOffered = item.getAttribute('aria-disabled') === null
    if (!isOffered) await person.keyboard('{Escape}')
    expect(isOffered).toBe(true)
    await person.click(item)
  })
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Roll balances back to build 1?' }))
  await person.click(dialog.getByRole('button', { name: 'Roll back' }))
  await screen.findByText('Rollback: waiting for the projector')
  expect(site.asked).toEqual(['rollback balances'])
})

it('gives the focus back to the button of the menu once a question is closed', async () => {
  const person = platform({ old }).open()
  await person.click(await choose(person, 'Rebuild'))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  const menu = screen.getByRole('button', { name: 'Actions for balances' })
  await waitFor(() => expect(document.activeElement).toBe(menu))
})

it('says why a task failed, and why one was refused', async () => {
  const ended = { state: 'ended', endedAt: AT, outcome: 'failed', message: 'stopped at an event' } as const
  const site = platform({ task: task(ended) })
  const person = site.open()
  await screen.findByText(/^Rebuild failed: stopped at an event/)
  answer('POST /api/admin/projections/{name}/verify', refusal(409, 'Something else waits or runs.'))
  await person.click(await choose(person, 'Verify'))
  await screen.findByText('Something else waits or runs.')
})

it('shows a moderator how far it is, and no action', async () => {
  platform({
    task: task({ progress: { applied: 1, events: 2, eventsPerSecond: 1, secondsLeft: null } }),
  }).open(moderator)
  await screen.findByRole('progressbar', { name: 'balances: Rebuilding' })
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull()
})

/** A site whose queue of mails does what it is asked to. */
function siteWithQueues(change: Partial<QueueState> = {}) {
  let mail = queue('mail', {
    counts: { delayed: 0, waiting: 2, active: 0, failed: 0, retried: 0 },
    ...change,
  })
  const asked: string[] = []
  const open = (by = admin) =>
    openScreen(OPERATIONS, by, () => {
      answer('GET /api/admin/queues', () => [queue('purchase-deadlines'), mail])
      for (const request of ['pause', 'resume', 'empty'] as const) {
        answer(`POST /api/admin/queues/{name}/${request}`, ({ params: { name = '' } }) => {
          asked.push(`${request} ${name}`)
          if (request !== 'empty') mail = { ...mail, isPaused: request === 'pause' }
          else if (mail.counts) mail = { ...mail, counts: { ...mail.counts, waiting: 0 } }
          return mail
        })
      }
    })
  return { asked, open }
}
const chooseForMail = async (person: Person, label: string) => {
  await person.click(await screen.findByRole('button', { name: 'Actions for mail' }))
  return screen.findByRole('menuitem', { name: new RegExp(`^${label}`) })
}

it('pauses a queue after a question that says what it means, shows that it is paused, and resumes it', async () => {
  const site = siteWithQueues()
  const person = site.open()
  await within(await row('mail')).findByText('Running')
  await person.click(await chooseForMail(person, 'Pause'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Pause mail?' }))
  dialog.getByText(/no notice of a changed wallet/)
  expect(site.asked).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Pause' }))
  await within(await row('mail')).findByText('Paused')
  await screen.findByText(/^Paused, also through restarts.*no notice of a changed wallet/)
  await person.click(await chooseForMail(person, 'Resume'))
  await within(await row('mail')).findByText('Running')
  expect(site.asked).toEqual(['pause mail', 'resume mail'])
})

it('empties a queue after a question, and only where something waits', async () => {
  const site = siteWithQueues()
  const person = site.open()
  await person.click(await chooseForMail(person, 'Empty'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Empty mail?' }))
  await person.click(dialog.getByRole('button', { name: 'Empty' }))
  await waitFor(() => expect(site.asked).toEqual(['empty mail']))
  await waitFor(async () => {
    const item = await chooseForMail(person, 'Empty')
    const text = item.textContent
    await person.keyboard('{Escape}')
    expect(text).toContain('Nothing waits to run.')
  })
})

it('asks for the password again where a queue is paused some time after the sign-in, and says why it was refused', async () => {
  const site = siteWithQueues()
  const person = site.open()
  await person.click(await chooseForMail(person, 'Pause'))
  answer('POST /api/admin/queues/{name}/pause', refusal(503, 'The queues cannot be reached.'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Pause mail?' }))
  await person.click(dialog.getByRole('button', { name: 'Pause' }))
  await screen.findByText('The queues cannot be reached.')
  answer(
    'POST /api/admin/queues/{name}/pause',
    problem(403, 'password-required', 'Enter your password again for this.'),
  )
  await person.click(dialog.getByRole('button', { name: 'Pause' }))
  await screen.findByRole('dialog', { name: 'Confirm your password' })
})

it('given Redis is away, or an earlier api, says that it is not known whether a queue is paused', async () => {
  const away = siteWithQueues({ available: false, isPaused: null, counts: null })
  const person = away.open()
  await within(await row('mail')).findByText('Not known')
  for (const label of ['Pause', 'Empty']) {
    expect((await chooseForMail(person, label)).textContent).toContain('Redis is away.')
    await person.keyboard('{Escape}')
  }
})

it('shows a moderator that a queue is paused, and no action', async () => {
  siteWithQueues({ isPaused: true }).open(moderator)
  await within(await row('mail')).findByText('Paused')
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
})

const verdict = () => screen.findByRole('region', { name: 'Verdict' })
const said = async () => within(await verdict()).getByRole('status').textContent
const openedWell = (prepare = () => undefined as unknown) => openScreen(OPERATIONS, admin, prepare)

it('begins with one line that says that all is well, and how long ago that was checked', async () => {
  openedWell()
  const line = await verdict()
  await waitFor(async () => expect(await said()).toBe('All well'))
  const ages = new Set<string>()
  await waitFor(
    () => {
      ages.add(/Checked \d+ s ago/.exec(line.textContent ?? '')?.[0] ?? '')
      expect(ages.size).toBeGreaterThan(2)
    },
    { timeout: 4000 },
  )
  expect(await said()).toBe('All well')
  const isAfter = line.compareDocumentPosition(await screen.findByRole('heading', { name: 'Projections' }))
  expect(isAfter).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('says what is wrong, a sentence each, and leads to its card, which takes the focus', async () => {
  const counts = { delayed: 0, waiting: 0, active: 0, failed: 1, retried: 0 }
  const person = openedWell(() => {
    answer('GET /api/admin/queues', [queue('mail', { isPaused: true, counts })])
    answer('GET /api/admin/quarantine', [setAside])
  })
  await waitFor(async () => expect(await said()).toContain('3 things are not well'))
  const line = within(await verdict())
  for (const name of ['1 stream is set aside.', 'In the queue mail 1 job has failed.'])
    line.getByRole('link', { name })
  await person.click(line.getByRole('link', { name: 'The queue mail is paused.' }))
  expect(document.activeElement).toBe(await card('Queues'))
})

it('sends an admin of a live site that is not ready to the settings', async () => {
  openedWell(() => answer('GET /api/admin/readiness', { ...readiness, isLive: true, isReady: false }))
  const link = await screen.findByRole('link', { name: 'The site is live and not ready for it.' })
  expect(link.getAttribute('href')).toBe('/admin?tab=settings')
})

it('given that checking fails, says since when it could not be checked, and that all is well once it can', async () => {
  openedWell()
  await waitFor(async () => expect(await said()).toBe('All well'))
  answer('GET /api/admin/queues', refusal(503, 'Away for a moment.'))
  focusAgain()
  await waitFor(async () => expect(await said()).toMatch(/^Could not be checked since .*\d\d:\d\d:\d\d/))
  expect((await verdict()).textContent).not.toContain('ago')
  answer('GET /api/admin/queues', [queue('mail')])
  focusAgain()
  await waitFor(async () => expect(await said()).toBe('All well'))
})

it('shows how far the slowest projection is behind in a small line, which is not read out', async () => {
  openedWith('balances', { lagSeconds: 12, lagEvents: 3 })
  await within(await verdict()).findByText('Furthest behind: balances, 12 s')
  expect(await said()).toBe('Catching up')
})

it('given a queue that this site is set up without, says so, and all is well', async () => {
  const none = { isConfigured: false, available: false, isPaused: null, counts: null }
  openedWell(() => answer('GET /api/admin/queues', [queue('purchase-deadlines'), queue('mail', none)]))
  await within(await row('mail')).findByText('Not configured')
  await screen.findByText(/sends no mail: that needs SMTP_URL/)
  await waitFor(async () => expect(await said()).toBe('All well'))
})
