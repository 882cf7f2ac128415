import { createKeyedMutex } from './keyed-mutex'

describe('work in turn', () => {
  it('given two of one key, then the second begins when the first has ended, also where that failed', async () => {
    const runExclusive = createKeyedMutex()
    const order: string[] = []
    let fail = (): void => undefined
    const first = runExclusive('a', () => {
      order.push('first')
      return new Promise<void>((_resolve, reject) => {
        fail = () => reject(new Error('first failed'))
      })
    })
    const second = runExclusive('a', async () => void order.push('second'))
    await runExclusive('b', async () => void order.push('of another key'))
    expect(order).toEqual(['first', 'of another key'])
    fail()
    await expect(first).rejects.toThrow('first failed')
    await second
    expect(order).toEqual(['first', 'of another key', 'second'])
  })
})
