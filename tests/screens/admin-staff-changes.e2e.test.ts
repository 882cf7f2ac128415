import { readFile } from 'node:fs/promises'
import type { Purchase } from '@presale/contracts'
import { AUDIT, addressHas, CHANGES, changes, entries, rowOf, shows } from '../support/audit-trail'
import { Person } from '../support/person'
import { type Screens, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe('Audit: changes by staff, and the export', () => {
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

  const opened = async (path = `${AUDIT}&user=${buyerId}`) => {
    const visit = await screens.asPerson({ isAdmin: true })
    await visit.page.goto(path)
    await visit.page
      .getByRole('table')
      .or(visit.page.getByText(/^No (events|changes)/))
      .first()
      .waitFor()
    return visit
  }

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
      before,
      after,
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
})
