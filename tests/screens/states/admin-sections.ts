import type { Page } from 'playwright-core'
import { answer, changeAnswer, focusAgain, hold } from '../../support/screens'
import { main, type Stage, type State } from './state'

const BUSY = { status: 503, body: 'The service is being restarted. Please try again in a moment.' }
const [EVENTS, FIGURES, PROJECTIONS, QUARANTINE, QUEUES] = [
  '**/api/admin/events*',
  '**/api/admin/figures*',
  '**/api/admin/projections',
  '**/api/admin/quarantine',
  '**/api/admin/queues',
]

const entries = (page: Page) => main(page).locator('[data-entry]')
const decisions = (page: Page) => main(page).getByRole('region', { name: 'Time to decision' })

type Scheme = 'dark' | 'light'

/** A section of the panel, once what it shows is there. */
async function section(
  stage: Stage,
  path: string,
  shown: (page: Page) => Promise<unknown>,
  colorScheme: Scheme = 'dark',
): Promise<Page> {
  const page = await stage.admin({ colorScheme })
  await page.goto(path)
  await shown(page)
  return page
}

const trail = (stage: Stage, query = '', colorScheme: Scheme = 'dark') =>
  section(stage, `/admin?view=audit${query}`, (page) => entries(page).first().waitFor(), colorScheme)
const figures = (stage: Stage, query = '', colorScheme: Scheme = 'dark') =>
  section(stage, `/admin?view=figures${query}`, (page) => decisions(page).waitFor(), colorScheme)
const operations = (stage: Stage, colorScheme: Scheme = 'dark') =>
  section(
    stage,
    '/admin?view=operations',
    async (page) => {
      await main(page).getByText('balances', { exact: true }).waitFor()
      await main(page).getByText('purchase-deadlines', { exact: true }).waitFor()
    },
    colorScheme,
  )

/** The question before the queue of mails is paused. */
async function pausing(page: Page): Promise<Page> {
  await main(page).getByRole('button', { name: 'Actions for mail' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByRole('alertdialog', { name: 'Pause mail?' }).waitFor()
  return page
}

/** Another admin has proposed another address. */
const WAITING = [
  {
    id: '1c0ffee0-0000-4000-8000-000000000001',
    at: '2026-11-21T11:00:00.000Z',
    proposer: { id: '1c0ffee0-0000-4000-8000-000000000002', name: 'Ben Berg' },
    action: 'wallet-updated',
    subject: 'BTC',
    before: { symbol: 'BTC', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    after: { symbol: 'BTC', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' },
    endsAt: '2026-11-22T11:00:00.000Z',
    effectiveAt: null,
    state: 'open',
    decidedAt: null,
    decider: null,
  },
]

/** A section that waits for, or does not get, what it shows. */
async function instead(
  stage: Stage,
  path: string,
  arrange: (page: Page) => Promise<unknown>,
  text: string | null,
): Promise<Page> {
  const page = await stage.admin()
  await arrange(page)
  await page.goto(path)
  const shown = text === null ? main(page).locator('[aria-busy=true]') : main(page).getByText(text)
  await shown.first().waitFor()
  return page
}

async function openEntry(page: Page, title: string | RegExp): Promise<Page> {
  await main(page).getByRole('button', { name: title }).first().click()
  await page.waitForURL(/open=/)
  return page
}

const auditStates: readonly State[] = [
  { name: 'admin-audit', open: (stage) => trail(stage) },
  { name: 'admin-audit-light', open: (stage) => trail(stage, '', 'light') },
  {
    name: 'admin-audit-open',
    open: async (stage) => openEntry(await trail(stage, '&type=PurchaseRequested'), /^Requested/),
  },
  {
    name: 'admin-audit-filtered',
    open: async (stage) => trail(stage, `&purchase=${stage.purchases.approved}`),
  },
  {
    name: 'admin-audit-nothing-found',
    open: (stage) =>
      section(stage, '/admin?view=audit&search=nothing+has+this', (page) =>
        main(page).getByText('No events match the filters').waitFor(),
      ),
  },
  {
    name: 'admin-audit-empty',
    open: (stage) =>
      instead(stage, '/admin?view=audit', (page) => answer(page, EVENTS, { body: [] }), 'No events yet'),
  },
  {
    name: 'admin-audit-loading',
    open: (stage) => instead(stage, '/admin?view=audit', (page) => hold(page, EVENTS), null),
  },
  {
    name: 'admin-audit-error',
    isFaulty: true,
    open: (stage) =>
      instead(
        stage,
        '/admin?view=audit',
        (page) => answer(page, EVENTS, BUSY),
        'Failed to fetch the audit trail',
      ),
  },
  {
    name: 'admin-audit-export',
    isWindow: true,
    open: async (stage) => {
      const page = await trail(stage)
      await main(page).getByRole('button', { name: 'Export CSV' }).click()
      await page.getByRole('dialog').getByText('npm run audit').waitFor()
      return page
    },
  },
  { name: 'admin-changes', open: (stage) => trail(stage, '&source=changes') },
  {
    name: 'admin-changes-open',
    open: async (stage) =>
      openEntry(await trail(stage, '&source=changes&type=user-made-moderator', 'light'), /moderator/),
  },
]

const figuresStates: readonly State[] = [
  {
    name: 'admin-waiting-change',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.admin({})
      await answer(page, '**/api/admin/proposals', { body: WAITING })
      await page.goto('/admin?view=figures')
      await page.getByRole('button', { name: 'Approve change' }).waitFor()
      return page
    },
  },
  { name: 'admin-figures', open: (stage) => figures(stage) },
  { name: 'admin-figures-light', open: (stage) => figures(stage, '', 'light') },
  { name: 'admin-figures-tables', open: (stage) => figures(stage, '&as=table') },
  {
    name: 'admin-figures-refused',
    open: (stage) =>
      section(stage, '/admin?view=figures&from=2026-02-01&to=2026-01-01', (page) =>
        main(page).getByText('These days cannot be shown').waitFor(),
      ),
  },
  {
    name: 'admin-figures-empty',
    open: (stage) =>
      section(stage, '/admin?view=figures&from=2020-01-01&to=2020-01-30', (page) =>
        main(page).getByText('No purchases in these days').waitFor(),
      ),
  },
  {
    name: 'admin-figures-loading',
    open: (stage) => instead(stage, '/admin?view=figures', (page) => hold(page, FIGURES), null),
  },
  {
    name: 'admin-figures-error',
    isFaulty: true,
    open: (stage) =>
      instead(
        stage,
        '/admin?view=figures',
        (page) => answer(page, FIGURES, BUSY),
        'Failed to fetch the figures',
      ),
  },
]

const FAULT = {
  message: 'amount is not a number',
  eventId: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11',
  eventType: 'PurchaseApproved',
  position: '77/77',
  at: '2026-11-21T12:00:00.000Z',
}
const BUILDING = {
  codeVersion: 3,
  generation: 7,
  position: '1/1',
  appliedEvents: 1234,
  eventsPerSecond: 812.4,
  progress: 0.427,
  fault: null,
}

const MARK = {
  revision: 2,
  eventId: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11',
  eventType: 'PurchaseTeleported',
  kind: 'unreadable',
  error: 'No event type PurchaseTeleported is known here',
  isResumeRequested: false,
}

const STORE_FAULT =
  'purchase_list_v5_g1 stands at 4711/4711, where the event store has no event (any more). This is not the event store that it was taken on, or not in the state it was in. Restore the right one, or decide for this one: npm run projections -- reset --all'

const REMOTE_FAILURE = {
  version: '0.1.0-0a1b2c3d4e5f',
  kind: 'crash',
  lastHour: { reports: 1240, sessions: 31 },
  lastDay: { reports: 1240, sessions: 31 },
  firstAt: new Date(Date.now() - 480_000).toISOString(),
  lastAt: new Date().toISOString(),
  lastRoute: '/buy-coins',
  lastMessage: "TypeError: Cannot read properties of undefined (reading 'toFixed')",
}

const REMOTE_ACTIVATIONS = [
  {
    version: '0.1.0-0a1b2c3d4e5f',
    from: '0.1.0-99aa88bb77cc',
    action: 'activate',
    activatedAt: new Date(Date.now() - 600_000).toISOString(),
    by: 'ann@build (run 4711)',
  },
  {
    version: '0.1.0-99aa88bb77cc',
    from: '0.1.0-5f4e3d2c1b0a',
    action: 'rollback',
    activatedAt: new Date(Date.now() - 86_400_000).toISOString(),
    by: 'bob@desk',
  },
]

const operationsStates: readonly State[] = [
  { name: 'admin-operations', open: (stage) => operations(stage) },
  { name: 'admin-operations-light', open: (stage) => operations(stage, 'light') },
  {
    name: 'admin-operations-troubled',
    open: async (stage) => {
      const page = await stage.admin()
      await changeAnswer(page, PROJECTIONS, (all: { name: string; live: object }[]) =>
        all.map((one) => {
          if (one.name === 'balances') return { ...one, live: { ...one.live, fault: FAULT } }
          return one.name === 'purchase-list'
            ? { ...one, building: BUILDING, lagSeconds: 95, lagEvents: null }
            : one
        }),
      )
      await changeAnswer(page, QUEUES, (all: object[]) =>
        all.map((one) => ({ ...one, available: false, counts: null, nextJobs: [] })),
      )
      await page.goto('/admin?view=operations')
      await main(page).getByText('Stopped by an event').waitFor()
      await main(page)
        .getByText(/Redis is away/)
        .first()
        .waitFor()
      return page
    },
  },
  {
    name: 'admin-operations-foreign-store',
    axe: 'phone',
    open: async (stage) => {
      const page = await stage.admin()
      await changeAnswer(page, PROJECTIONS, (all: object[]) =>
        all.map((one) => ({ ...one, storeFault: STORE_FAULT, lagSeconds: null, lagEvents: null })),
      )
      await page.goto('/admin?view=operations')
      await main(page).getByText('What was found').click()
      await main(page)
        .getByText(/stands at 4711/)
        .waitFor()
      return page
    },
  },
  {
    name: 'admin-operations-set-aside',
    open: async (stage) => {
      const page = await stage.admin()
      const mark = { ...MARK, purchaseId: stage.purchases.approved, since: new Date().toISOString() }
      const stream = `purchase-${mark.purchaseId}`
      const body = ['balances_v1_g1', 'purchase_list_v2_g1'].map((subscriber) => ({
        ...mark,
        stream,
        subscriber,
      }))
      await answer(page, QUARANTINE, { body })
      await page.goto('/admin?view=operations')
      await main(page).getByRole('button', { name: 'Copy: resume' }).waitFor()
      return page
    },
  },
  {
    name: 'admin-operations-remote-failing',
    open: async (stage) => {
      const page = await stage.admin()
      const lastHour = { reports: 1240, sessions: 31 }
      await changeAnswer(page, '**/api/admin/remotes', (all: { name: string }[]) =>
        all.map((one) =>
          one.name === 'buyer'
            ? {
                ...one,
                activations: REMOTE_ACTIVATIONS,
                ...{ lastHour, lastDay: lastHour, failures: [REMOTE_FAILURE] },
                refusesReports: true,
              }
            : { ...one, activations: [], isHistoryUnreadable: true },
        ),
      )
      await page.goto('/admin?view=operations')
      await main(page).getByText('Page stopped').waitFor()
      return page
    },
  },
  {
    name: 'admin-operations-paused',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.admin()
      await changeAnswer(page, QUEUES, (all: object[]) => all.map((one) => ({ ...one, isPaused: true })))
      await page.goto('/admin?view=operations')
      await main(page).getByText('Paused', { exact: true }).nth(2).waitFor()
      return page
    },
  },
  {
    name: 'admin-operations-failed-jobs',
    axe: 'both',
    open: async (stage) => {
      const page = await stage.admin()
      await changeAnswer(page, QUEUES, (all: { name: string; counts: object }[]) =>
        all.map((one) => (one.name === 'mail' ? { ...one, counts: { ...one.counts, failed: 12 } } : one)),
      )
      const failedAt = new Date(Date.now() - 7_200_000).toISOString()
      const failed = (id: string, attempts: number, error: string) => ({
        id,
        name: 'mail',
        attempts,
        failedAt,
        error,
      })
      await page.route('**/api/admin/queues/mail/failed', (route) =>
        route.fulfill({
          json: [
            failed('0b6c2f1e-6f0e-4c55-9a41-2d3a2c1b7f10-approved', 5, '550 5.1.1 <…>: no such mailbox'),
            failed('notice-182-7', 12, 'connect ECONNREFUSED 127.0.0.1:2525'),
            failed('notice-183-7', 1, ''),
          ],
        }),
      )
      await page.goto('/admin?view=operations')
      await main(page).getByText('12 jobs have failed for good').waitFor()
      return page
    },
  },
  {
    name: 'admin-operations-pause',
    isWindow: true,
    axe: 'both',
    open: async (stage) => pausing(await operations(stage)),
  },
  {
    name: 'admin-operations-pause-password',
    isWindow: true,
    isFaulty: true,
    open: async (stage) => {
      const page = await pausing(await operations(stage))
      const body = { type: 'about:blank', title: 'password required', status: 403, code: 'password-required' }
      await page.route('**/api/admin/queues/mail/pause', (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ ...body, detail: 'Enter your password again.' }),
        }),
      )
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await page.getByRole('dialog', { name: 'Confirm your password' }).waitFor()
      return page
    },
  },
  {
    name: 'admin-operations-loading',
    open: (stage) => instead(stage, '/admin?view=operations', (page) => hold(page, PROJECTIONS), null),
  },
  {
    name: 'admin-operations-error',
    isFaulty: true,
    open: async (stage) => {
      const page = await operations(stage)
      await answer(page, PROJECTIONS, BUSY)
      await answer(page, QUEUES, BUSY)
      await focusAgain(page)
      await main(page).getByText('This state could not be refreshed').nth(1).waitFor()
      return page
    },
  },
]

/** The sections of the panel beside its tabs. */
export const adminSectionsStates: readonly State[] = [...auditStates, ...figuresStates, ...operationsStates]
