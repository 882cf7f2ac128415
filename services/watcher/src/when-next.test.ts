import type { Look } from '@presale/chain'
import type { Payment, WatchedChain } from '@presale/payments'
import { whenNext } from './when-next'

const NOW = new Date('2026-11-29T20:00:00.000Z')
const chain: WatchedChain = { tip: 111, finalized: null, depth: 12 }
const pending: Look = { kind: 'pending', since: null, outputs: [], spends: '0x:0' }
const unknown: Look = { kind: 'unknown', isReplaced: false }

const included = (height: number, time: string): [Look, Payment] => {
  const block = { hash: '0x', height, time }
  return [
    { kind: 'included', block, succeeded: true, outputs: [], spends: '0x:0', balanceRose: null, proof: null },
    {
      network: 'ETH',
      hash: '',
      chain: '1',
      phase: 'included',
      firstSeenAt: time,
      outputs: [],
      more: 0,
      spends: '0x:0',
      block: { ...block, succeeded: true, balanceRose: null, node: '' },
    },
  ]
}
const secondsUntil = (look: Look, payment?: Payment, attempts = 1): number | null => {
  const next = whenNext(look, payment, { chain, now: NOW, attempts })
  return next && (next.getTime() - NOW.getTime()) / 1000
}

test('given one that waits, or is not deep enough, then soon', () => {
  expect(secondsUntil(pending)).toBe(15)
  expect(secondsUntil(...included(101, '2026-11-29T19:59:00.000Z'))).toBe(15)
})

test('given one that is deep enough, then rarely, and after a day no more', () => {
  expect(secondsUntil(...included(100, '2026-11-29T19:50:00.000Z'))).toBe(600)
  expect(secondsUntil(...included(100, '2026-11-28T19:50:00.000Z'))).toBeNull()
})

test('given one that the node does not know, then ever later; one that was replaced, for about a day', () => {
  const at = (look: Look, attempts: number) => secondsUntil(look, undefined, attempts)
  expect([1, 2, 3, 20, 200].map((attempts) => at(unknown, attempts))).toEqual([15, 30, 60, 600, 600])
  const replaced: Look = { kind: 'unknown', isReplaced: true }
  expect([1, 150, 151].map((attempts) => at(replaced, attempts))).toEqual([15, 600, null])
})
