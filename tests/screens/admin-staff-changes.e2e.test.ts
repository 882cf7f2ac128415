import { readFile } from 'node:fs/promises'
import type { AdminAction, Purchase } from '@presale/contracts'
import { AUDIT, addressHas, CHANGES, changes, entries, rowOf, shows, trail } from '../support/audit-trail'
import { Person } from '../support/person'
import { answer, callsOf, hold, type Screens, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe("issue 5, 'Audit': admin actions in the same view, and export", () => {
  const screens: Screens = useScreens()
  let admin: Person
  let buyer: Person
  let buyerId: string
  let declined: Purchase

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
    buyer = await Person.registered(screens.origin, 'Nora Field')
    buyerId = (await buyer.me()).id
    declined = await buyer.paid(1000)
    await admin.decide(declined.id, 'decline', { reason: 'Nothing arrived at the address' })
  })

  const opened = async (path = `${AUDIT}&user=${buyerId}`, isModerator = false) => {
    const visit = await screens.asPerson(isModerator ? { isModerator } : { isAdmin: true })
    await visit.page.goto(path)
    await visit.page
      .getByRole('table')
      .or(visit.page.getByText(/^No (events|changes)/))
      .first()
      .waitFor()
    return visit
  }

  it('staff changes in the same view: a price, old and new', async () => {
    const { body: token } = await admin.get<{ price: string }>('/api/token/GROK')
    await admin.post('/api/admin/token-price', { price: '3.4567' })
    await admin.post('/api/admin/token-price', { price: token.price })
    const { page } = await opened()
    await page.getByRole('link', { name: 'Staff changes' }).click()
    await changes(page).waitFor()
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Token price changed' }).click()
    await addressHas(page, 'type', 'token-price-changed')
    const priced = changes(page).getByRole('row').filter({ hasText: 'Token price changed' })
    await priced
      .filter({ hasText: `3.4567 → ${token.price}` })
      .first()
      .waitFor()
    await priced
      .filter({ hasText: `${token.price} → 3.4567` })
      .first()
      .waitFor()
  })

  it('staff changes: a wallet address, old and new whole, with a warning that it moves where money goes', async () => {
    const [before, after] = [
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    ]
    await admin.post('/api/admin/wallets', { symbol: 'LINK', address: before })
    await admin.post('/api/admin/wallets', { symbol: 'LINK', address: after })
    const { page } = await opened(`${CHANGES}&subject=LINK`)
    const row = rowOf(changes(page), 'LINK wallet changed').first()
    expect(await row.innerText()).toMatch(/Moves where money goes/)
    await row.getByRole('button').click()
    await page.getByText('This moves where money goes').waitFor()
    const shown = (word: string) => page.getByRole('group', { name: `Address, ${word}` }).textContent()
    expect([await shown('before'), await shown('after')].map((text) => text?.replaceAll(/\s/g, ''))).toEqual([
      ...[before, after],
    ])
  })

  it('staff changes: who was given which role, by name; found by text and by subject', async () => {
    const person = await Person.registered(screens.origin, 'Mo Derator')
    const { id } = await person.me()
    await admin.post(`/api/admin/users/${id}/make-moderator`)
    const { page } = await opened(`${CHANGES}&subject=${id}`)
    await entries(changes(page)).first().waitFor()
    expect(await changes(page).getByRole('row').nth(1).innerText()).toMatch(
      /Mo Derator made moderator\s+user → moderator/,
    )
    await page.goto(CHANGES)
    await page.getByRole('searchbox', { name: 'Search the trail' }).fill(id)
    await addressHas(page, 'search', id)
    await shows(changes(page), ['Mo Derator made moderator'])
  })

  it('staff changes: an admin sees the address and the session that each came from', async () => {
    await admin.post('/api/admin/wallets', {
      symbol: 'DOT',
      address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    })
    const [made] = (await admin.get<AdminAction[]>('/api/admin/actions?subject=DOT&pageSize=1')).body
    const { page } = await opened(`${CHANGES}&subject=DOT`)
    await changes(page).getByRole('columnheader', { name: 'From' }).waitFor()
    const row = rowOf(changes(page), 'DOT wallet').first()
    expect(await row.innerText()).toContain(made?.ipAddress)
    await row.getByRole('button').click()
    await page
      .getByRole('definition')
      .filter({ hasText: made?.sessionId ?? 'no session' })
      .waitFor()
    const other = await opened(`${CHANGES}&subject=DOT`, true)
    await rowOf(changes(other.page), 'DOT wallet').first().getByRole('button').click()
    await other.page.getByText('Raw entry').waitFor()
    expect(await other.page.getByRole('columnheader', { name: 'From' }).count()).toBe(0)
    expect(await other.page.content()).not.toContain(made?.sessionId)
  })

  it('a moderator reads events and staff changes; exports are for admins', async () => {
    const { page, complaints } = await opened(undefined, true)
    await entries(trail(page)).nth(2).waitFor()
    const button = page.getByRole('button', { name: 'Export CSV' })
    expect(await button.isDisabled()).toBe(true)
    await button.locator('xpath=..').focus()
    await page.getByRole('tooltip', { name: 'Admin privileges required' }).waitFor()
    await page.getByRole('link', { name: 'Staff changes' }).click()
    await entries(changes(page)).first().waitFor()
    expect(complaints).toEqual([])
  })

  it('export of what is filtered: a file whose last line holds count and head, and the head among the staff changes', async () => {
    const { page } = await opened(`${AUDIT}&user=${buyerId}&type=PurchaseDeclined`)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export the audit trail' })
    await dialog.getByText('npm run audit -- verify FILE').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/events.*\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(declined.id)
    const head = /""head"":""([\da-f]{64})""/.exec(lines[2] ?? '')?.[1] ?? ''
    expect(lines[1]?.endsWith(head)).toBe(true)
    await page.goto(`${CHANGES}&search=${head}`)
    await rowOf(changes(page), 'Audit trail exported').getByRole('button').click()
    const shown = await page.getByRole('group', { name: 'Head of the chain, after' }).textContent()
    expect(shown?.replaceAll(/\s/g, '')).toBe(head)
  })

  it('loading: the shape of the list', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    const release = await hold(page, '**/api/admin/events*')
    await page.goto(AUDIT)
    await page.locator('[aria-busy="true"]').getByRole('table').waitFor()
    release()
    await entries(trail(page)).first().waitFor()
  })

  it("error: 'Failed to fetch the audit trail', with Retry; nothing to show: 'No events yet'", async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await answer(page, '**/api/admin/events*', { body: [] })
    await answer(page, '**/api/admin/events*', { status: 503, body: 'Away for a moment.', times: 1 })
    await page.goto(AUDIT)
    await page.getByText('Failed to fetch the audit trail').waitFor()
    await page.getByText('Away for a moment.').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('No events yet').waitFor()
  })

  it('a page that is none of ours is told by the server, and the newest is a click away', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    await page.goto(`${AUDIT}&cursor=nonsense`)
    await page.getByText(/cursor is not one of ours/).waitFor()
    await page.getByRole('link', { name: 'Newest' }).click()
    await entries(trail(page)).first().waitFor()
  })

  it('a page at a time: no list is loaded whole', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    const calls = callsOf(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/admin/events') && asked.push(request.url()))
    await page.goto(AUDIT)
    await entries(trail(page)).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.map((url) => new URL(url).search)).toEqual(['?pageSize=25'])
    // The trail's page, and what the banner above every tab reads.
    const paths = calls.map(({ path }) => path).filter((path) => path.startsWith('/api/admin/'))
    expect(paths.sort()).toEqual(['/api/admin/events', '/api/admin/wallet-changes'])
  })
})
