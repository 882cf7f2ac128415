import type { Phase } from '@presale/consumer'
import type { LedgerProjection } from '@presale/ledger'
import type { GenerationRecord } from '@presale/read-store'
import type { Feeding } from './feeding/feed-all'
import { checkProjections } from './readiness'

const definition = { name: 'balances', version: 2 } as LedgerProjection
const live = (codeVersion: number) => ({ id: 1, name: 'balances', codeVersion }) as GenerationRecord
const fedAs = (phase: Phase, reason?: string) => ({
  fault: undefined,
  live: [live(2)],
  feeding: [{ record: live(2), feeder: { phase, reason } } as Feeding],
})

describe('the readiness of a projector', () => {
  it.each(['feeding', 'waiting'] as const)('is there while it is %s', (phase) => {
    expect(() => checkProjections(fedAs(phase), [definition])).not.toThrow()
  })

  it('is missing where an event stopped a projection, and says which and why', () => {
    expect(() => checkProjections(fedAs('stopped', 'never requested'), [definition])).toThrow(
      'balances is stopped: never requested',
    )
  })

  it('is missing where another version is live', () => {
    const feeding = { fault: undefined, live: [live(1)], feeding: [] }
    expect(() => checkProjections(feeding, [definition])).toThrow(
      'balances is live in version 1, this process feeds version 2: run npm run projections -- rebuild balances',
    )
  })

  it('is missing while the registry cannot be read', () => {
    const feeding = { fault: 'no connection', live: [], feeding: [] }
    expect(() => checkProjections(feeding, [definition])).toThrow('no connection')
  })
})
