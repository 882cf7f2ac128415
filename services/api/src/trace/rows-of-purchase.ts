import { streamOf } from '@presale/purchases'
import { column, createPool, faultField, type Queryable, row, rowsOf } from '@presale/read-store'
import { z } from 'zod'
import type { StoryItem, StorySource } from './story'

/** The addresses by which a purchase's rows are read, each with the login that may. */
export interface RowAddresses {
  readonly api: string
  readonly reader: string
  readonly expiry: string
  readonly mailer: string
}

interface Table {
  readonly source: StorySource
  readonly by: keyof RowAddresses
  /** What a row of it says, in a few words. */
  readonly what: string
  readonly from: string
  /** When it was written, or is due. */
  readonly at: string
}

const ID = 'purchase_id = $1::uuid'
/** That there is one, and whose; what it says is for the screen alone. */
const NOTE = `(select purchase_id, author_id, at, length(text) as characters from api.purchase_notes where ${ID}) note`
const MAIL = "mail.outbox where payload ->> 'purchaseId' = $1::text"

/** Its leaves in the log of the ledger, each with the first tree that was signed with it; hashes are for the receipt. */
const LEAVES = `(select of.name as log, leaf.index, leaf.revision, signed.size, signed.signed_at
  from log.leaves leaf join log.origins of on of.id = leaf.origin
    cross join lateral (select size, signed_at from log.checkpoints
      where origin = leaf.origin and size > leaf.index order by size limit 1) signed
  where leaf.stream = '${streamOf('')}' || $1::text) leaf`

/** `$1` is the id of the purchase. A table that a release does not have yet is passed over. */
const TABLES: readonly Table[] = [
  {
    source: 'row',
    by: 'api',
    what: 'placed, in no view yet',
    from: `api.placed_purchases where ${ID}`,
    at: 'placed_at',
  },
  { source: 'row', by: 'api', what: 'tokens held', from: `api.token_holds where ${ID}`, at: 'held_at' },
  {
    source: 'row',
    by: 'api',
    what: "counted against a moderator's limit",
    from: `api.moderator_credits where ${ID}`,
    at: 'counted_at',
  },
  {
    source: 'row',
    by: 'api',
    what: 'settlement narrowed to an output',
    from: `api.narrowed_settlements where ${ID}`,
    at: 'at',
  },
  { source: 'mark', by: 'api', what: 'marked for staff', from: `api.purchase_marks where ${ID}`, at: 'at' },
  { source: 'row', by: 'api', what: 'noted by staff', from: NOTE, at: 'at' },
  {
    source: 'set-aside',
    by: 'api',
    what: 'set aside',
    from: `following.set_aside where stream = '${streamOf('')}' || $1::text`,
    at: 'since',
  },
  {
    source: 'row',
    by: 'reader',
    what: 'as the list shows it now',
    from: 'views.purchases where id = $1::uuid',
    at: 'coalesce(decided_at, paid_at, requested_at)',
  },
  { source: 'row', by: 'reader', what: 'credited', from: `views.credits where ${ID}`, at: 'credited_at' },
  { source: 'row', by: 'reader', what: 'signed as a leaf of the log', from: LEAVES, at: 'signed_at' },
  { source: 'deadline', by: 'expiry', what: 'due', from: `expiry.deadlines where ${ID}`, at: 'due_at' },
  { source: 'mail', by: 'mailer', what: 'planned', from: MAIL, at: 'planned_at' },
  {
    source: 'mail',
    by: 'mailer',
    what: 'handed to the queue',
    from: `${MAIL} and handed_at is not null`,
    at: 'handed_at',
  },
  {
    source: 'mail',
    by: 'mailer',
    what: 'sent, passed over or given up',
    from: `${MAIL} and finished_at is not null`,
    at: 'finished_at',
  },
]

/** All values as text, digit by digit. */
const found = row({
  at: column.nullable(column.timestamptz()),
  fields: column.json(z.record(z.string(), z.string())),
})

const statementOf = ({ from, at }: Table): string => `
  select ${at} as at, (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(to_jsonb(one))
    where value is not null and key not like 'search%') as fields
  from (select * from ${from}) one order by 1`

export interface RowsOfPurchase {
  readonly items: readonly StoryItem[]
  readonly unread: readonly string[]
}

export async function rowsOfPurchase(addresses: RowAddresses, purchaseId: string): Promise<RowsOfPurchase> {
  const items: StoryItem[] = []
  const unread: string[] = []
  for (const by of ['api', 'reader', 'expiry', 'mailer'] as const) {
    const pool = createPool(addresses[by], {
      max: 1,
      name: 'trace',
      queryTimeoutMs: 30_000,
      isReadOnly: true,
    })
    try {
      for (const table of TABLES.filter((one) => one.by === by)) {
        try {
          items.push(...(await itemsIn(pool, table, purchaseId)))
        } catch (error) {
          // A mailer never ran on this site.
          if (by === 'mailer' && isNotThere(error)) continue
          unread.push(
            `${table.from.split(' ')[0]}: ${error instanceof Error ? error.message : String(error)}`,
          )
        }
      }
    } finally {
      await pool.end()
    }
  }
  return { items, unread }
}

/** The schema or the table. */
const isNotThere = (error: unknown): boolean => ['3F000', '42P01'].includes(faultField(error, 'code') ?? '')

async function itemsIn(database: Queryable, table: Table, purchaseId: string): Promise<StoryItem[]> {
  const rows = await rowsOf(database, found, statementOf(table), [purchaseId])
  // A deadline that has ended is none.
  return rows.flatMap(({ at, fields }) =>
    at === null ? [] : [{ at, source: table.source, what: table.what, details: fields }],
  )
}

const action = row({
  at: column.timestamptz(),
  actorId: column.text(),
  actorRole: column.text(),
  action: column.text(),
  subject: column.text(),
  before: column.nullable(column.anyJson()),
  after: column.nullable(column.anyJson()),
  correlationId: column.text(),
})

/** Of staff, about the purchase or in the same call as one of its events. */
export async function actionsOnPurchase(
  database: Queryable,
  purchaseId: string,
  correlationIds: ReadonlySet<string>,
): Promise<StoryItem[]> {
  const rows = await rowsOf(
    database,
    action,
    `select at, actor_id::text as actor_id, actor_role, action, subject, before, after, correlation_id
     from sale.admin_actions
     where subject = $1 or correlation_id = any ($2::text[]) or position($1 in coalesce(after::text, '')) > 0
     order by at, id`,
    [purchaseId, [...correlationIds]],
  )
  return rows.map(({ at, actorId, actorRole, action: name, ...details }) => ({
    at,
    source: 'admin-action',
    what: `${name} by ${actorRole} ${actorId}`,
    details,
  }))
}
