import { lagsOf } from './lags'

const at = (place: number) => ({ commit: String(place), prepare: String(place) })
const accepted = (place: number, ms: number) => ({ position: at(place), at: ms })
const shown = (place: number, ms: number) => ({ projection: 'balances', position: at(place), at: ms })

describe('how long events took until a projection showed them', () => {
  it('counts up to the first transaction that holds the event', () => {
    const events = [accepted(1, 100), accepted(2, 101), accepted(9, 110), accepted(10, 150)]
    expect(lagsOf(events, [shown(2, 105), shown(9, 140), shown(12, 151)])).toEqual([1, 4, 5, 30])
  })
  it('is never below zero, and endless for what was not shown', () => {
    expect(lagsOf([accepted(1, 100), accepted(2, 100)], [shown(1, 99)])).toEqual([
      0,
      Number.POSITIVE_INFINITY,
    ])
  })
})
