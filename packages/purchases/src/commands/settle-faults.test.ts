import { randomUUID } from 'node:crypto'
import { EventStoreUnavailable, WrongExpectedRevision } from '@presale/event-store'
import { streamOf } from '../domain/events'
import { SETTLEMENT_PREFIX } from '../settlement/transaction'
import { memoryEventStore } from './memory-event-store.fixture'
import {
  admin,
  approve,
  at,
  claimsOn,
  eventsOf,
  execute,
  interrupted,
  newTransaction,
  outcomeOf,
  paid,
  withMethods,
} from './purchase-approval.fixture'
import { releaseIfOver } from './release-claim'

const store = memoryEventStore()

describe('an approval on a store that is away or overtaken', () => {
  beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0))
  afterEach(() => jest.restoreAllMocks())
  const overtaken = new WrongExpectedRevision('purchase-1', 1)

  it.each([new EventStoreUnavailable('away'), overtaken])(
    'tries eight times after $name, and then names the cause; no claim is left',
    async (error) => {
      const transaction = newTransaction()
      const id = await paid(store)
      let appends = 0
      const failing = withMethods(store, {
        append: async (stream, events, expected) => {
          if (stream.startsWith(SETTLEMENT_PREFIX)) return store.append(stream, events, expected)
          appends += 1
          throw error
        },
      })
      const approved = approve(failing, id, { transactionHash: transaction.hash })
      await expect(approved).rejects.toMatchObject({ name: 'EventStoreUnavailable', cause: error })
      expect(appends).toBe(8)
    },
  )

  it('answers where the eighth attempt succeeds', async () => {
    const id = await paid(store)
    let appends = 0
    const failing = withMethods(store, {
      append: async (stream, events, expected) => {
        appends += 1
        if (appends < 8) throw overtaken
        return store.append(stream, events, expected)
      },
    })
    expect(outcomeOf(await approve(failing, id))).toBe('accepted')
  })

  it('does not try again after any other fault', async () => {
    const id = await paid(store)
    const failing = interrupted(store, 'before the approval', async () => {
      throw new TypeError('x is not a function')
    })
    await expect(approve(failing, id)).rejects.toThrow(TypeError)
  })

  it('releases the claims of attempts that lost their revision, and none that is used', async () => {
    const transaction = newTransaction()
    const id = await paid(store)
    const overtaking = interrupted(store, 'before the approval', async () => {
      await execute(store, id, { type: 'expire', at: new Date(at.getTime() + 4e6), actor: admin })
      const reopening = {
        type: 'reopen',
        at,
        actor: admin,
        reason: 'Found',
        approvalWindowSeconds: 60,
      } as const
      await execute(store, id, reopening)
    })
    const executed = await approve(overtaking, id, { transactionHash: transaction.hash })
    const [lost, used] = await claimsOn(store, transaction)
    expect([lost?.isHeld, used?.isHeld]).toEqual([false, true])
    expect(executed).toMatchObject({ ok: true, state: { claimId: used?.claimId } })
    expect(lost?.claimId).not.toBe(used?.claimId)
  })

  it('answers though a claim could not be released: the sweep does it', async () => {
    const transaction = newTransaction()
    const id = await paid(store)
    const declining = interrupted(store, 'before the approval', async () => {
      await execute(store, id, { type: 'decline', at, actor: admin, reason: null })
    })
    let settlementAppends = 0
    const failing = withMethods(declining, {
      append: async (stream, events, expected) => {
        if (stream.startsWith(SETTLEMENT_PREFIX)) settlementAppends += 1
        if (settlementAppends > 1) throw new EventStoreUnavailable('away')
        return declining.append(stream, events, expected)
      },
    })
    const approved = await approve(failing, id, { transactionHash: transaction.hash })
    expect(outcomeOf(approved)).toBe('already-declined')
    expect(await claimsOn(store, transaction)).toMatchObject([{ isHeld: true }])
  })
  it('leaves a claim alone whose approval may still arrive, though a lagging reader knows no purchase', async () => {
    const transaction = newTransaction()
    const id = await paid(store)
    let arriveLate: (() => Promise<unknown>) | undefined
    let isBehind = false
    const lagging = withMethods(store, {
      append: async (stream, events, expected) => {
        const append = () => store.append(stream, events, expected)
        if (arriveLate || stream.startsWith(SETTLEMENT_PREFIX)) return append()
        arriveLate = append
        isBehind = true
        throw new EventStoreUnavailable('away')
      },
      async *readStream(stream) {
        if (isBehind && stream === streamOf(id)) isBehind = false
        else yield* store.readStream(stream)
      },
    })
    expect(outcomeOf(await approve(lagging, id, { transactionHash: transaction.hash }))).toBe(
      'purchase-unknown',
    )
    await arriveLate?.()
    const [claim] = await claimsOn(store, transaction)
    expect(claim).toMatchObject({ isHeld: true })
    expect((await eventsOf(store, id)).at(-1)).toMatchObject({
      type: 'PurchaseApproved',
      data: { claimId: claim?.claimId },
    })
  })
  it('appends nothing for an attempt that was ended, though a lagging reader goes on not knowing it', async () => {
    const transaction = newTransaction()
    const id = await paid(store)
    const approval = { transactionHash: transaction.hash, commandId: randomUUID() }
    const dying = interrupted(store, 'before the approval', async () => {
      throw new RangeError('the process was killed')
    })
    await expect(approve(dying, id, approval)).rejects.toThrow(RangeError)
    const [claim] = await claimsOn(store, transaction)
    await releaseIfOver(store, { transaction, claim: claim!, now: at, endsAttempt: true })
    const reads: string[] = []
    const appends: string[] = []
    const lagging = withMethods(store, {
      append: async (stream, events, expected) => {
        appends.push(stream)
        return store.append(stream, events, expected)
      },
      async *readStream(stream) {
        reads.push(stream)
        for await (const stored of store.readStream(stream))
          if (stream !== streamOf(id) || stored.revision <= 1) yield stored
      },
    })
    await expect(approve(lagging, id, approval)).rejects.toThrow(EventStoreUnavailable)
    expect(reads.filter((stream) => stream === streamOf(id))).toHaveLength(8)
    expect(appends).toEqual([])
  })
})
