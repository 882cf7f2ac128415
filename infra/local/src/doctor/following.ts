import { probeLedger } from '@presale/consumer'
import { type EventStore, probeEventStore } from '@presale/event-store'
import { anError, aWarning, type Finding } from '@presale/kernel'
import { followedBy, ledgerProjections } from '@presale/ledger'
import {
  column,
  createPool,
  type GenerationRecord,
  generations,
  type Pool,
  row,
  rowsOf,
  type SilentFollower,
  setAsideStreams,
  silentFollowers,
} from '@presale/read-store'
import { onEmbeddedStore } from '@presale/runtime'
import { messageOf } from '../problem'
import type { Installation } from './installation'

const SOME_SECONDS = 60
const MANY_SECONDS = 600
const MOST_NAMED = 3

export async function findEventStore({ env }: Installation): Promise<Finding[]> {
  const { EVENTSTORE_URL: url, DATABASE_URL: databaseUrl } = env
  if (!url) return []
  try {
    return [...(await probeLedger(url, { databaseUrl, onEmbedded: onEmbeddedStore(env) })).findings]
  } catch (error) {
    return [
      anError(
        `The event store of EVENTSTORE_URL does not answer as it should: ${messageOf(error)}.`,
        'Start it, or mend the address: until then nothing is sold.',
      ),
    ]
  }
}

/** Who applies the events, how far they are, and what they set aside. */
export async function findFollowing({ env }: Installation): Promise<Finding[]> {
  const { DATABASE_URL: url, EVENTSTORE_URL: storeUrl } = env
  if (!url) return []
  const pool = createPool(url, { max: 1, name: 'doctor', queryTimeoutMs: 8000 })
  try {
    const live = (await generations(pool)).filter(({ state }) => state === 'live')
    return [
      ...live.flatMap(stoppedOrOutdated),
      ...(storeUrl === undefined ? [] : await behind(storeUrl, live)),
      ...(await stopped(pool)),
      ...(await silent(pool, env)),
      ...(await setAside(pool)),
    ]
  } finally {
    await pool.end()
  }
}

function stoppedOrOutdated({ name, codeVersion, fault }: GenerationRecord): Finding[] {
  const version = ledgerProjections.find((known) => known.name === name)?.version
  const found: Finding[] = []
  if (fault !== null)
    found.push(
      anError(
        `The projection ${name} has stopped before ${fault.eventType} ${fault.eventId}: ${fault.message}.`,
        'npm run projections -- status; it goes on once code that can apply it runs',
      ),
    )
  if (version !== undefined && version !== codeVersion)
    found.push(
      anError(
        `The projection ${name} is live in version ${codeVersion}; this release makes version ${version}.`,
        'npm run projections -- rebuild --outdated',
      ),
    )
  return found
}

/** A store that does not answer is found elsewhere. */
async function behind(storeUrl: string, live: readonly GenerationRecord[]): Promise<Finding[]> {
  const found: Finding[] = []
  const look = async (store: EventStore): Promise<[]> => {
    for (const { name, checkpoint } of live) {
      const { events, since } = await store.backlogAfter({ prefixes: followedBy(name), after: checkpoint })
      const seconds = since === undefined ? 0 : (Date.now() - Date.parse(since)) / 1000
      found.push(...judgeLag(name, events, seconds))
    }
    return []
  }
  await probeEventStore(storeUrl, look).catch(() => undefined)
  return found
}

/** @param seconds how long the first event that is missing has waited */
export function judgeLag(name: string, events: number, seconds: number): Finding[] {
  if (events === 0 || seconds < SOME_SECONDS) return []
  const what = `The projection ${name} is ${seconds.toFixed(0)} s and at least ${events} events behind the event store`
  const toDo = 'See that a projector runs (npm run projections -- status), and what its log says.'
  return seconds < MANY_SECONDS ? [aWarning(`${what}.`, toDo)] : [anError(`${what}.`, toDo)]
}

const stoppedRow = row({ name: column.text(), error: column.text() })

async function stopped(pool: Pool): Promise<Finding[]> {
  const rows = await rowsOf(
    pool,
    stoppedRow,
    'select name, error from following.checkpoints where error is not null order by name',
  )
  return rows.map(({ name, error }) =>
    anError(`${name} has stopped: ${error}.`, 'See the log of its process; mended code goes on there.'),
  )
}

const MAIL_SUBSCRIBER = 'purchase-mails'

async function silent(pool: Pool, { SMTP_URL: mailServer }: NodeJS.ProcessEnv): Promise<Finding[]> {
  const all = [
    ...(await silentFollowers(pool, 'live projections', SOME_SECONDS)),
    ...(await silentFollowers(pool, ['expiry-deadlines', MAIL_SUBSCRIBER], SOME_SECONDS)),
  ]
  return all.flatMap((one) => judgeSilence(one, mailServer !== undefined))
}

/** @param hasMailer without one nobody misses its follower where none has ever run */
export function judgeSilence(
  { follower, holder, hasRun, seconds }: SilentFollower,
  hasMailer: boolean,
): Finding[] {
  if (!hasRun && follower === MAIL_SUBSCRIBER && !hasMailer) return []
  if (!hasRun)
    return [
      aWarning(
        `Nobody has ever applied events to ${follower}: its process has not run on this database yet.`,
        'Start its process; npm start brings all of them.',
      ),
    ]
  return [
    aWarning(
      `Nobody has applied events to ${follower} for ${seconds} s${holder === null ? '' : `; last was ${holder}`}.`,
      'Start its process, or see why it is stuck; a mailer that is switched off is meant to be silent.',
    ),
  ]
}

async function setAside(pool: Pool): Promise<Finding[]> {
  const marks = await setAsideStreams(pool)
  const streams = [...new Set(marks.map(({ stream }) => stream))]
  if (streams.length === 0) return []
  const named = streams.slice(0, MOST_NAMED).join(', ')
  const more = streams.length > MOST_NAMED ? ` and ${streams.length - MOST_NAMED} more` : ''
  return [
    anError(
      `Set aside, and shown as they were before: ${named}${more}.`,
      'npm run projections -- quarantine list says why, and resume goes on',
    ),
  ]
}
