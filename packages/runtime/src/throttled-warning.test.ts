import { throttledWarning } from './throttled-warning'

describe('a connection that is lost', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('given an error with every attempt, then it is logged at once, and again when the time is over', () => {
    const lines: string[] = []
    const onError = throttledWarning(
      { warn: (_fields: object, line?: string) => lines.push(line ?? '') } as never,
      {
        what: 'Redis is away',
        seconds: 60,
      },
    )
    onError(new Error('first'))
    jest.advanceTimersByTime(59_000)
    onError(new Error('second'))
    expect(lines).toEqual(['Redis is away, connecting again'])
    jest.advanceTimersByTime(1000)
    onError(new Error('third'))
    expect(lines).toHaveLength(2)
  })
})
