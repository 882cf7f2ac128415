import { atLeast } from './at-least'

describe('a save that takes at least a second', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('given the answer came at once, it settles after the second', async () => {
    const settled = jest.fn()
    void atLeast(1_000, Promise.resolve('saved')).then(settled)
    await jest.advanceTimersByTimeAsync(999)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith('saved')
  })

  it('given it was refused at once, that too settles after the second', async () => {
    const settled = jest.fn()
    void atLeast(1_000, Promise.reject(new Error('no'))).catch(settled)
    await jest.advanceTimersByTimeAsync(999)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith(new Error('no'))
  })

  it('given the answer takes longer, nothing is added', async () => {
    const settled = jest.fn()
    const slow = new Promise((resolve) => setTimeout(() => resolve('saved'), 3_000))
    void atLeast(1_000, slow).then(settled)
    await jest.advanceTimersByTimeAsync(3_000)
    expect(settled).toHaveBeenCalledWith('saved')
  })
})
