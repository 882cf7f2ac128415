import * as column from './column'
import { row } from './columns'
import type { Queryable } from './pool'
import { firstRowOf, rowsOf } from './rows'

/**
 * SQL that makes a schema where there is none. `create schema if not exists` would ask for the right to make one also
 * where it stands, and a role that may not make any has those that were made for it.
 */
export const schemaWhereMissing = (schema: string): string =>
  `do $make$ begin if to_regnamespace('${schema}') is null then create schema ${schema}; end if; end $make$;`

/**
 * SQL that runs the statement with `@` in it replaced by the schema in which the extension for trigrams is: its operator
 * classes are no names of Postgres's own.
 */
export const withTrigrams = (statement: string): string => `
  do $trigrams$ begin
    execute (select replace($statement$ ${statement} $statement$, '@', quote_ident(nspname))
      from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm');
  end $trigrams$;`

const owned = row({ isOwn: column.boolean() })

/** Does the schema stand, and belong to this session's role? */
export async function isOwnSchema(database: Queryable, schema: string): Promise<boolean> {
  const found = await firstRowOf(
    database,
    owned,
    'select pg_get_userbyid(nspowner) = current_user as is_own from pg_namespace where nspname = $1',
    [schema],
  )
  return found?.isOwn ?? false
}

/** A schema with the name of a role, in which names of that role's sessions were looked for until now. */
export class Namesake extends Error {
  override readonly name = 'Namesake'
}

const namesake = row({ name: column.text(), owner: column.text() })

/** @throws Namesake where a schema is named as one of our roles, or as this session's own, and belongs to another */
export async function assertNoNamesakes(database: Queryable): Promise<void> {
  const found = await rowsOf(
    database,
    namesake,
    `select nspname as name, pg_get_userbyid(nspowner) as owner from pg_namespace
     where (nspname like 'presale%' or nspname in ('postgres', session_user))
       and pg_get_userbyid(nspowner) <> session_user order by nspname`,
  )
  if (found.length === 0) return
  const schemas = found.map(({ name, owner }) => `${name} (of ${owner})`).join(', ')
  throw new Namesake(
    `The database has schemas that are named as roles are, and that the platform never makes: ${schemas}. Whoever made them meant to run something as that role. Remove them as the superuser (npm run roles -- drop-namesakes), and find out who had the password of their owner.`,
  )
}
