import { ArchiveHealth, type KeptUp } from './archive-health'

const STANDS_STILL_AFTER_MS = 1000

function healthAt() {
  let now = 0
  const health = new ArchiveHealth(STANDS_STILL_AFTER_MS, () => now)
  const wait = (ms: number) => {
    now += ms
  }
  return { health, wait }
}

/** Runs the attempts one after the other, and ends with the last one. */
async function keepUp(
  health: ArchiveHealth,
  attempts: readonly (() => void)[],
  onFault: KeptUp['onFault'] = () => 'again',
): Promise<number> {
  const stopping = new AbortController()
  let count = 0
  const archive = async () => {
    const attempt = attempts[count]
    count += 1
    if (count === attempts.length) stopping.abort()
    attempt?.()
  }
  await health.keepUp(archive, { signal: stopping.signal, onFault, againAfterMs: 1 })
  return count
}

const fail = () => {
  throw new Error('the disk is full')
}

describe('how far a process that archives is behind', () => {
  it('given a look, then it is what the look found', () => {
    const { health, wait } = healthAt()
    health.looked(300)
    wait(STANDS_STILL_AFTER_MS)
    expect(health.behindMs()).toBe(300)
  })

  it('given no look for longer than that, then the time since the last one counts, too', () => {
    const { health, wait } = healthAt()
    health.looked(300)
    wait(STANDS_STILL_AFTER_MS + 1)
    expect(health.behindMs()).toBe(1301)
  })

  it('given that it never looked, then the time since it was started counts', () => {
    const { health, wait } = healthAt()
    wait(5000)
    expect(health.behindMs()).toBe(5000)
  })

  it('given a look after it stood still, then only what that look found counts', () => {
    const { health, wait } = healthAt()
    wait(5000)
    health.looked(20)
    expect(health.behindMs()).toBe(20)
  })

  it('given a fault, then the last look still counts, and the time since', async () => {
    const { health, wait } = healthAt()
    health.looked(300)
    await keepUp(health, [fail])
    wait(5000)
    expect(health.behindMs()).toBe(5300)
  })
})

describe('what keeps a process from archiving', () => {
  it('given that it was just started, then it has not begun, and nothing is wrong', () => {
    const { health } = healthAt()
    expect(() => health.assertBegun()).toThrow('it has not begun yet')
    expect(() => health.assertWell()).not.toThrow()
  })

  it('given a fault before the first look, then the fault is what is wrong', async () => {
    const { health } = healthAt()
    await keepUp(health, [fail])
    expect(() => health.assertBegun()).not.toThrow()
    expect(() => health.assertWell()).toThrow('the disk is full')
  })

  it('given a fault, when it archives again, then nothing is wrong', async () => {
    const { health } = healthAt()
    const attempts = await keepUp(health, [fail, () => health.looked(0)])
    expect([attempts, health.hasFault]).toEqual([2, false])
    expect(() => health.assertWell()).not.toThrow()
  })

  it('given a fault that ends it, then it is not tried again, and the fault stays', async () => {
    const { health } = healthAt()
    const attempts = await keepUp(health, [fail, () => health.looked(0)], () => 'end')
    expect([attempts, health.hasFault]).toEqual([1, true])
  })
})
