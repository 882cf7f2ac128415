import { type Pool, silentFollowers } from '@presale/read-store'
import type { Checks } from '@presale/runtime'

/** Of the services that keep them. */
const EXPIRY_SUBSCRIBER = 'expiry-deadlines'
const MAIL_SUBSCRIBER = 'purchase-mails'

/**
 * The other processes of the site, by the leases that they renew every 2 s: what is frozen answers no probe of its own.
 * The api is ready without them; purchases go on, and wait for them.
 */
export function followerChecks(pool: Pool, { hasMailer, awaitedSeconds }: Expected): Checks {
  const followed = (of: Parameters<typeof silentFollowers>[1]) => () =>
    assertFollowed(pool, of, awaitedSeconds())
  return {
    projector: followed('live projections'),
    expiry: followed([EXPIRY_SUBSCRIBER]),
    ...(hasMailer && { mailer: followed([MAIL_SUBSCRIBER]) }),
  }
}

interface Expected {
  readonly hasMailer: boolean
  /** For how long by now, so that one that has never run is not named while a site starts. */
  awaitedSeconds(): number
}

/** @throws Error that names what nobody applies events to, since when, and who did */
async function assertFollowed(
  pool: Pool,
  of: Parameters<typeof silentFollowers>[1],
  awaitedSeconds: number,
): Promise<void> {
  const silent = await silentFollowers(pool, of, awaitedSeconds)
  if (silent.length === 0) return
  const names = silent.map(({ follower }) => follower).join(', ')
  const seconds = Math.max(...silent.map((one) => one.seconds))
  const holders = [...new Set(silent.flatMap(({ holder }) => holder ?? []))].join(', ')
  throw new Error(
    `no sign of life for ${seconds} s from ${holders || 'any process'}, which ${holders ? 'applies' : 'would apply'} events to ${names}`,
  )
}
