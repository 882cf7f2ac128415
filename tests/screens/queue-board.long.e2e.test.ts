// Guards: services/api/src/operations, packages/jobs/src
import type { AdminAction } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { picture } from '../support/browser'
import { eventually } from '../support/eventually'
import { type PersonVisit, useScreens } from '../support/screens'

const BOARD = '/api/admin/bull-board/'
const QUEUE = 'purchase-deadlines'

/** Chromium's word that a file came too early is none of the board's policy, nor that somebody else was asked. */
const seriousOf = ({ complaints }: PersonVisit) =>
  complaints.filter((said) => !said.includes('was preloaded'))

describe('The board of the queues, behind the admin session', () => {
  // Nobody answers there: each run of the schedule is a job that fails.
  const screens = useScreens({ PRICE_PROVIDER_URL: 'http://127.0.0.1:1', PRICE_REFRESH_SECONDS: '600' })

  /** A purchase that awaits payment: its deadline is a job. */
  const armADeadline = async (): Promise<void> => {
    const { person } = await screens.buyer()
    const { status } = await person.post('/api/purchases/requests', {
      amount: 100,
      cryptoSymbol: 'BTC',
      termsAgreed: true,
    })
    expect(status).toBe(201)
  }
  const opened = async ({ page }: PersonVisit, path = ''): Promise<void> => {
    await page.goto(`${BOARD}${path}`)
    await page.getByRole('link', { name: 'mail' }).first().waitFor()
  }
  const delayed = `queue/${QUEUE}?status=delayed`
  const firstJob = (page: Page) => page.getByText('Will run at').first().waitFor()
  /** What bull-board offers to whom it lets act, and this site refuses. */
  const refused = (page: Page) =>
    page.getByRole('button', {
      name: /^(Promote|Clean|Retry) all$|^(Update Data|Duplicate|Clean|Promote|Queue actions)$/,
    })
  const tried = async ({ person, user }: PersonVisit, action: string) => {
    const { body } = await person.get<AdminAction[]>('/api/admin/actions?pageSize=50')
    return body.find((one) => one.action === action && one.actor.id === user.id)
  }

  /** Buttons that a screen reader would call 'button'. */
  const unnamed = (page: Page) =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('button')].filter(
          (button) => button.innerText.trim() === '' && !button.getAttribute('aria-label'),
        ).length,
    )

  it('leads back to the operations of the panel', async () => {
    const visit = await screens.asPerson({ isModerator: true })
    await opened(visit)
    await visit.page.getByRole('link', { name: 'Back to the admin panel' }).click()
    await visit.page.waitForURL(/\/admin\?view=operations/)
    await visit.page.getByRole('heading', { name: 'Queues' }).waitFor()
  })

  it('admin: every queue is there to read, nothing is offered that is refused, and nobody but this site is asked', async () => {
    await armADeadline()
    const admin = await screens.asPerson({ isAdmin: true })
    await opened(admin)
    for (const name of [QUEUE, 'mail', 'prices']) {
      await admin.page.getByRole('link', { name }).first().waitFor()
    }
    await picture(admin.page, 'admin-queue-board')
    await opened(admin, delayed)
    await firstJob(admin.page)
    await picture(admin.page, 'admin-queue-board-jobs')
    await waitFor(async () => (await unnamed(admin.page)) === 0 || undefined, {
      what: 'names of all buttons',
    })
    await eventually(() => refused(admin.page).count()).toBe(0)
    expect(seriousOf(admin)).toEqual([])
  })

  it('admin: tries a failed job again, and all that failed; both are written down, with queue and job', async () => {
    const visit = await screens.asPerson({ isAdmin: true })
    const { page } = visit
    await opened(visit, 'queue/prices?status=failed')
    await page.getByRole('button', { name: 'Retry the failed job' }).waitFor()
    await picture(page, 'admin-queue-board-failed')
    await page.getByRole('link', { name: /repeat:prices:/ }).click()
    await page.getByRole('button', { name: 'Retry this job' }).click()
    await page.getByText('Tried again').waitFor()
    await picture(page, 'admin-queue-board-job')
    expect((await tried(visit, 'queue-job-retried'))?.subject).toMatch(/^prices\/repeat:prices:/)
    await opened(visit, 'queue/prices?status=failed')
    await page.getByRole('button', { name: 'Retry the failed job' }).click()
    await page.getByText('Tried again').waitFor()
    expect((await tried(visit, 'queue-jobs-retried'))?.subject).toBe('prices')
    expect(seriousOf(visit)).toEqual([])
  })

  it('moderator: reads everything, and is offered nothing to act by', async () => {
    await armADeadline()
    const moderator = await screens.asPerson({ isModerator: true })
    await opened(moderator, delayed)
    await firstJob(moderator.page)
    await opened(moderator, 'queue/prices?status=failed')
    await moderator.page.getByText('repeat:prices:').first().waitFor()
    await eventually(() => refused(moderator.page).count()).toBe(0)
    await eventually(() => moderator.page.getByRole('button', { name: /^Retry/ }).count()).toBe(0)
    await picture(moderator.page, 'moderator-queue-board')
    expect(seriousOf(moderator)).toEqual([])
  })
})
