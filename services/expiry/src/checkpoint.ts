import type { Position } from '@presale/event-store'
import { type Migration, migrate, type Pool } from '@presale/read-store'

const migrations: Migration[] = [
  {
    name: '001-checkpoint',
    sql: `create schema expiry;
          create table expiry.checkpoint (
            name text primary key,
            commit_position text not null,
            prepare_position text not null,
            saved_at timestamptz not null default now())`,
  },
]

const NAME = 'deadlines'

export async function prepareCheckpoint(pool: Pool): Promise<void> {
  await migrate(pool, 'expiry', migrations)
}

export async function readCheckpoint(pool: Pool): Promise<Position | undefined> {
  const result = await pool.query<{ commit: string; prepare: string }>(
    'select commit_position as commit, prepare_position as prepare from expiry.checkpoint where name = $1',
    [NAME],
  )
  return result.rows[0]
}

/** Never moves back: of two processes that follow the same events, the one behind changes nothing. */
export async function saveCheckpoint(pool: Pool, position: Position): Promise<void> {
  await pool.query(
    `insert into expiry.checkpoint (name, commit_position, prepare_position) values ($1, $2, $3)
     on conflict (name) do update
       set commit_position = excluded.commit_position, prepare_position = excluded.prepare_position, saved_at = now()
       where checkpoint.commit_position::numeric < excluded.commit_position::numeric`,
    [NAME, position.commit, position.prepare],
  )
}
