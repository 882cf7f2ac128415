import { randomUUID } from 'node:crypto'
import type { AdminPurchase } from '@presale/contracts'
import { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

/** As in the list of users, where a moderator sees no admin. */
describe('the email address of an admin who buys', () => {
  let api: SharedApi
  let [buying, moderator]: Caller[] = []
  let email: string
  beforeAll(async () => {
    api = await sharedApi()
    moderator = await api.moderator()
    buying = new Caller(api.origin)
    email = `${randomUUID()}@admins.example`
    const account = { name: `Quinn ${email.slice(0, 8)}`, email, password: 'a long password' }
    await buying.post('/api/register', account)
    const { id } = await buying.me()
    await (await api.admin()).post(`/api/admin/users/${id}/make-admin`)
  }, 180_000)
  afterAll(() => api?.stop())

  const LIST = '/api/admin/purchases'
  const found = async (by: Caller | undefined, search: string) =>
    (await by!.get<AdminPurchase[]>(`${LIST}?search=${encodeURIComponent(search)}`)).body.map(({ id }) => id)
  const one = async (by: Caller | undefined, path: string) => (await by!.get<AdminPurchase>(path)).body

  it('given a moderator, no answer about the payment has it; given an admin, each has', async () => {
    const hash = randomUUID().replaceAll('-', '').repeat(2)
    const { id } = await buying!.paid(100, hash)
    const { id: other } = await (await api.buyer()).paid(100, hash)
    const seenBy = async (by: Caller | undefined) => [
      await one(by, `${LIST}/${id}`),
      await one(by, `${LIST}/${id}?revision=1`),
      (await by!.get<AdminPurchase[]>(`${LIST}/${other}/same-transaction`)).body[0],
      (await by!.get<AdminPurchase[]>(`${LIST}?user=${(await buying!.me()).id}`)).body[0],
    ]
    const addresses = async (by: Caller | undefined) => (await seenBy(by)).map((seen) => seen?.userEmail)
    expect(await addresses(moderator)).toEqual(['', '', '', ''])
    expect(await addresses(await api.admin())).toEqual([email, email, email, email])
    const declined = await moderator!.post<{ purchase: AdminPurchase }>(`${LIST}/${id}/decline`, {})
    expect([declined.status, declined.body.purchase.userEmail]).toEqual([200, ''])
    expect((await one(moderator, `${LIST}/${other}`)).userEmail).not.toBe('')
  })

  it('given a moderator searches, it is found by its name, and not by parts of its address', async () => {
    const { id } = await buying!.paid(100)
    const [local = '', domain = ''] = email.split('@')
    for (const part of [email, local, domain.slice(0, 6), local.slice(9, 23)]) {
      expect([part, await found(moderator, part)]).not.toEqual([part, expect.arrayContaining([id])])
      expect([part, await found(await api.admin(), part)]).toEqual([part, expect.arrayContaining([id])])
    }
    expect(await found(moderator, `Quinn ${email.slice(0, 8)}`)).toContain(id)
  })
})
