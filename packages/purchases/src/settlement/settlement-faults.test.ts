import { decodeSettlementEvent, encodeSettlementEvent } from './codec'
import { decideClaim } from './decide'
import type { SettlementEvent } from './events'
import { evolveSettlement, nothingSettled } from './state'
import { SETTLEMENT_PREFIX, settlementStreamOf, transactionOf } from './transaction'

const at = '2026-11-22T10:00:00.000Z'
const claimId = '7d0c7b1e-2f44-5d8e-9a51-6f2b8f1c0a77'
const transaction = { network: 'BTC', hash: 'ab'.repeat(32) }
const released: SettlementEvent = {
  type: 'SettlementReleased',
  data: { ...transaction, claimId, releasedAt: at },
}
const metadata = {
  commandId: 'c',
  correlationId: 'r',
  causationId: 'r',
  receivedAt: at,
  actor: { id: null, role: 'system' as const },
}

describe('a settlement event that cannot be read', () => {
  const stored = {
    ...encodeSettlementEvent(released, metadata),
    id: '1',
    stream: 'settlement-1',
    revision: 0,
  }
  it.each([
    [
      'bytes',
      { data: Buffer.from([0, 255]) },
      /^Event 1 \(settlement-1@0\): SettlementReleased is binary data/,
    ],
    [
      'no metadata',
      { metadata: undefined },
      /^Event 1 \(settlement-1@0\): metadata is not as its schema says/,
    ],
    ['no claim', { data: { ...released.data, claimId: 'x' } }, /^Event 1 .+ is not as its schema says/],
  ])('given %s, it names event and reason', (_what, more, message) => {
    const read = () => decodeSettlementEvent({ ...stored, ...more })
    expect(read).toThrow(message)
    expect(read).toThrow(expect.objectContaining({ name: 'UnreadableEvent' }))
  })
  it('given a fault of the code, that is thrown as it is', () => {
    const data = {
      get network() {
        throw new RangeError('no such thing')
      },
    }
    expect(() => decodeSettlementEvent({ ...stored, data })).toThrow(RangeError)
  })
})

describe('what is stored of a settlement', () => {
  it('names type, version and who did it', () => {
    expect(encodeSettlementEvent(released, metadata)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'SettlementReleased',
      data: released.data,
      metadata: { ...metadata, schemaVersion: 1 },
    })
  })
  it('the id derives from the claim; that of a narrowing from its command, too', () => {
    const data = { ...transaction, claimId, output: '1', narrowedAt: at }
    const narrowed: SettlementEvent = { type: 'SettlementNarrowed', data }
    const idOf = (event: SettlementEvent, commandId: string) =>
      encodeSettlementEvent(event, { ...metadata, commandId }).id
    expect(idOf(released, 'a')).toBe(idOf(released, 'b'))
    expect(idOf(narrowed, 'a')).not.toBe(idOf(narrowed, 'b'))
    expect(idOf(narrowed, 'a')).toBe(idOf(narrowed, 'a'))
    const another = { ...narrowed, data: { ...data, claimId: claimId.replace('77', '78') } }
    expect(idOf(another, 'a')).not.toBe(idOf(narrowed, 'a'))
  })
})

describe('a settlement', () => {
  const claim = { claimId, purchaseId: claimId, purchaseRevision: 1, output: '0', isCarriedOver: false }
  const claimed = (more: Partial<typeof claim> = {}) => {
    const decision = decideClaim(
      { transaction, claim: { ...claim, ...more }, at: new Date(at) },
      nothingSettled,
    )
    if (decision.outcome !== 'claimed') throw new Error(decision.outcome)
    return decision.event
  }
  it('keeps all that a claim says', () => {
    const settled = evolveSettlement(nothingSettled, claimed())
    expect([...settled.values()]).toEqual([{ ...claim, settledAt: at, isHeld: true }])
    expect(nothingSettled.size).toBe(0)
  })
  it('says of a claim only where it is so that it was carried over', () => {
    expect(claimed().data).not.toHaveProperty('isCarriedOver')
    const event = claimed({ isCarriedOver: true })
    expect(event.data).toHaveProperty('isCarriedOver', true)
    expect([...evolveSettlement(nothingSettled, event).values()]).toMatchObject([{ isCarriedOver: true }])
  })
  it('a release of what was never claimed is a fault of the store', () =>
    expect(() => evolveSettlement(nothingSettled, released)).toThrow('SettlementReleased on a claim'))
  it('has a stream of its own by the coin of its chain, and none by a name that is no hash', () => {
    expect(SETTLEMENT_PREFIX).toBe('settlement-')
    expect(settlementStreamOf({ network: 'N/W', hash: 'a/b' })).toBe('settlement-N%2FW-a%2Fb')
    expect(transactionOf({ currency: 'ETH', walletAddress: '0x1' }, `0x${'AB'.repeat(32)}`)).toEqual({
      network: 'ETH',
      hash: 'ab'.repeat(32),
    })
    expect(transactionOf({ currency: 'DOT', walletAddress: '1x' }, '12345678-2')).toBeUndefined()
  })
})
