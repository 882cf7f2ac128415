import { countOnce } from './counted-purchases'

/** A browser's storage, shared by its tabs. */
function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}

describe('what is sent to a pixel about a purchase', () => {
  let sent: string[]
  const count = (mark: string) => countOnce(mark, () => void sent.push(mark))
  beforeEach(() => {
    sent = []
    // On plain http a browser has no locks; with them the tabs of a real one are tested.
    Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true })
    Object.defineProperty(globalThis, 'localStorage', { value: storage(), configurable: true })
  })

  it('once for each step, however often it is reported', async () => {
    await Promise.all([count('a initiated'), count('a initiated'), count('a approved')])
    await count('a approved')
    expect(sent).toEqual(['a initiated', 'a approved'])
  })

  it('given a storage that is forbidden, still once on this page', async () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new Error('SecurityError')
      },
    })
    await count('b initiated')
    await count('b initiated')
    expect(sent).toEqual(['b initiated'])
  })

  it('given that the storage holds something strange, goes by what this page counted', async () => {
    localStorage.setItem('counted-purchases', '{broken')
    await count('c initiated')
    await count('c initiated')
    expect(sent).toEqual(['c initiated'])
  })
})
