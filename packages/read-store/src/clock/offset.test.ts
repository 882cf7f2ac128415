import { type Measure, Offset, type OwnClocks } from './offset'

const NOON = Date.parse('2026-11-26T12:00:00.000Z')
const seconds = (count: number) => count * 1000

/** A process whose clocks are set by the test; the database's time goes on with its monotonic clock. */
function machine({ wallAhead = 0 } = {}) {
  let own: OwnClocks = { wall: NOON + wallAhead, monotonic: 5000 }
  let database = NOON
  const offset = new Offset(() => own)
  return {
    offset,
    passes(ms: number) {
      own = { wall: own.wall + ms, monotonic: own.monotonic + ms }
      database += ms
    },
    setWall(byMs: number) {
      own = { ...own, wall: own.wall + byMs }
    },
    setDatabase(byMs: number) {
      database += byMs
    },
    /** The monotonic clock stands still meanwhile. */
    suspend(ms: number) {
      own = { ...own, wall: own.wall + ms }
      database += ms
    },
    /** An answer that takes so long, half of it on the way there. */
    measure(roundTripMs = 0, meanwhile: () => void = () => undefined): boolean {
      const before = own
      this.passes(roundTripMs / 2)
      const databaseMs = database
      meanwhile()
      this.passes(roundTripMs / 2)
      const measure: Measure = { before, after: own, databaseMs }
      return offset.take(measure)
    },
    get databaseTime() {
      return new Date(database)
    },
  }
}

describe('the offset to the clock of the database', () => {
  it('given no measure yet, shows the time of this machine, and is nothing to rely on', () => {
    const { offset } = machine({ wallAhead: seconds(600) })
    expect(offset.now()).toEqual(new Date(NOON + seconds(600)))
    expect([offset.isMeasured, offset.isSettled, offset.ageMs]).toEqual([false, false, undefined])
  })

  it.each([600, -600])('given a machine %d s ahead, shows the time of the database', (ahead) => {
    const on = machine({ wallAhead: seconds(ahead) })
    expect(on.measure(400)).toBe(true)
    on.passes(seconds(25))
    expect(on.offset.now()).toEqual(on.databaseTime)
    expect(on.offset.aheadMs).toBe(seconds(ahead))
    expect([on.offset.isSettled, on.offset.ageMs]).toEqual([true, seconds(25.2) - 200])
  })

  it('takes half of the round trip, and discards what took longer than a second', () => {
    const on = machine()
    expect(on.measure(1000)).toBe(true)
    expect(on.offset.now()).toEqual(on.databaseTime)
    on.setDatabase(seconds(5))
    expect(on.measure(1001)).toBe(false)
    expect(on.offset.now()).toEqual(new Date(on.databaseTime.getTime() - seconds(5)))
  })

  it('given that somebody sets the clock of this machine, goes on as before, and is to be measured again', () => {
    const on = machine()
    on.measure()
    on.setWall(seconds(-300))
    expect(on.offset.now()).toEqual(on.databaseTime)
    expect([on.offset.isParted, on.offset.isSettled]).toEqual([true, true])
    on.measure()
    expect([on.offset.isParted, on.offset.isSettled]).toEqual([false, true])
    expect(on.offset.aheadMs).toBe(seconds(-300))
  })

  it('given clocks that part by less than a second, need not be measured before it is time', () => {
    const on = machine()
    on.measure()
    on.setWall(900)
    expect(on.offset.isParted).toBe(false)
  })

  it('given a suspended machine, is behind until it is measured again, and uncertain after that', () => {
    const on = machine()
    on.measure()
    on.suspend(seconds(3600))
    expect(on.offset.isParted).toBe(true)
    on.measure()
    expect(on.offset.now()).toEqual(on.databaseTime)
    expect(on.offset.isSettled).toBe(false)
  })

  it('given an answer from before the machine was suspended, discards it', () => {
    const on = machine()
    expect(on.measure(10, () => on.suspend(seconds(60)))).toBe(false)
  })

  it.each([11, -11])(
    'given a database that jumps by %d s, follows it, and is certain again after three',
    (by) => {
      const on = machine()
      on.measure()
      on.setDatabase(seconds(by))
      const settled: boolean[] = []
      for (let nth = 0; nth < 4; nth += 1) {
        on.measure()
        expect(on.offset.now()).toEqual(on.databaseTime)
        settled.push(on.offset.isSettled)
        on.passes(seconds(5))
      }
      expect(settled).toEqual([false, false, true, true])
    },
  )

  it('given a jump of ten seconds and no more, stays certain', () => {
    const on = machine()
    on.measure()
    on.setDatabase(seconds(10))
    on.measure()
    expect(on.offset.isSettled).toBe(true)
  })

  it('given measures after a jump that do not agree, begins to count anew', () => {
    const on = machine()
    on.measure()
    on.setDatabase(seconds(60))
    on.measure()
    on.measure()
    on.setDatabase(seconds(2))
    const settled = [0, 1, 2].map(() => {
      on.measure()
      return on.offset.isSettled
    })
    expect(settled).toEqual([false, false, true])
  })
})
