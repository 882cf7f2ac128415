import * as column from '../column'
import { row } from '../columns'
import { LEASE_SECONDS } from '../following/lease'
import type { Queryable } from '../pool'
import { onlyRowOf, rowsOf } from '../rows'
import { lockClass } from './session-lock'

const feeder = row({ schemaName: column.text(), holder: column.text() })
const running = row({ isRunning: column.boolean() })
const size = row({ bytes: column.bigint() })

/** Who feeds each generation now ('host/pid/…'), by its schema: whoever renewed its lease in time. */
export async function feedersOf(database: Queryable): Promise<Map<string, string>> {
  const rows = await rowsOf(
    database,
    feeder,
    `select registry.schema_name, lease.holder
     from following.leases lease join projections.registry on schema_name = lease.name
     where lease.holder is not null and lease.renewed_at > now() - interval '${LEASE_SECONDS} s'`,
  )
  return new Map(rows.map(({ schemaName, holder }) => [schemaName, holder]))
}

/** Does anybody hold the lock under which generations are built, exchanged and removed? */
export async function isRebuildRunning(database: Queryable): Promise<boolean> {
  const { isRunning } = await onlyRowOf(
    database,
    running,
    `select exists (select 1 from pg_locks where locktype = 'advisory' and granted
       and classid = $1::oid and objid = 0 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())) as is_running`,
    [lockClass.rebuild],
  )
  return isRunning
}

/** What the tables of a generation take on the disk, with their indexes. */
export async function bytesOf(database: Queryable, schema: string): Promise<number> {
  const { bytes } = await onlyRowOf(
    database,
    size,
    `select coalesce(sum(pg_total_relation_size(tables.oid)), 0) as bytes
     from pg_class tables join pg_namespace schemas on schemas.oid = tables.relnamespace
     where schemas.nspname = $1 and tables.relkind = 'r'`,
    [schema],
  )
  return bytes
}
