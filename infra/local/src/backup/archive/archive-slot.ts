import { connected } from '../../servers/facts'
import { type Lsn, parseLsn } from './lsn'

export const ARCHIVE_SLOT = 'presale_archive'

export interface Slot {
  /** The oldest place that the server still has for it. */
  readonly oldest: Lsn
}

/** The server keeps its log for the archive: up to a limit, beyond which it cuts the slot rather than fill its disk. */
export async function openSlot(url: string): Promise<Slot> {
  const state = await slotState(url)
  if (state?.oldest != null && !state.isLost) return { oldest: parseLsn(state.oldest) }
  return connected(url, async (client) => {
    if (state) await client.query('select pg_drop_replication_slot($1)', [ARCHIVE_SLOT])
    const { rows }: { rows: readonly { lsn: string }[] } = await client.query(
      'select lsn::text as lsn from pg_create_physical_replication_slot($1, true)',
      [ARCHIVE_SLOT],
    )
    return { oldest: parseLsn(rows[0]?.lsn ?? '0/0') }
  })
}

async function slotState(url: string) {
  return connected(url, async (client) => {
    const { rows }: { rows: readonly { oldest: string | null; isLost: boolean }[] } = await client.query(
      `select restart_lsn::text as oldest, wal_status is not distinct from 'lost' as "isLost"
       from pg_replication_slots where slot_name = $1`,
      [ARCHIVE_SLOT],
    )
    return rows[0]
  })
}

/** Where no archive is written, nothing keeps the log for one. */
export async function dropArchiveSlot(url: string): Promise<void> {
  await connected(url, (client) =>
    client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [ARCHIVE_SLOT],
    ),
  )
}
