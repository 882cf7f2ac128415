import { lazyPart } from './lazy-part'

const Part = () => null

describe('a part that is loaded late', () => {
  it('given it comes, is there, and is loaded once however often it is asked for', async () => {
    let loads = 0
    const part = lazyPart(async () => {
      loads += 1
      return Part
    })
    expect(part.component()).toBeUndefined()
    await Promise.all([part.load(), part.load()])
    await part.load()
    expect(part.component()).toBe(Part)
    expect(loads).toBe(1)
  })

  it('given it does not come, says so to each who asked, and comes when it is asked for again', async () => {
    const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve(Part)]
    const part = lazyPart(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')))
    let arrivals = 0
    const stop = part.onArrival(() => {
      arrivals += 1
    })
    await expect(part.load()).rejects.toThrow('offline')
    expect(part.component()).toBeUndefined()
    await part.load()
    stop()
    expect(part.component()).toBe(Part)
    expect(arrivals).toBe(1)
  })
})
