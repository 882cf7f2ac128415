import { Lag, MeasuredLag } from './lag'

describe('how far an archive is behind', () => {
  it('given nothing, is not known, and counts as nothing', () => expect(new Lag().behindMs(0n, 5)).toBe(0))

  it('given a server that goes on while nothing is written, grows', () => {
    const lag = new Lag()
    lag.note(10n, 1000)
    lag.note(20n, 2000)
    expect([lag.behindMs(5n, 2500), lag.behindMs(5n, 9000)]).toEqual([1500, 8000])
  })

  it('given what was written since, is that of what is left', () => {
    const lag = new Lag()
    lag.note(10n, 1000)
    lag.note(20n, 2000)
    expect([lag.behindMs(10n, 2500), lag.behindMs(20n, 2500)]).toEqual([500, 0])
  })

  it('given a server that stands still, does not count it anew', () => {
    const lag = new Lag()
    for (const at of [1000, 2000, 3000]) lag.note(10n, at)
    expect(lag.behindMs(5n, 3000)).toBe(2000)
  })
})

describe('the lag behind a server that is asked', () => {
  it('given many looks, asks at most once a second', async () => {
    let now = 0
    let asked = 0
    const lag = new MeasuredLag(
      async () => {
        asked += 1
        return 10n
      },
      () => now,
    )
    const behind: number[] = []
    for (now of [0, 400, 999, 1000, 1400]) behind.push(await lag.behindMs(5n))
    expect([asked, behind]).toEqual([2, [0, 400, 999, 1000, 1400]])
  })

  it('given that the archive has all of it, is 0', async () => {
    const lag = new MeasuredLag(
      async () => 10n,
      () => 0,
    )
    expect(await lag.behindMs(10n)).toBe(0)
  })
})
