import { type EventStore, isPossiblePosition } from '@presale/event-store'
import { column, firstRowOf, hasNamedCheckpoint, type Pool, row } from '@presale/read-store'
import { MAIL_SUBSCRIBER } from './mail-subscriber'

const earlierCheckpoint = row({
  commit: column.nullable(column.text()),
  prepare: column.nullable(column.text()),
})

/**
 * Takes over the checkpoint of an earlier release, once. That release stored what the server reported, which was not
 * always the position of an event (EventStoreDB before 24.10.5 reported 2^64 - 1, and later mails were lost): where
 * no event is at that position, following starts at the first event. Events too old to be mailed are skipped, and the
 * queue still knows what was mailed recently.
 */
export async function adoptCheckpoint(pool: Pool, store: Pick<EventStore, 'eventAt'>): Promise<void> {
  if (await hasNamedCheckpoint(pool, MAIL_SUBSCRIBER)) return
  const old = await firstRowOf(
    pool,
    earlierCheckpoint,
    'select commit_position as commit, prepare_position as prepare from mail.checkpoint where name = $1',
    [MAIL_SUBSCRIBER],
  )
  if (!old) return
  const { commit, prepare } = old
  const position = commit === null || prepare === null ? undefined : { commit, prepare }
  const event = position && isPossiblePosition(position) ? await store.eventAt(position) : undefined
  await pool.query(
    `insert into following.checkpoints
       (name, commit_position, prepare_position, event_id, stream, revision, starts_at, begun_at)
     values ($1, $2, $3, $4, $5, $6, 'head', now()) on conflict do nothing`,
    [
      MAIL_SUBSCRIBER,
      event?.position.commit ?? null,
      event?.position.prepare ?? null,
      event?.id ?? null,
      event?.stream ?? null,
      event?.revision ?? null,
    ],
  )
}
