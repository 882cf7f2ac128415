import { type FollowingOptions, keepFollowing } from './keep-following'

/** Follows by the given turns, one after the other, and ends with the last; the pauses that it announced. */
async function follow(turns: FollowingOptions['followOnce'][]) {
  const stopping = new AbortController()
  const pauses: number[] = []
  const left = [...turns]
  const following = keepFollowing({
    ...{ signal: stopping.signal, firstPauseMs: 1, longestPauseMs: 4, random: () => 1 },
    followOnce: async (onProgress) => {
      const turn = left.shift()
      if (turn) return turn(onProgress)
      stopping.abort()
    },
    onFault: (_error, againInMs) => pauses.push(againInMs),
  })
  return { following, ended: following.ended.then(() => pauses) }
}

const unreadable = async () => {
  throw new Error('Event 7 cannot be read')
}
const further = async (onProgress: () => void) => {
  onProgress()
  throw new Error('connection lost')
}

test('given the same fault again and again, then each pause is twice the one before, up to the longest', async () => {
  const { ended } = await follow([unreadable, unreadable, unreadable, unreadable])
  expect(await ended).toEqual([1, 2, 4, 4])
})

test('given that it got further in between, then the pauses begin anew', async () => {
  const { ended } = await follow([unreadable, unreadable, further, unreadable])
  expect(await ended).toEqual([1, 2, 1, 2])
})

test('given following that ends by itself, then that is a fault like any other', async () => {
  const { ended } = await follow([async () => undefined, unreadable])
  expect(await ended).toEqual([1, 2])
})

test('given a fault, then readiness tells of it until something gets further', async () => {
  const seen: (string | undefined)[] = []
  const { following, ended } = await follow([
    unreadable,
    async (onProgress) => {
      const told = () => following.check().catch((error: Error) => error.message)
      seen.push((await told()) ?? undefined)
      onProgress()
      seen.push((await told()) ?? undefined)
    },
  ])
  await ended
  expect(seen).toEqual(['Event 7 cannot be read', undefined])
})

test('given chance, then a pause is between half and all of its length', async () => {
  const stopping = new AbortController()
  const pauses: number[] = []
  const draws = [0, 0.5]
  await keepFollowing({
    ...{ signal: stopping.signal, firstPauseMs: 2, longestPauseMs: 2, random: () => draws.shift() ?? 1 },
    followOnce: unreadable,
    onFault: (_error, againInMs) => {
      pauses.push(againInMs)
      if (pauses.length === 3) stopping.abort()
    },
  }).ended
  expect(pauses).toEqual([1, 1.5, 2])
})
