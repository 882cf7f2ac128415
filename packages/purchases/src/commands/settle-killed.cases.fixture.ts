import {
  approve,
  claimsOn,
  heldBy,
  type OpenStore,
  outcomeOf,
  paid,
  perTransaction,
} from './purchase-approval.fixture'

const later = (seconds: number) => () => new Date(Date.now() + seconds * 1000)

export function settleKilledCases(open: OpenStore): void {
  describe('settling a purchase by a transaction, of a process that is killed', () => {
    const given = perTransaction(open)
    const { byHash, sweep, typesOf, killedAt } = given

    it.each([
      ['before the claim', 'accepted', []],
      ['after the claim', 'accepted', ['released']],
      ['before the approval', 'accepted', ['released']],
      ['after the approval', 'transaction-settled-another', ['kept']],
    ] as const)('%s, another purchase is %s after the sweep', async (point, outcome, swept) => {
      const [id, other] = [await paid(given.store), await paid(given.store)]
      await killedAt(point, id)
      expect(await sweep()).toEqual(swept)
      expect(outcomeOf(await approve(given.store, other, byHash()))).toBe(outcome)
      expect(await heldBy(given.store, given.transaction)).toEqual([
        point === 'after the approval' ? id : other,
      ])
    })

    it.each(['before the claim', 'after the claim', 'before the approval'] as const)(
      '%s, the same call again goes on at once',
      async (point) => {
        const id = await paid(given.store)
        const commandId = await killedAt(point, id)
        expect(outcomeOf(await approve(given.store, id, { ...byHash(), commandId }))).toBe('accepted')
        expect(await typesOf(id)).toEqual(['PurchaseApproved'])
        expect(await claimsOn(given.store, given.transaction)).toHaveLength(1)
      },
    )

    it('the claim is ended by whoever meets it, once nobody can be behind it', async () => {
      const [id, other] = [await paid(given.store), await paid(given.store)]
      await killedAt('before the approval', id)
      const met = approve(given.store, other, { ...byHash(), now: later(5) })
      await expect(met).rejects.toMatchObject({ why: 'in-flight', retryAfterSeconds: expect.any(Number) })
      expect(outcomeOf(await approve(given.store, other, { ...byHash(), now: later(11) }))).toBe('accepted')
      expect(await typesOf(id)).toEqual(['ApprovalAttemptEnded'])
    })

    it('the sale goes on: the purchase is approved without it', async () => {
      const id = await paid(given.store)
      await killedAt('before the approval', id)
      expect(outcomeOf(await approve(given.store, id, { reason: 'Paid in cash' }))).toBe('accepted')
      expect(await sweep()).toEqual(['released'])
    })
  })
}
