import { aWarning, type Finding } from '@presale/kernel'
import * as column from './column'
import { row } from './columns'
import type { Queryable } from './queryable'
import { onlyRowOf } from './rows'

/** The sessions that a process opens, on one server. */
export interface OwnSessions {
  /** How the names begin that it gives them; another process of the same kind counts as itself. */
  readonly name: string
  /** When everything is in use at once. */
  readonly most: number
}

const counted = row({ most: column.integer(), others: column.integer() })

/**
 * Whether the server lets a process have all of its sessions beside those that others have now. A pooler in between decides by
 * itself how many it opens: then it is the pooler's own limit that counts, and this says too much.
 */
export async function sessionsLeft(database: Queryable, { name, most }: OwnSessions): Promise<Finding[]> {
  const { most: letIn, others } = await onlyRowOf(
    database,
    counted,
    `select pg_catalog.current_setting('max_connections')::integer
         - pg_catalog.current_setting('superuser_reserved_connections')::integer
         - coalesce(pg_catalog.current_setting('reserved_connections', true)::integer, 0) as most,
       (select pg_catalog.count(*)::integer from pg_catalog.pg_stat_activity
        where datid is not null and not pg_catalog.starts_with(coalesce(application_name, ''), $1)
          and pid <> pg_catalog.pg_backend_pid()) as others`,
    [name],
  )
  if (others + most <= letIn) return []
  return [
    aWarning(
      `Postgres lets ${letIn} sessions in, others have ${others} of them, and this process may need ${most}: when all are in use, calls are refused.`,
      'Raise max_connections, or put PgBouncer before it, with pool_mode = session: docs/scaling.md.',
    ),
  ]
}
