import { Bell } from './bell'

describe('waiting until something is so', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  /** How the waiting has ended so far. */
  function waiting(isSo: () => boolean, limits?: Parameters<Bell['until']>[1]) {
    const bell = new Bell()
    const ended: boolean[] = []
    const over = bell.until(isSo, limits).then((isIt) => void ended.push(isIt))
    return { bell, ended, over }
  }
  const turn = () => jest.advanceTimersByTimeAsync(0)

  it('given that it is so already, ends at once', async () => {
    const { over, ended } = waiting(() => true)
    await over
    expect(ended).toEqual([true])
  })

  it('given a ring, looks again, and goes on waiting until it is so', async () => {
    let isSo = false
    const { bell, ended, over } = waiting(() => isSo)
    bell.ring()
    await turn()
    expect(ended).toEqual([])
    isSo = true
    await turn()
    expect(ended).toEqual([])
    bell.ring()
    await over
    expect(ended).toEqual([true])
  })

  it('given a ring while nobody waits, the next one looks first', async () => {
    const bell = new Bell()
    let isSo = false
    isSo = true
    bell.ring()
    expect(await bell.until(() => isSo)).toBe(true)
  })

  it('given a limit, ends with it, and says that it is not so', async () => {
    const { ended, over } = waiting(() => false, { mostMs: 50 })
    await jest.advanceTimersByTimeAsync(49)
    expect(ended).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    await over
    expect(ended).toEqual([false])
  })

  it('given a signal, ends when it aborts, also where it has before, and leaves no timer behind', async () => {
    const stopping = new AbortController()
    const { ended, over } = waiting(() => false, { mostMs: 1000, signal: stopping.signal })
    stopping.abort()
    await over
    expect([ended, jest.getTimerCount()]).toEqual([[false], 0])
    expect(await new Bell().until(() => false, { signal: stopping.signal })).toBe(false)
  })
})
