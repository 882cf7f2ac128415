import { randomUUID } from 'node:crypto'
import type { AdminPurchase, AdminPurchaseAnswer, Problem } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

describe('what staff tell each other of a purchase', () => {
  let api: SharedApi
  let [admin, moderator, buyer]: Caller[] = []
  beforeAll(async () => {
    api = await sharedApi()
    ;[admin, moderator, buyer] = [await api.admin(), await api.moderator(), await api.buyer()]
  }, 180_000)
  afterAll(() => api?.stop())

  const at = (id: string) => `/api/admin/purchases/${id}`
  const write = (by: Caller | undefined, id: string, text: string, version: string | null = null) =>
    by!.send<AdminPurchaseAnswer & Problem>('PUT', `${at(id)}/note`, JSON.stringify({ text, version }), {
      accept: 'application/json, application/problem+json',
    })
  const shown = async (by: Caller | undefined, id: string) => (await by!.get<AdminPurchase>(at(id))).body
  const look = (by: Caller | undefined, id: string) => by!.send('PUT', `${at(id)}/onlooker`, undefined)
  const recorded = async (id: string) =>
    (
      await api.pool.query(
        "select before, after, actor_role from sale.admin_actions where action = 'purchase-note-changed' and subject = $1 order by number",
        [id],
      )
    ).rows

  it('given a note by a moderator, staff see it alone and in the list, with who wrote it', async () => {
    const { id } = await buyer!.paid(100)
    const written = await write(moderator, id, '  Asked by mail  ')
    expect([written.status, written.body.purchase.note?.text]).toEqual([200, 'Asked by mail'])
    const { note } = await shown(admin, id)
    expect(note).toMatchObject({ text: 'Asked by mail', byName: 'Ann Lee' })
    const { email } = await buyer!.me()
    const list = await admin!.get<AdminPurchase[]>(`/api/admin/purchases?search=${email}`)
    expect(list.body.find((one) => one.id === id)?.note).toEqual(note)
  })

  it('given a buyer, it is refused, and nothing of theirs has a word of it', async () => {
    const { id } = await buyer!.paid(100)
    await write(admin, id, 'Not for buyers')
    await look(admin, id)
    expect((await write(buyer, id, 'Mine')).status).toBe(403)
    expect((await look(buyer, id)).status).toBe(403)
    for (const path of ['/api/purchases', '/api/dashboard']) {
      const text = JSON.stringify((await buyer!.get(path)).body)
      expect(text).toContain(id)
      expect(text).not.toMatch(/Not for buyers|lookedAtBy|"note"/)
    }
  })

  it('given a note by an admin, a moderator does not take it away; an admin does, and each takes away a moderator’s', async () => {
    const { id } = await buyer!.paid(100)
    const first = (await write(admin, id, 'Paid from the exchange')).body.purchase.note
    const tried = await write(moderator, id, ' ', first?.version)
    expect([tried.status, tried.body.code]).toEqual([403, 'admin-required'])
    expect((await shown(admin, id)).note).toEqual(first)
    expect((await write(admin, id, '', first?.version)).status).toBe(200)
    const own = (await write(moderator, id, 'Asked by mail')).body.purchase.note
    expect((await write(moderator, id, '', own?.version)).status).toBe(200)
  })

  it('given two who write at once, one is told, sees the other’s text, and overwrites nothing', async () => {
    const { id } = await buyer!.paid(100)
    const answers = await Promise.all([write(admin, id, 'By one'), write(moderator, id, 'By the other')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('note-changed')
    const stands = (await shown(admin, id)).note
    expect(stands?.text).toBe(answers[0].status === 200 ? 'By one' : 'By the other')
    const again = await Promise.all([
      write(admin, id, 'Second of one', stands!.version),
      write(moderator, id, 'Second of the other', stands!.version),
    ])
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await recorded(id)).toHaveLength(2)
  })

  it('given the same call again, it is written once; given an empty text, it is removed', async () => {
    const { id } = await buyer!.paid(100)
    const first = (await write(admin, id, 'Once')).body.purchase.note
    expect((await write(admin, id, 'Once')).body.purchase.note).toEqual(first)
    expect((await write(admin, id, '', randomUUID())).status).toBe(409)
    expect((await write(admin, id, '', first!.version)).body.purchase.note).toBeNull()
    const characters = (before: number, after: number) => ({
      before: { characters: before },
      after: { characters: after },
      actor_role: 'admin',
    })
    // Who, when and how much: what it said goes with the account.
    expect(await recorded(id)).toEqual([characters(0, 4), characters(4, 0)])
  })

  it.each([
    ['501 characters', 'x'.repeat(501)],
    ['two lines', 'one\ntwo'],
    ['a NUL', 'one\u0000'],
    ['a lone surrogate', 'one\ud800'],
    ['nothing that can be seen', '\u200b\u200b'],
  ])('given %s, it is refused by the rules of a reason', async (_, text) => {
    const { id } = await buyer!.paid(100)
    expect((await write(admin, id, text)).status).toBe(400)
    expect((await shown(admin, id)).note).toBeNull()
  })

  it('given the buyer’s account is deleted, the note is gone, and no other is kept', async () => {
    const leaving = await api.buyer()
    const { id } = await leaving.paid(100)
    await write(admin, id, 'About a person')
    const { id: userId } = await leaving.me()
    expect((await admin!.delete(`/api/admin/users/${userId}?confirm=true`)).status).toBe(204)
    const { rows } = await api.pool.query('select 1 from api.purchase_notes where purchase_id = $1', [id])
    expect(rows).toEqual([])
    expect((await shown(admin, id)).note).toBeNull()
    const refused = await write(admin, id, 'About nobody')
    expect([refused.status, refused.body.code]).toEqual([409, 'account-deleted'])
  })

  it('given the author’s account is deleted, the note stays without a name', async () => {
    const author = await api.moderator()
    const { id } = await buyer!.paid(100)
    await write(author, id, 'Stays')
    await admin!.delete(`/api/admin/users/${(await author.me()).id}?confirm=true`)
    expect((await shown(admin, id)).note).toMatchObject({ text: 'Stays', byName: null })
  })

  it('given a moderator looks at it, other staff see the name, they themselves see none', async () => {
    const { id } = await buyer!.paid(100)
    expect((await look(moderator, id)).status).toBe(204)
    expect((await shown(admin, id)).lookedAtBy).toEqual(['Ann Lee'])
    expect((await shown(moderator, id)).lookedAtBy).toEqual([])
    expect((await admin!.get<AdminPurchase>(`${at(id)}?revision=1`)).body.lookedAtBy).toEqual([])
  })

  it('given the mark is not renewed for a minute, it ends by itself, and goes with the next', async () => {
    const [{ id }, { id: next }] = [await buyer!.paid(100), await buyer!.paid(100)]
    await look(moderator, id)
    await api.pool.query(
      "update api.purchase_onlookers set at = at - interval '1 minute' where purchase_id = $1",
      [id],
    )
    expect((await shown(admin, id)).lookedAtBy).toEqual([])
    await look(moderator, next)
    const { rows } = await api.pool.query('select 1 from api.purchase_onlookers where purchase_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('given a purchase that there is not, both are 404', async () => {
    const id = randomUUID()
    expect([(await write(admin, id, 'A note')).status, (await look(admin, id)).status]).toEqual([404, 404])
  })
})
