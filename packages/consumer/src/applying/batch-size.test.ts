import { BatchSize } from './batch-size'

describe('how many events go into one transaction', () => {
  it('grows while full batches are quick, up to the most', () => {
    const size = new BatchSize(500)
    for (let batch = 0; batch < 5; batch += 1) size.note(size.current, 50)
    expect(size.current).toBe(500)
  })

  it('stays where batches are not full', () => {
    const size = new BatchSize(500)
    size.note(1, 5)
    expect(size.current).toBe(100)
  })

  it('shrinks where a transaction takes too long, and never to nothing', () => {
    const size = new BatchSize(500)
    for (let batch = 0; batch < 20; batch += 1) size.note(size.current, 3000)
    expect(size.current).toBe(1)
  })

  it('begins with a hundred, or with the most where that is less', () => {
    expect(new BatchSize(500).current).toBe(100)
    expect(new BatchSize(50).current).toBe(50)
  })

  it.each([
    ['full and quick', 100, 499, 200],
    ['full and not quick', 100, 500, 100],
    ['not quite full', 99, 0, 100],
    ['slow, and not too slow', 100, 1500, 100],
    ['too slow', 100, 1501, 50],
    ['too slow and nearly empty', 1, 1501, 50],
  ])('given a batch that is %s, the next one is as it should be', (_what, events, tookMs, next) => {
    const size = new BatchSize(500)
    size.note(events, tookMs)
    expect(size.current).toBe(next)
  })

  it('halves to whole events', () => {
    const size = new BatchSize(25)
    size.halve()
    expect(size.current).toBe(12)
  })
})
