import { atLeast } from './at-least'

describe('a save that takes at least a second', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('given the answer came at once, it is told after the second', async () => {
    const told = jest.fn()
    void atLeast(1_000, Promise.resolve('saved')).then(told)
    await jest.advanceTimersByTimeAsync(999)
    expect(told).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(told).toHaveBeenCalledWith('saved')
  })

  it('given it was refused at once, that too is told after the second', async () => {
    const told = jest.fn()
    void atLeast(1_000, Promise.reject(new Error('no'))).catch(told)
    await jest.advanceTimersByTimeAsync(999)
    expect(told).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(told).toHaveBeenCalledWith(new Error('no'))
  })

  it('given the answer takes longer, nothing is added', async () => {
    const told = jest.fn()
    const slow = new Promise((resolve) => setTimeout(() => resolve('saved'), 3_000))
    void atLeast(1_000, slow).then(told)
    await jest.advanceTimersByTimeAsync(3_000)
    expect(told).toHaveBeenCalledWith('saved')
  })
})
