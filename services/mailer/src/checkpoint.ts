import type { EventStore, Position } from '@presale/event-store'
import { STREAM_PREFIX } from '@presale/purchases'
import { type Migration, migrate, type Pool } from '@presale/read-store'

const migrations: Migration[] = [
  {
    name: '001-checkpoint',
    // No position: the store was empty when mailing began, so its first event is the first to tell of.
    sql: `create schema mail;
          create table mail.checkpoint (
            name text primary key,
            commit_position text,
            prepare_position text,
            saved_at timestamptz not null default now())`,
  },
]

const NAME = 'purchase-mails'

export async function prepareCheckpoint(pool: Pool): Promise<void> {
  await migrate(pool, 'mail', migrations)
}

/**
 * Where following goes on. The very first time that is the store's head: nobody is mailed about what
 * was before. It is written down at once, so that nothing is lost between that start and the first save.
 */
export async function placeToFollowFrom(
  pool: Pool,
  store: Pick<EventStore, 'headOf'>,
): Promise<Position | undefined> {
  const saved = await readCheckpoint(pool)
  if (saved) return saved.position
  const head = await store.headOf(STREAM_PREFIX)
  await pool.query(
    `insert into mail.checkpoint (name, commit_position, prepare_position) values ($1, $2, $3)
     on conflict (name) do nothing`,
    [NAME, head?.commit ?? null, head?.prepare ?? null],
  )
  return (await readCheckpoint(pool))?.position
}

async function readCheckpoint(pool: Pool): Promise<{ position: Position | undefined } | undefined> {
  const { rows } = await pool.query<{ commit: string | null; prepare: string | null }>(
    'select commit_position as commit, prepare_position as prepare from mail.checkpoint where name = $1',
    [NAME],
  )
  const row = rows[0]
  if (!row) return undefined
  const { commit, prepare } = row
  return { position: commit === null || prepare === null ? undefined : { commit, prepare } }
}

/** Never moves back: of two processes that follow the same events, the one behind changes nothing. */
export async function saveCheckpoint(pool: Pool, position: Position): Promise<void> {
  await pool.query(
    `update mail.checkpoint set commit_position = $2, prepare_position = $3, saved_at = now()
     where name = $1 and (commit_position is null or commit_position::numeric < $2::numeric)`,
    [NAME, position.commit, position.prepare],
  )
}
