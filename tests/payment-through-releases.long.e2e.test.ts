// Guards: frontends/shell/src, frontends/buyer/src/features/buy-coins, packages/releases/src
import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { anotherBuild } from '../services/web/src/testing/releases.fixture'
import { openPayment, paidButton, paymentDialog } from './support/buying'
import { eventually } from './support/eventually'
import { Person } from './support/person'
import { type Screens, toast, useScreens } from './support/screens'
import { activeVersion, frontends, published, remotes } from './support/shipping'

describe('a payment that is open while another version of the buyer remote is activated and taken back', () => {
  const screens: Screens = useScreens()
  let other: string
  let otherVersion: string
  let before: string
  beforeAll(async () => {
    before = await activeVersion(screens, 'buyer')
    other = await anotherBuild(join(frontends, 'buyer/dist'), {
      entry: (text) => `document.documentElement.dataset.release = 'other';${text}`,
    })
    otherVersion = await published(screens, 'buyer', other)
  })
  afterAll(async () => {
    // The site is for other files of this worker, too.
    if (before && (await activeVersion(screens, 'buyer')) !== before)
      await remotes(screens, 'rollback', 'buyer', '--to', before)
    if (other) await rm(other, { recursive: true })
  })

  /** Each script, style and page of the shell and of the admin remote as the site sends them: one hash for all bytes. */
  async function hashOfTheRest(): Promise<string> {
    const admin = `/remotes/admin/${await activeVersion(screens, 'admin')}/`
    const paths = (
      await Promise.all([
        filesOf(join(frontends, 'shell/dist'), '/'),
        filesOf(join(frontends, 'admin/dist'), admin),
      ])
    ).flat()
    const hash = createHash('sha256')
    for (const path of paths) {
      const answer = await fetch(screens.origin + path)
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      hash.update(Buffer.from(await answer.arrayBuffer()))
    }
    return hash.digest('hex')
  }

  async function filesOf(folder: string, at: string): Promise<string[]> {
    const files = await readdir(folder, { recursive: true })
    const sent = files.filter((file) => /\.(js|css|html|json)$/.test(file) && !/build-origin/.test(file))
    if (sent.length < 5) throw new Error(`${folder} is not built`)
    return sent.sort().map((file) => at + file)
  }

  const release = (page: Page) => page.evaluate(() => document.documentElement.dataset.release)
  /** Of which version the page has loaded files. */
  const versionsIn = (page: Page) =>
    page.evaluate(() => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /\/remotes\/buyer\/([^/]+)\//.exec(name)?.[1] ?? []),
      ),
    ])

  it('goes on to its end, late pages included; a reload has the new version, and after the rollback the old one', async () => {
    const { page, person, context, complaints } = await screens.buyer()
    const { purchase } = (await person.request(250, 'BTC')).body
    await openPayment(page, purchase)
    const rest = await hashOfTheRest()

    await remotes(screens, 'activate', 'buyer', otherVersion, '--site', screens.origin)
    const another = await context.newPage()
    await another.goto('/dashboard')
    await another.getByText(/^Welcome,/).waitFor()
    await waitFor(() => release(another), { what: 'the new version' })
    expect(await hashOfTheRest()).toBe(rest)

    const field = paymentDialog(page).getByRole('textbox', { name: /transaction hash/i })
    await field.fill('not a hash !')
    await paidButton(page).click()
    await paymentDialog(page)
      .getByText(/does not look like a transaction hash/)
      .waitFor()

    await remotes(screens, 'rollback', 'buyer')
    expect(await activeVersion(screens, 'buyer')).toBe(before)
    await another.reload()
    await another.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await waitFor(async () => (await versionsIn(another)).includes(before) || undefined, {
      what: 'the old version',
    })
    expect(await release(another)).toBeUndefined()
    expect(await hashOfTheRest()).toBe(rest)
    await another.close()

    const hash = 'ab'.repeat(32)
    await field.fill(hash)
    await paidButton(page).click()
    await toast(page, 'Purchase initiated!').waitFor()
    expect((await person.purchases())[0]?.transactionHash).toBe(hash)
    const admin = await Person.admin(screens.origin)
    await admin.decide(purchase.id, 'approve')
    await page.getByRole('link', { name: 'View my coins' }).click()
    await page.getByRole('heading', { name: 'My Coins', level: 1 }).waitFor()
    for (const name of ['Status', 'How to Buy', 'Settings']) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await page.locator('main').getByRole('heading').first().waitFor()
    }
    await eventually(() => versionsIn(page)).toEqual([before])
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
  })
})
