import { setTimeout as wait } from 'node:timers/promises'
import { NotLeaderError } from '@eventstore/db-client'

/** The leader moves at most once while a call waits; a third answer of this kind means an election. */
const MOST_ATTEMPTS = 3
const SHORTEST_PAUSE_MS = 25
const JITTER_MS = 75

/** A follower's answer to a call that needs the leader: nothing was done, and it names the leader. */
const isFollowersAnswer = (error: unknown): boolean =>
  error instanceof NotLeaderError || (error instanceof Error && error.cause instanceof NotLeaderError)

/** The client connects to the leader that the follower named, but leaves repeating the call to us. */
const pause = (): Promise<void> => wait(SHORTEST_PAUSE_MS + Math.random() * JITTER_MS)

/** Repeats the call where a follower answered it. */
export async function askLeader<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isFollowersAnswer(error)) throw error
      await pause()
    }
  }
}

/** Reads again where a follower answered, which happens before the first event or not at all. */
export async function* readFromLeader<T>(read: () => AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  for (let attempt = 1; ; attempt++) {
    let hasBegun = false
    try {
      for await (const event of read()) {
        hasBegun = true
        yield event
      }
      return
    } catch (error) {
      if (hasBegun || attempt === MOST_ATTEMPTS || !isFollowersAnswer(error)) throw error
      await pause()
    }
  }
}
