import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_TRANSACTIONS, spellingsOf, TRANSACTION_NETWORKS } from '@presale/testing'
import { decodeSettlementEvent, encodeSettlementEvent } from './codec'
import { type ClaimTransaction, decideClaim, decideNarrowing, decideRelease } from './decide'
import { type SettlementEvent, settlementShapes } from './events'
import { evolveSettlement, nothingSettled } from './state'
import { settledTransactionsOf, settlementStreamOf, transactionOf } from './transaction'

const HEX = 'ab12'.repeat(16)
const at = new Date('2026-11-22T10:00:00.000Z')
const transaction = { network: 'BTC', hash: 'ab'.repeat(32) }
const idOf = (number: number) => `7d0c7b1e-2f44-5d8e-9a51-6f2b8f1c0a7${number}`
const claimOf = (number: number, output = 'any'): ClaimTransaction => ({
  transaction,
  at,
  claim: {
    claimId: idOf(number),
    purchaseId: idOf(number),
    purchaseRevision: 1,
    output,
    isCarriedOver: false,
  },
})
const settled = (number: number, output = 'any'): SettlementEvent => {
  const decision = decideClaim(claimOf(number, output), nothingSettled)
  if (decision.outcome !== 'claimed') throw new Error(decision.outcome)
  return decision.event
}
/** A log by its number, and by its place in the receipt where that is known. */
type LogNamed = readonly (string | undefined)[]
const logOf = (number: number, [output = 'any', place]: LogNamed): ClaimTransaction => {
  const claiming = claimOf(number, output)
  return place === undefined ? claiming : { ...claiming, claim: { ...claiming.claim, place } }
}
const settledLog = (number: number, log: LogNamed): SettlementEvent => {
  const decision = decideClaim(logOf(number, log), nothingSettled)
  if (decision.outcome !== 'claimed') throw new Error(decision.outcome)
  return decision.event
}
const after = (...events: SettlementEvent[]) => events.reduce(evolveSettlement, nothingSettled)
const released = (number: number): SettlementEvent => ({
  type: 'SettlementReleased',
  data: { ...transaction, claimId: idOf(number), releasedAt: at.toISOString() },
})
const narrowed = (number: number, output: string): SettlementEvent => ({
  type: 'SettlementNarrowed',
  data: {
    ...transaction,
    claimId: idOf(number),
    purchaseId: idOf(number),
    output,
    narrowedAt: at.toISOString(),
  },
})

describe('claiming a transaction', () => {
  const outcome = (claim: ClaimTransaction, ...events: SettlementEvent[]) =>
    decideClaim(claim, after(...events)).outcome
  it.each([
    ['any', 'any', 'taken'],
    ['any', '0', 'taken'],
    ['0', 'any', 'taken'],
    ['0', '0', 'taken'],
    ['0', '1', 'claimed'],
  ])('given output %s is held, %s is %s', (held, wanted, expected) =>
    expect(outcome(claimOf(2, wanted), settled(1, held))).toBe(expected),
  )
  it.each([
    ['the same place, numbered otherwise after a reorganisation', ['40', '2'], ['57', '2'], 'taken'],
    ['another place with the same number', ['40', '2'], ['40', '3'], 'claimed'],
    ['a number of which nobody knows the place', ['40', '2'], ['57', undefined], 'taken'],
    ['a place, where the held one is a number alone', ['40', undefined], ['57', '2'], 'taken'],
    ['a place, where the whole is held', ['any', undefined], ['57', '2'], 'taken'],
    ['the whole, where a place is held', ['40', '2'], ['any', undefined], 'taken'],
  ])('given logs: %s', (_what, held, wanted, expected) =>
    expect(outcome(logOf(2, wanted), settledLog(1, held))).toBe(expected),
  )
  it('names who has it', () =>
    expect(decideClaim(claimOf(2), after(settled(1, '0'), settled(3, '1')))).toMatchObject({
      by: [{ purchaseId: idOf(1) }, { purchaseId: idOf(3) }],
    }))
  it('given it was released, it is free', () =>
    expect(outcome(claimOf(2), settled(1), released(1))).toBe('claimed'))
  it('given the same claim is held, nothing is added', () =>
    expect(outcome(claimOf(1), settled(1))).toBe('held'))
  it('given the same claim was released, it does not come again, though its event is stored', () =>
    expect(outcome(claimOf(1), settled(1), released(1))).toBe('released'))
  it('given the whole was narrowed, another output is free, the same one is not', () => {
    const history = [settled(1), narrowed(1, '4')]
    expect(outcome(claimOf(2, '5'), ...history)).toBe('claimed')
    expect(outcome(claimOf(2, '4'), ...history)).toBe('taken')
    expect(outcome(claimOf(2), ...history)).toBe('taken')
  })
})

describe('releasing a claim', () => {
  it('happens once', () => {
    const event = decideRelease(transaction, idOf(1), at, after(settled(1)))
    expect(event).toEqual(released(1))
    expect(decideRelease(transaction, idOf(1), at, after(settled(1), released(1)))).toBeUndefined()
    expect(decideRelease(transaction, idOf(2), at, after(settled(1)))).toBeUndefined()
  })
})

describe('narrowing a claim', () => {
  const outcome = (output: string, ...events: SettlementEvent[]) =>
    decideNarrowing(transaction, { claimId: idOf(1), output }, at, after(...events)).outcome
  it('names the output of what took the whole', () =>
    expect(decideNarrowing(transaction, { claimId: idOf(1), output: '4' }, at, after(settled(1)))).toEqual({
      outcome: 'narrowed',
      event: narrowed(1, '4'),
    }))
  it('happens once: again the same has nothing to do, and another output is refused', () => {
    expect(outcome('4', settled(1), narrowed(1, '4'))).toBe('nothing-to-do')
    expect(outcome('5', settled(1), narrowed(1, '4'))).toBe('already-narrowed')
    expect(outcome('5', settled(1, '4'))).toBe('already-narrowed')
  })
  it('keeps the place of a log', () => {
    const claim = { claimId: idOf(1), output: '40', place: '2' }
    const decision = decideNarrowing(transaction, claim, at, after(settled(1)))
    if (decision.outcome !== 'narrowed') throw new Error(decision.outcome)
    expect(decision.event.data).toMatchObject({ output: '40', place: '2' })
    const settlement = after(settled(1), decision.event)
    expect(decideClaim(logOf(2, ['57', '2']), settlement).outcome).toBe('taken')
    expect(decideClaim(logOf(2, ['40', '3']), settlement).outcome).toBe('claimed')
  })
  it('is refused where nothing is held', () => {
    expect(outcome('4')).toBe('not-held')
    expect(outcome('4', settled(1), released(1))).toBe('not-held')
  })
})

describe('the name of a settlement stream', () => {
  const on = (currency: string, walletAddress: string) => ({ currency, walletAddress })
  const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const streamOf = (currency: string, wallet: string, hash: string) => {
    const found = transactionOf(on(currency, wallet), hash)
    return found && settlementStreamOf(found)
  }
  it('is one for every spelling of a transaction', () => {
    for (const network of TRANSACTION_NETWORKS) {
      const streams = network.paid.flatMap(({ symbol, wallet }) =>
        spellingsOf(network).map((text) => streamOf(symbol, wallet, text)),
      )
      // As the first releases named it: a purchase that they settled excludes another one today.
      expect(new Set(streams)).toEqual(new Set([`settlement-${network.coin}-${network.name}`]))
    }
  })
  it('is of the chain, whichever currency is paid on it', () => {
    expect(streamOf('USDT', '0x1', HEX)).toBe(`settlement-ETH-${HEX}`)
    expect(streamOf('USDT', TRON, HEX)).toBe(streamOf('TRX', TRON, HEX))
    expect(streamOf('USDT-TRC20', TRON, HEX)).toBe(`settlement-TRX-${HEX}`)
  })
  it.each(NO_TRANSACTIONS)('is none for $symbol and $why', ({ symbol, wallet, text }) =>
    expect(streamOf(symbol, wallet, text)).toBeUndefined(),
  )
  it('escapes what is neither letter nor digit, so that two names stay two', () => {
    const named = (hash: string) => settlementStreamOf({ network: 'NEW', hash })
    expect(named('a/b+c==')).toBe('settlement-NEW-a%2Fb%2Bc%3D%3D')
    expect(named('/'.repeat(128)).length).toBeLessThan(500)
  })
  it('of what an earlier release settled is the name that it gave as well', () => {
    expect(settledTransactionsOf(on('XRP', 'r'), 'C005523E00010000')).toEqual([
      { network: 'XRP', hash: 'c005523e00010000' },
    ])
    expect(settledTransactionsOf(on('BTC', 'bc1q'), `tx:${HEX}`)).toEqual([
      { network: 'BTC', hash: HEX },
      { network: 'BTC', hash: `tx:${HEX}` },
    ])
    expect(settledTransactionsOf(on('USDT-SOL', 'So'), 'abc')).toEqual([{ network: 'ETH', hash: 'abc' }])
  })
})

describe('stored samples of settlements', () => {
  const folder = join(__dirname, 'samples')
  const samples = readdirSync(folder).map((file) => ({
    type: file.split('.')[0] ?? '',
    data: JSON.parse(readFileSync(join(folder, file), 'utf8')),
  }))
  const metadata = {
    commandId: 'c',
    correlationId: 'r',
    causationId: 'r',
    receivedAt: at.toISOString(),
    actor: { id: null, role: 'system' as const },
  }
  it('there is one of every event', () =>
    expect(samples.map(({ type }) => type).sort()).toEqual(Object.keys(settlementShapes).sort()))
  it.each(samples)('$type survives being written and read again', ({ type, data }) => {
    const event = { type, data } as SettlementEvent
    const written = encodeSettlementEvent(event, metadata)
    expect(decodeSettlementEvent({ ...written, stream: 'settlement-1', revision: 0 }).event).toEqual(event)
  })
  it('ids differ by claim and type, and are the same for the same', () => {
    const ids = [settled(1), settled(2), released(1), narrowed(1, '1'), settled(1)].map(
      (event) => encodeSettlementEvent(event, metadata).id,
    )
    expect(new Set(ids).size).toBe(4)
  })
  it('given a type or a version of a later release, it names event and reason', () => {
    const [sample] = samples
    const stored = { id: '1', stream: 'settlement-1', revision: 0, data: sample?.data }
    expect(() =>
      decodeSettlementEvent({ ...stored, type: 'Refunded', metadata: { ...metadata, schemaVersion: 1 } }),
    ).toThrow(/Event 1 \(settlement-1@0\): /)
    expect(() =>
      decodeSettlementEvent({
        ...stored,
        type: 'TransactionSettled',
        metadata: { ...metadata, schemaVersion: 9 },
      }),
    ).toThrow(/schema version 9/)
  })
})
