import type { AdminPurchase } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

const WHEN = String.raw`on \d{1,2} [A-Z][a-z]{2} \d{4} at \d\d:\d\d UTC`

describe('a decision on a purchase that went on meanwhile', () => {
  let api: SharedApi
  let [ann, admin, moderator]: Caller[] = []
  beforeAll(async () => {
    api = await sharedApi()
    ;[ann, admin, moderator] = [await api.buyer(), await api.admin(), await api.moderator()]
    await api.pool.query('update accounts.users set name = $2 where id = $1', [
      (await moderator?.me())?.id,
      'Mo Ray',
    ])
  }, 180_000)
  afterAll(() => api?.stop())

  const to = (by: Caller | undefined, id: string, what: string, accept = '*/*') =>
    by!.post<unknown>(`/api/admin/purchases/${id}/${what}`, { reason: 'As we saw' }, { accept })
  const refusedWith = async (answer: ReturnType<typeof to>, sentence: string) => {
    const { status, body } = await answer
    expect([status, body]).toEqual([409, expect.stringMatching(new RegExp(`^${sentence}`))])
  }
  const paid = async () => (await ann!.paid(100)).id

  it('given another declined it, says by whom and when, and nothing changes', async () => {
    const id = await paid()
    await to(moderator, id, 'decline')
    const sentence = `Mo Ray \\(moderator\\) declined this purchase ${WHEN}\\. No tokens were credited`
    await refusedWith(to(admin, id, 'approve'), sentence)
    await refusedWith(to(admin, id, 'reopen'), sentence)
    await refusedWith(to(moderator, id, 'decline'), `You declined this purchase ${WHEN}\\.`)
    const problem = await to(admin, id, 'approve', 'application/problem+json')
    expect(problem.body).toMatchObject({
      code: 'already-declined',
      detail: expect.stringMatching(/^Mo Ray \(moderator\) declined this purchase on /),
    })
    const shown = await admin!.get<AdminPurchase>(`/api/admin/purchases/${id}`)
    expect(shown.body).toMatchObject({ status: 'declined', revision: 2 })
  })

  it('given another approved it, with the same transaction, the tokens are credited once', async () => {
    const id = await paid()
    const hash = { transactionHash: 'ab'.repeat(32) }
    const approve = (by: Caller | undefined) => by!.post(`/api/admin/purchases/${id}/approve`, hash)
    expect((await approve(admin)).status).toBe(200)
    await refusedWith(
      approve(moderator),
      `Admin \\(admin\\) approved this purchase ${WHEN}\\. Its tokens were credited then; nothing was changed now\\.$`,
    )
    expect((await ann!.me()).balance).toBe(100)
  })

  it('given it was cancelled, reported late, reopened: each says what happened last', async () => {
    const { id } = (await ann!.request(100)).body.purchase
    await refusedWith(to(admin, id, 'approve'), 'The buyer has not reported a payment')
    await refusedWith(
      to(admin, id, 'reopen'),
      `Ann Lee \\(buyer\\) requested this purchase ${WHEN}\\. It awaits`,
    )
    await ann!.post(`/api/purchases/${id}/cancel`)
    await refusedWith(
      to(moderator, id, 'decline'),
      `Ann Lee \\(buyer\\) cancelled this purchase ${WHEN}\\. An admin can reopen it\\.$`,
    )
    expect((await to(admin, id, 'reopen')).status).toBe(200)
    await refusedWith(to(admin, id, 'reopen'), `You reopened this purchase ${WHEN}\\. It awaits approval`)
  })

  it('given the one who decided was deleted since, says so', async () => {
    const [second, id] = [await api.moderator(), await paid()]
    await to(second, id, 'approve')
    await admin!.delete(`/api/admin/users/${(await second.me()).id}`)
    await refusedWith(
      to(admin, id, 'decline'),
      `Deleted user \\(moderator\\) approved this purchase ${WHEN}\\.`,
    )
  })

  it('given the buyer repeats what was done, the refusal names nobody', async () => {
    const id = await paid()
    const refused = await ann!.post(`/api/purchases/${id}/cancel`)
    expect([refused.status, refused.body]).toEqual([
      409,
      'Payment for this purchase was reported; it can no longer be cancelled.',
    ])
  })
})
