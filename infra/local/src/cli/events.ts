import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { gaugeArchive, loadConfig, runProcess, startOperations } from '@presale/runtime'
import { z } from 'zod'
import { isBucket } from '../archive-folder'
import { ArchiveHealth } from '../backup/archive/archive-health'
import { openArchive } from '../backup/archive/open-archive'
import { type Moment, momentOf } from '../backup/archive/recovery-plan'
import { archiveEvents } from '../backup/events/archive-events'
import { openEvents, restoreEvents, verifyEvents } from '../backup/events/restore-events'
import { openingKeys } from '../backup/opening-keys'
import { openSiteKey, siteKeyFile } from '../backup/seal'
import { makeFolder } from '../make-folder'
import { messageOf, Problem } from '../problem'
import { root } from '../root'
import { takeSecrets } from '../starting/environments'
import { runCommand, say, UsageError } from './run-cli'

const USAGE = `Usage:
  npm run events -- archive to <folder | s3://bucket/prefix>
  npm run events -- verify <archive>
  npm run events -- restore from <archive> [--to <moment>]
For an event store of your own, which EVENTSTORE_URL names. archive follows it and writes what is appended into the archive within a
second, until it is stopped. verify reads all that is there. restore appends it to an empty event store, each event with its id; --to
ends at a time (2026-11-30T12:04:00Z) or with the event at a position. Encrypted and sealed as backups are: docs/backup.md.`

const config = z.object({
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  EVENTSTORE_URL: z.string(),
})
/** In a bucket it looks every 1.4 s. */
const STANDS_STILL_AFTER_MS = 2000

interface CommandLine {
  readonly command: 'archive' | 'verify' | 'restore'
  readonly place: string
  readonly moment: Moment
}

const asked = parsedOrReported()
if (asked?.command === 'archive') archive(asked.place)
else if (asked) runCommand(() => verifyOrRestore(asked))

function archive(place: string): void {
  // Read already; a process of the platform refuses what it does not know.
  process.argv.splice(2)
  runProcess('archive', async ({ log, onStop }) => {
    const given = takeSecrets(process.env)
    const { METRICS_PORT, EVENTSTORE_URL } = loadConfig(config, given)
    const dataDir = resolve(root, given.DATA_DIR || '.data')
    makeFolder(dataDir)
    const keys = { ...openingKeys(given, false), siteKey: openSiteKey(siteKeyFile(given, dataDir)) }
    const into = await openArchive(place, given)
    const store = connectEventStore(EVENTSTORE_URL, { log })
    onStop('event store', () => store.close())
    const health = new ArchiveHealth(STANDS_STILL_AFTER_MS)
    const operations = await startOperations({
      port: METRICS_PORT,
      log,
      checks: {},
      advisory: {
        archive: async () => {
          health.assertBegun()
          health.assertWell()
        },
      },
    })
    onStop('operations', () => operations.close())
    gaugeArchive(operations.registry, () => health.behindMs())
    const stopping = new AbortController()
    const { signal } = stopping
    const following = health.keepUp(archiveUntilItFails, {
      signal,
      onFault: (error) => {
        log.error({ err: error }, 'the events cannot be archived, it is tried again')
        return 'again'
      },
    })
    onStop('archive', async () => {
      stopping.abort()
      await following
    })

    async function archiveUntilItFails(): Promise<void> {
      const onLook = (behindMs: number) => health.looked(behindMs)
      const clock = { now: () => new Date() }
      await archiveEvents({ store, dataDir, archive: into, keys, clock, log, onLook }, signal)
    }
  })
}

async function verifyOrRestore({ command, place, moment }: CommandLine): Promise<void> {
  const env = takeSecrets(process.env)
  const events = await openEvents(await openArchive(place, env), openingKeys(env, false))
  if (events.line.unchecked !== undefined) say(events.line.unchecked)
  say(await verifyEvents(events))
  if (command === 'verify') return
  if (!env.EVENTSTORE_URL) throw new Problem('Name the empty event store by EVENTSTORE_URL.')
  await withStore(env.EVENTSTORE_URL, async (store) => say(await restoreEvents(events, store, moment)))
  say('Now Postgres, and then: npm run restore -- settle <folder> (docs/backup.md).')
}

async function withStore<T>(url: string, work: (store: EventStore) => Promise<T>): Promise<T> {
  const store = connectEventStore(url)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

function parsedOrReported(): CommandLine | undefined {
  try {
    return parseCommandLine(process.argv.slice(2))
  } catch (error) {
    runCommand(() => Promise.reject(error))
    return undefined
  }
}

function parseCommandLine(args: string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' } },
    })
    const [command, first, second, ...rest] = positionals
    const moment = values.to === undefined ? ({ kind: 'latest' } as const) : momentOf(values.to)
    if (moment === undefined) throw new Error(`'${values.to}' is neither latest, nor a time, nor a position.`)
    const placeOf = (named: string) => (isBucket(named) ? named : resolve(named))
    if (rest.length === 0 && command === 'archive' && first === 'to' && second && values.to === undefined)
      return { command, place: placeOf(second), moment }
    if (command === 'verify' && first && second === undefined && values.to === undefined)
      return { command, place: placeOf(first), moment }
    if (rest.length === 0 && command === 'restore' && first === 'from' && second)
      return { command, place: placeOf(second), moment }
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}
