import type { Reads, StoredEvent } from '@presale/event-store'
import { type Frontier, type Hash, isSame, leafHash, leafOf, TILE_HEIGHT } from '@presale/log'
import { column, onlyRowOf, type Queryable, row, rowsOf } from '@presale/read-store'
import { beginOrigin, endOrigin, frontierOf, type Origin, openOrigin } from './origin'

/** What the log is followed by, for ever. */
export const LOG_SUBSCRIBER = 'log'

const OF_THE_LEDGER = ['purchase-', 'settlement-', 'admin-actions']
/** Streams whose events are leaves, with those of their metadata. */
export const LOGGED_PREFIXES: readonly string[] = [
  ...OF_THE_LEDGER,
  ...OF_THE_LEDGER.map((name) => `$$${name}`),
]

/** Somebody else moved the checkpoint: events may be missing between it and the last leaf. */
export class LogOutOfStep extends Error {
  override readonly name = 'LogOutOfStep'
}

const lastLeaf = row({ stream: column.text(), hash: column.bytes() })
const oneLeaf = row({ hash: column.bytes() })
const standing = row({
  atCommit: column.nullable(column.text()),
  atPrepare: column.nullable(column.text()),
  origin: column.nullable(column.text()),
})

/**
 * Adds a leaf for each event, in the transaction that moves the checkpoint of `LOG_SUBSCRIBER`.
 * @param events of LOGGED_PREFIXES, in the order of the store, all that come after the last leaf
 * @param site what a log that begins is named after
 * @throws LogOutOfStep
 */
export async function appendLeaves(
  client: Queryable,
  events: readonly StoredEvent[],
  site: string,
): Promise<void> {
  const origin = await inStep(client, site)
  const last = await lastHashes(client, origin, events)
  const adding = new Adding(frontierOf(origin))
  const rows = events.map((event) => {
    const stream = columnOf(event.stream)
    const hash = leafHash(leafOf(event, origin.saltKey, last.get(stream)))
    last.set(stream, hash)
    return { index: adding.add(hash), hash, stream, revision: event.revision }
  })
  await client.query(
    `insert into log.leaves (origin, index, hash, stream, revision)
     select $1, * from unnest($2::bigint[], $3::bytea[], $4::text[], $5::bigint[])`,
    [
      origin.id,
      rows.map(({ index }) => index),
      rows.map(({ hash }) => hash),
      rows.map(({ stream }) => stream),
      rows.map(({ revision }) => revision),
    ],
  )
  const { whole, frontier } = adding
  if (whole.length > 0)
    await client.query(
      `insert into log.subtrees (origin, level, index, hash)
       select $1, * from unnest($2::integer[], $3::bigint[], $4::bytea[])`,
      [
        origin.id,
        whole.map(({ level }) => level),
        whole.map(({ index }) => index),
        whole.map(({ hash }) => hash),
      ],
    )
  const position = events.at(-1)?.position
  await client.query(
    'update log.origins set size = $2, frontier = $3, commit_position = $4, prepare_position = $5 where id = $1',
    [origin.id, frontier.size, Buffer.concat(frontier.hashes), position?.commit, position?.prepare],
  )
}

/** For a subscriber that starts over: what it adds then is of another log. */
export const restartLog = endOrigin

/**
 * The log to add to, which begins here where there is none. The checkpoint is read by the first query of all, since its move may be
 * sent before this one is answered. Two who add at once cannot both move it, so nothing is locked.
 */
async function inStep(client: Queryable, site: string): Promise<Origin> {
  const { atCommit, atPrepare, origin } = await onlyRowOf(
    client,
    standing,
    `select (select commit_position from following.checkpoints where name = $1) as at_commit,
       (select prepare_position from following.checkpoints where name = $1) as at_prepare,
       (select name from log.origins where ended_at is null) as origin`,
    [LOG_SUBSCRIBER],
  )
  if (origin === null) await beginOrigin(client, site)
  const found = await openOrigin(client)
  if (found && atCommit === found.commitPosition && atPrepare === found.preparePosition) return found
  // Others than the projector may write to the checkpoints of subscribers; the place that the log itself has is its own.
  throw new LogOutOfStep(
    `The log's last leaf is of the event at ${found?.commitPosition ?? 'none'}, and its checkpoint at ${atCommit ?? 'none'}: it was changed past the log. Another log begins with: npm run projections -- reset ${LOG_SUBSCRIBER}`,
  )
}

async function lastHashes(
  client: Queryable,
  { id }: Origin,
  events: readonly StoredEvent[],
): Promise<Map<string, Hash>> {
  // The first event of a stream has none before it.
  const later = events.filter(({ revision }) => revision > 0)
  const streams = [...new Set(later.map(({ stream }) => columnOf(stream)))]
  if (streams.length === 0) return new Map()
  const rows = await rowsOf(
    client,
    lastLeaf,
    `select asked.stream, last.hash from unnest($2::text[]) as asked (stream)
       cross join lateral (select hash from log.leaves where origin = $1 and stream = asked.stream
         order by index desc limit 1) as last`,
    [id, streams],
  )
  return new Map(rows.map(({ stream, hash }) => [stream, hash]))
}

/** A name with a character that Postgres stores in no text is one of nobody here, and is a leaf all the same. */
const columnOf = (stream: string): string => stream.replaceAll('\0', '\ufffd')

/**
 * Before a tree is signed: the event of its last leaf is what the event store has there, on its leader, now.
 * @throws Error that says what differs; EventStoreUnavailable
 */
export async function assertLastLeaf(
  database: Queryable,
  store: Pick<Reads, 'eventAt'>,
  { id, name, size, saltKey, commitPosition: commit, preparePosition: prepare }: Origin,
): Promise<void> {
  if (commit === null || prepare === null) return
  const event = await store.eventAt({ commit, prepare })
  const leaves = await rowsOf(
    database,
    oneLeaf,
    `select hash from log.leaves where origin = $1 and index < $2
       and stream = (select stream from log.leaves where origin = $1 and index = $2 - 1) order by index desc limit 2`,
    [id, size],
  )
  const [last, before] = leaves
  const made = event && leafHash(leafOf(event, saltKey, before?.hash))
  if (!last || !made || !isSame(made, last.hash))
    throw new Error(
      `The event store does not have the event of leaf ${size - 1} of ${name} as it was logged: npm run audit -- verify`,
    )
}

class Adding {
  readonly whole: { readonly level: number; readonly index: number; readonly hash: Hash }[] = []

  constructor(readonly frontier: Frontier) {}

  /** @returns its index */
  add(hash: Hash): number {
    const index = this.frontier.size
    this.frontier.add(hash, (height, at, subtree) => {
      const level = height / TILE_HEIGHT
      if (level >= 1 && Number.isInteger(level)) this.whole.push({ level, index: at, hash: subtree })
    })
    return index
  }
}
