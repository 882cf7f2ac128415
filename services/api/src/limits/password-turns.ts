import { availableParallelism } from 'node:os'
import type { PasswordTurn } from '@presale/accounts'
import { addressKey } from '@presale/jobs'
import { createTurns, type Turns } from '@presale/kernel'
import { unavailable } from '../http/api-error'

/**
 * How many passwords of strangers are checked at a time: half of the cores, and of the four threads that Node has for
 * such work. Those that an account knows have turns of their own, so that strangers never make them wait.
 */
const OF_STRANGERS = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
const OF_KNOWN = 2

/** Who waits longer is refused without a check: their call is soon answered for them. */
const WAIT_AT_MOST_MS = 7000

const strangers = createTurns(OF_STRANGERS)
const known = createTurns(OF_KNOWN)

/** Turns by address: many from one hold up each other, and somebody at another by one check. */
export function strangersTurn(ipAddress: string | null): PasswordTurn {
  return (work) => within(strangers, addressKey(ipAddress), work)
}

/** Of a session, or a device that has signed in to the account before; turns by account. */
export function knownTurn(userId: string): PasswordTurn {
  return (work) => within(known, userId, work)
}

/** @throws ApiError 503 */
function within<T>(turns: Turns, key: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  return turns(key, () => {
    if (performance.now() - since > WAIT_AT_MOST_MS) throw tooManyAtOnce()
    return work()
  })
}

const tooManyAtOnce = () =>
  unavailable('Too many people are signing in at the moment. Please try again shortly.')
