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
  const screens = useScreens()

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
  /** What is done to all jobs of a state. */
  const actions = (page: Page) => page.getByRole('button', { name: /^(Promote|Clean) all$/ })

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

  it('admin: every queue is there, with what can be done; nobody but this site is asked', async () => {
    await armADeadline()
    const admin = await screens.asPerson({ isAdmin: true })
    await opened(admin)
    for (const name of [QUEUE, 'mail', 'prices']) {
      await admin.page.getByRole('link', { name }).first().waitFor()
    }
    await picture(admin.page, 'admin-queue-board')
    await opened(admin, delayed)
    await firstJob(admin.page)
    await eventually(() => actions(admin.page).count()).toBe(2)
    await picture(admin.page, 'admin-queue-board-jobs')
    await waitFor(async () => (await unnamed(admin.page)) === 0 || undefined, {
      what: 'names of all buttons',
    })
    await admin.page.getByRole('button', { name: 'Update Data' }).first().click()
    const dialog = admin.page.getByRole('dialog', { name: 'Update job data' })
    await dialog.getByText('purchaseId').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(seriousOf(admin)).toEqual([])
  })

  it('admin: what they do there is recorded in the admin actions, with the queue', async () => {
    await armADeadline()
    const visit = await screens.asPerson({ isAdmin: true })
    const { page, person, user } = visit
    await page.goto(`${BOARD}${delayed}`)
    await firstJob(page)
    // Too early for the deadlines: their jobs find nothing to do, and wait again.
    await page.getByRole('button', { name: 'Promote all' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    const done = await waitFor(
      async () => {
        const { body } = await person.get<AdminAction[]>('/api/admin/actions?pageSize=50')
        return body.find(({ action, actor }) => action === 'queue-jobs-promoted' && actor.id === user.id)
      },
      { what: 'the admin action' },
    )
    expect(done.subject).toBe(QUEUE)
    expect(seriousOf(visit)).toEqual([])
  })

  it('moderator: reads everything, and is offered nothing to act by', async () => {
    await armADeadline()
    const moderator = await screens.asPerson({ isModerator: true })
    await opened(moderator, delayed)
    await firstJob(moderator.page)
    await eventually(() => actions(moderator.page).count()).toBe(0)
    await picture(moderator.page, 'moderator-queue-board')
    expect(seriousOf(moderator)).toEqual([])
  })
})
