import { createTurns } from './in-turn'

describe('work in turn', () => {
  it('given two of one key, then the second begins when the first has ended, also where that failed', async () => {
    const inTurn = createTurns()
    const order: string[] = []
    let fail = (): void => undefined
    const first = inTurn('a', () => {
      order.push('first')
      return new Promise<void>((_resolve, reject) => {
        fail = () => reject(new Error('first failed'))
      })
    })
    const second = inTurn('a', async () => void order.push('second'))
    await inTurn('b', async () => void order.push('of another key'))
    expect(order).toEqual(['first', 'of another key'])
    fail()
    await expect(first).rejects.toThrow('first failed')
    await second
    expect(order).toEqual(['first', 'of another key', 'second'])
  })
})
