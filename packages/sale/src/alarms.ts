import type { Migration, Queryable } from '@presale/read-store'

/**
 * Alarms that are mailed to all admins and to the operator at once: something is not what the admin actions made it. A row
 * has kind and subject alone, so that who may write it writes no sentence into a mail.
 */
export const alarmsMigration: Migration = {
  name: '015-alarms',
  sql: `
    create table sale.alarms (
      id uuid primary key default gen_random_uuid(),
      at timestamptz not null default now(),
      kind text not null,
      subject text not null);
    create index alarms_at on sale.alarms (at)`,
}

export interface Alarm {
  /** Of what: 'wallet'. */
  readonly kind: string
  /** Which one: a symbol, a key, an id. */
  readonly subject: string
}

/** Each is raised once a day at most, by whichever process finds it first. */
export async function raiseAlarms(db: Queryable, alarms: readonly Alarm[]): Promise<void> {
  if (alarms.length === 0) return
  await db.query(
    `insert into sale.alarms (kind, subject)
     select kind, subject from unnest($1::text[], $2::text[]) raised (kind, subject)
     where not exists (select 1 from sale.alarms known
       where known.kind = raised.kind and known.subject = raised.subject
         and known.at > now() - interval '1 day')`,
    [alarms.map(({ kind }) => kind), alarms.map(({ subject }) => subject)],
  )
}

/** Removes those of more than 30 days ago, at most `limit` of them. @returns how many */
export async function removeOldAlarms(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from sale.alarms where id = any(array(
       select id from sale.alarms where at < now() - interval '30 days' limit $1 for update))`,
    [limit],
  )
  return rowCount ?? 0
}
