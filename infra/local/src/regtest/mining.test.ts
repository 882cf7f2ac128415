import { keepMining, type MinedChain } from './mining'

/** Mines until nothing is due, and says how many blocks that took. */
async function minedOf(waiting: readonly number[], mine = async () => undefined as unknown) {
  const stopping = new AbortController()
  const faults: unknown[] = []
  let [asked, mined] = [0, 0]
  const chain: MinedChain = {
    name: 'some',
    depth: 2,
    waiting: async () => {
      const number = waiting[asked++]
      if (number === undefined) stopping.abort()
      return number ?? 0
    },
    mine: async () => {
      await mine()
      mined++
    },
  }
  const onFault = (fault: unknown) => void faults.push(fault)
  await keepMining(chain, { everyMs: 1, pollMs: 1, signal: stopping.signal, onFault })
  return { mined, faults }
}

test('given nothing that waits, then no block comes', async () =>
  expect(await minedOf([0, 0, 0])).toMatchObject({ mined: 0 }))

test('given one that waits, then blocks come until it is deep enough, and no more', async () =>
  expect(await minedOf([1, 0, 0, 0, 0])).toMatchObject({ mined: 2 }))

test('given another one meanwhile, then until that is', async () =>
  expect(await minedOf([1, 1, 0, 0, 0])).toMatchObject({ mined: 3 }))

test('given a node that fails once, then it is said, and the block comes later', async () => {
  let calls = 0
  const failing = async () => {
    if (calls++ === 0) throw new Error('away')
  }
  expect(await minedOf([1, 1, 0, 0, 0], failing)).toEqual({ mined: 2, faults: [new Error('away')] })
})
