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
})
