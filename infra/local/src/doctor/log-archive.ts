import { anError, aWarning, type Finding } from '@presale/kernel'
import { isProductionSite } from '@presale/runtime'
import { askedOf } from './databases'
import type { Installation } from './installation'

/** What a Postgres of one's own does with its log of changes. */
export interface LogArchiving {
  /** By a command of its own (`archive_mode`). */
  readonly isArchived: boolean
  /** That command failed last. */
  readonly isFailing: boolean
  /** Slots that a receiver (`pg_receivewal`, a standby) is to read by. */
  readonly slots: number
  /** Of these, whose reader is connected. */
  readonly read: number
}

const ARCHIVING = `
  select current_setting('archive_mode') <> 'off' as is_archived,
    (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver) as is_failing,
    (select count(*)::int from pg_replication_slots where slot_type = 'physical') as slots,
    (select count(*)::int from pg_replication_slots where slot_type = 'physical' and active) as read`

/** Of the embedded server the platform archives the log itself; of one of one's own nobody here does. */
export async function findLogArchive({ given, env }: Installation): Promise<Finding[]> {
  const { DATABASE_URL: url } = given
  if (!url || !isProductionSite(env)) return []
  return askedOf(url, async (ask) => {
    const [row] = await ask(ARCHIVING)
    return judgeLogArchiving({
      isArchived: row?.is_archived === true,
      isFailing: row?.is_failing === true,
      slots: Number(row?.slots),
      read: Number(row?.read),
    })
  })
}

const TO_MEND = 'docs/backup.md, Servers of your own.'

export function judgeLogArchiving({ isArchived, isFailing, slots, read }: LogArchiving): Finding[] {
  if (isArchived && isFailing)
    return [
      anError(
        'Postgres could not archive its log of changes the last time (pg_stat_archiver): it keeps the log until its disk is full.',
        'Mend archive_command, or what it writes to.',
      ),
    ]
  if (slots > read)
    return [
      anError(
        `Of ${slots} slots for receivers of Postgres's log ${slots - read} have nobody who reads: what is committed is in no archive, and the server keeps the log until its disk is full.`,
        'Start pg_receivewal (or the standby) again, or drop its slot.',
      ),
    ]
  if (isArchived || read > 0) return []
  return [
    aWarning("Nobody archives Postgres's log of changes: a loss costs all since the last backup.", TO_MEND),
  ]
}
