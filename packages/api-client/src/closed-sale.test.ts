import type { SaleState } from '@presale/contracts'
import { followPageLanguage, readable, setPageLanguage } from '@presale/i18n'
import { closedSale, untilSaleChanges } from './closed-sale'

const sale: SaleState = {
  state: 'open',
  sentence: null,
  startsAt: null,
  endsAt: null,
  hardCap: null,
  remaining: null,
  maxPerBuyer: null,
}
const AT = '2027-01-01T12:00:00.000Z'

describe('why nothing is sold', () => {
  it.each([
    ['frozen', {}, 'The sale is paused. No new purchase can be made; earlier purchases are not affected.'],
    [
      'not-started',
      { startsAt: AT },
      'The sale has not started yet. It starts on 1 January 2027 at 12:00 UTC.',
    ],
    ['not-started', {}, 'The sale has not started yet. Its start will be announced.'],
    [
      'ended',
      { endsAt: AT },
      'The sale ended on 1 January 2027 at 12:00 UTC. Earlier purchases are not affected.',
    ],
    ['ended', {}, 'The sale has ended. Earlier purchases are not affected.'],
    ['sold-out', {}, 'The sale is sold out. Earlier purchases are not affected.'],
    [
      'reserved',
      { freeAt: AT },
      `All that is left is reserved by buyers who are paying now. Some may come free by ${new Date(AT).toTimeString().slice(0, 5)}.`,
    ],
  ] as const)('given it is %s, %j, says in English what the server says', (state, dates, sentences) => {
    expect(closedSale({ ...sale, ...dates, state })?.sentences).toBe(sentences)
  })

  it('given it is open, says nothing', () => {
    expect(closedSale(sale)).toBeUndefined()
  })

  it('given German, says it in German, by the same clock', async () => {
    await followPageLanguage()
    setPageLanguage('de')
    await readable(Promise.resolve())
    expect(closedSale({ ...sale, state: 'ended', endsAt: AT })).toEqual({
      title: 'Der Verkauf ist beendet',
      why: 'Der Verkauf endete am 1. Januar 2027 um 12:00 UTC. Bereits begonnene Käufe laufen weiter.',
      sentences: 'Der Verkauf endete am 1. Januar 2027 um 12:00 UTC. Bereits begonnene Käufe laufen weiter.',
    })
    setPageLanguage('en')
    await readable(Promise.resolve())
  })
})

describe('when to ask for the sale again', () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

  it.each([
    ['not-started', 'startsAt'],
    ['open', 'endsAt'],
  ] as const)('given it is %s, when its %s is due, and each second from then on', (state, date) => {
    const until = (ms: number) => untilSaleChanges({ ...sale, state, [date]: inMs(ms) })
    expect(until(60_000)).toBeGreaterThan(60_000)
    expect(until(60_000)).toBeLessThanOrEqual(61_000)
    expect(until(-60_000)).toBe(1000)
  })

  it('given nothing is due within a day, not at all', () => {
    expect(untilSaleChanges(undefined)).toBe(false)
    expect(untilSaleChanges(sale)).toBe(false)
    expect(untilSaleChanges({ ...sale, state: 'frozen', endsAt: inMs(1000) })).toBe(false)
    expect(untilSaleChanges({ ...sale, endsAt: inMs(2 * 86_400_000) })).toBe(false)
  })
})
