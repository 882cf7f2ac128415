import { column, type Queryable, row, rowsOf } from '@presale/read-store'

/** What a table's rows may pass through, or be hidden by, on their way to whoever asks. */
const oddRow = row({
  what: column.oneOf(['view', 'rule', 'trigger', 'policy', 'row security'] as const),
  relation: column.text(),
  name: column.text(),
})

/** Views of the projections stand in a schema of their own, which the projector makes anew with every replay. */
const OUR_SCHEMAS = ['accounts', 'sale', 'api', 'mail', 'projections']

/** Made by migrations; a search column sets itself by a trigger of its name. */
const OURS = [
  'view accounts.people',
  'view sale.notable_actions',
  'view sale.wallet_changes',
  'trigger api.settled_transactions settled_transactions_closed',
  'trigger projections.registry registry_old_since',
]
const SETS_SEARCH_TEXT = /^trigger [a-z_]+\.[a-z_]+ set_search_[a-z_]+$/

/**
 * Views, rules, triggers and policies that no migration made: by one of them a query may see, or store, something else than
 * stands in the table, and another query not.
 * @returns a sentence for each
 */
export async function oddRelations(db: Queryable): Promise<string[]> {
  const found = await rowsOf(
    db,
    oddRow,
    `with ours as (
       select c.oid, n.nspname || '.' || c.relname as relation, c.relkind, c.relrowsecurity
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any ($1::text[]))
     select 'view' as what, relation, '' as name from ours where relkind in ('v', 'm')
     union all
     select 'rule', relation, r.rulename from pg_rewrite r join ours on ours.oid = r.ev_class
     where r.rulename <> '_RETURN'
     union all
     select 'trigger', relation, t.tgname from pg_trigger t join ours on ours.oid = t.tgrelid
     where not t.tgisinternal
     union all
     select 'policy', relation, p.polname from pg_policy p join ours on ours.oid = p.polrelid
     union all
     select 'row security', relation, '' from ours where relrowsecurity
     order by 1, 2, 3`,
    [OUR_SCHEMAS],
  )
  return found
    .map(({ what, relation, name }) => `${what} ${relation}${name && ` ${name}`}`)
    .filter((one) => !OURS.includes(one) && !SETS_SEARCH_TEXT.test(one))
    .map(
      (one) => `The database has a ${one}, which no migration made: what it shows or stores may be another.`,
    )
}
