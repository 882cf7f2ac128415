import { EventEmitter } from 'node:events'
import type { Pool } from '@presale/read-store'
import { holdConnection } from './connection'
import { Pause, pauseFor } from './pause'

describe('the pause between attempts', () => {
  const nextOf = (pause: Pause, count: number) => Array.from({ length: count }, () => pause.next())
  it('doubles, up to five seconds, and begins anew once something got further', () => {
    const pause = new Pause(() => 1)
    expect(nextOf(pause, 8)).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000])
    pause.reset()
    expect(pause.next()).toBe(100)
  })
  it('is somewhere in the upper half, so that those that failed together do not come back together', () => {
    expect(nextOf(new Pause(() => 0), 2)).toEqual([50, 100])
    expect(nextOf(new Pause(() => 0.5), 2)).toEqual([75, 150])
    const [ms] = nextOf(new Pause(), 1)
    expect(ms).toBeGreaterThanOrEqual(50)
    expect(ms).toBeLessThanOrEqual(100)
  })
  it('ends after its time, or at once when it is aborted', async () => {
    await pauseFor(1, new AbortController().signal)
    const aborting = new AbortController()
    let isOver = false
    const pausing = pauseFor(24 * 3_600_000, aborting.signal).then(() => {
      isOver = true
    })
    await pauseFor(1, new AbortController().signal)
    expect(isOver).toBe(false)
    aborting.abort()
    await pausing
    await pauseFor(24 * 3_600_000, AbortSignal.abort())
  })
})

describe('a connection that is held', () => {
  const pooled = () => {
    const client = Object.assign(new EventEmitter(), { release: jest.fn() })
    return { client, pool: { connect: async () => client } as unknown as Pool }
  }
  it('says when it ends by itself', async () => {
    const { client, pool } = pooled()
    const { broken } = await holdConnection(pool)
    expect(broken.aborted).toBe(false)
    client.emit('error', new Error('the server ended it'))
    expect(broken.aborted).toBe(true)
  })
  it('goes back as good as it was', async () => {
    const { client, pool } = pooled()
    const { giveBack } = await holdConnection(pool)
    expect(client.listenerCount('error')).toBe(1)
    giveBack()
    expect(client.listenerCount('error')).toBe(0)
    expect(client.release).toHaveBeenCalledWith()
  })
})
