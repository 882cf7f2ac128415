import { createTurns } from './turns'

describe('turns', () => {
  /** Work that ends when it is told to; it notes when it begins. */
  function workplace(atOnce: number) {
    const turns = createTurns(atOnce)
    const begun: string[] = []
    const ends = new Map<string, (error?: Error) => void>()
    return {
      begun,
      work: (key: string, name: string) =>
        turns(key, () => {
          begun.push(name)
          return new Promise<string>((resolve, reject) => {
            ends.set(name, (error) => (error ? reject(error) : resolve(name)))
          })
        }),
      end: (name: string, error?: Error) => ends.get(name)?.(error),
    }
  }

  it('given more than may run at once, the others begin as these end, also where one fails', async () => {
    const { begun, work, end } = workplace(2)
    const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map((name) =>
      work('a', name),
    )
    await Promise.resolve()
    expect(begun).toEqual(['first', 'second'])
    end('second')
    expect(await second).toBe('second')
    await Promise.resolve()
    expect(begun).toEqual(['first', 'second', 'third'])
    end('first', new Error('it failed'))
    await expect(first).rejects.toThrow('it failed')
    await Promise.resolve()
    end('third')
    end('fourth')
    expect(await Promise.all([third, fourth])).toEqual(['third', 'fourth'])
  })

  it('given many of one key, one of another waits for one of them alone', async () => {
    const { begun, work, end } = workplace(1)
    const many = ['1', '2', '3', '4'].map((name) => work('flood', name))
    const single = work('single', 'single')
    await Promise.resolve()
    for (const name of ['1', '2', 'single', '3', '4']) {
      end(name)
      await (name === 'single' ? single : many[Number(name) - 1])
      await Promise.resolve()
    }
    expect(begun).toEqual(['1', '2', 'single', '3', '4'])
  })
})
