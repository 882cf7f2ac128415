import { Pace } from './report'

describe('the pace of a rebuild', () => {
  it('reports events per second and the seconds that are left', () => {
    const pace = new Pace()
    pace.at(0, 0, 10_000)
    expect(pace.at(2000, 4000, 10_000)).toEqual({ eventsPerSecond: 2000, secondsLeft: 3 })
  })

  it('goes by the last moments, not by a slow beginning', () => {
    const pace = new Pace(1000)
    pace.at(0, 0, 10_000)
    pace.at(10_000, 10, 10_000)
    pace.at(11_000, 1010, 10_000)
    expect(pace.at(12_000, 2010, 10_000).eventsPerSecond).toBe(1000)
  })

  it('promises nothing before it knows', () => {
    const pace = new Pace()
    expect(pace.at(0, 0, 100).secondsLeft).toBeNull()
    expect(pace.at(500, 50, 100).secondsLeft).toBeNull()
    expect(pace.at(5000, 50, 100)).toEqual({ eventsPerSecond: 10, secondsLeft: 5 })
  })
})
