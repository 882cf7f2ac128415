import { randomUUID } from 'node:crypto'
import { type EventStore, EventStoreUnavailable } from '@presale/event-store'
import type { Transaction } from '../settlement/transaction'
import { narrowSettlement } from './narrow-settlement'
import {
  admin,
  approve,
  at,
  claimsOn,
  interrupted,
  newTransaction,
  type OpenStore,
  outcomeOf,
  paid,
} from './purchase-approval.fixture'

export function narrowSettlementCases(open: OpenStore): void {
  describe('narrowing the settlement of an approved purchase', () => {
    let store: EventStore
    let transaction: Transaction
    let id: string
    beforeAll(() => {
      store = open()
    })
    afterAll(() => store.close())
    beforeEach(async () => {
      transaction = newTransaction()
      id = await paid(store)
      await approve(store, id, { transactionHash: transaction.hash })
    })

    const narrow = async (using: EventStore, output: number, commandId: string = randomUUID()) =>
      outcomeOf(
        await narrowSettlement(using, {
          purchaseId: id,
          commandId,
          requestHash: 'h',
          correlationId: 'c',
          actor: admin,
          receivedAt: at,
          output,
        }),
      )
    const outputs = async () => (await claimsOn(store, transaction)).map(({ output }) => output)

    it('given two at once with two outputs, the first stands, and the second is refused', async () => {
      const overtaken = interrupted(store, 'before the claim', async () => {
        expect(await narrow(store, 2)).toBe('accepted')
      })
      expect(await narrow(overtaken, 3)).toBe('already-narrowed')
      expect(await outputs()).toEqual(['2'])
    })

    it('given two at once with one output, the second has nothing to do', async () => {
      const overtaken = interrupted(store, 'before the claim', async () => {
        expect(await narrow(store, 2)).toBe('accepted')
      })
      expect(await narrow(overtaken, 2)).toBe('nothing-to-do')
    })

    it('given the answer of the store is lost, the same command finds what it did', async () => {
      const loses = interrupted(store, 'after the claim', async () => {
        throw new EventStoreUnavailable('the connection broke before the answer')
      })
      expect(await narrow(loses, 2)).toBe('nothing-to-do')
      expect(await outputs()).toEqual(['2'])
    })

    it('names the purchase whose claim it is', async () => {
      await narrow(store, 2)
      const [claim] = await claimsOn(store, transaction)
      expect(claim).toMatchObject({ purchaseId: id, output: '2', isHeld: true })
    })
  })
}
