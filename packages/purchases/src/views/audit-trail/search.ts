import { LIST_COUNT_LIMIT, withoutUnseen } from '@presale/kernel'
import {
  type Conditions,
  column,
  containing,
  isFindable,
  onlyRowOf,
  type Queryable,
  row,
  rowsOf,
} from '@presale/read-store'
import { hashBeginningsIn, idBeginningIn, walletPartOf } from '../pasted-names'
import { searchable, searchableHash } from './search-text'
import { paidToTable, trailTable } from './table'

const foundEvent = trailTable.pick({ id: true })
const storedType = trailTable.pick({ type: true })
const folded = row({ text: column.text() })

/** Fewer characters are the beginning of too many hashes and ids to mean one of them. */
const SHORTEST_BEGINNING = 4
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * The conditions, and that the event has the search in it, in any case: anywhere in the reason, with or without
 * accents, the wallet's address, the currency or the type; as the beginning or the end of the transaction's hash, or as
 * the address of a block explorer's page of it; as the purchase's id or its beginning. What stands in very many events
 * is looked up first where it stands once.
 */
export async function withSearch(
  database: Queryable,
  asked: Conditions,
  search: string | undefined,
): Promise<Conditions> {
  if (!search) return asked
  const seen = withoutUnseen(search)
  if (seen === '' || !isFindable(search)) return { ...asked, conditions: [...asked.conditions, 'false'] }
  const text = searchable(seen)
  const seldom = [
    ...(await reasonWays(database, search)),
    ...hashBeginningsIn(search).map(searchableHash).flatMap(hashWays),
    ...idWays(idBeginningIn(text)),
  ]
  const [types, paidTo, events] = await Promise.all([
    typesWith(database, text),
    paidToWith(database, walletPartOf(text)),
    eventsBy(database, seldom),
  ])
  return eitherWay(asked, [
    ...wayOfAny('type', 'text', types),
    ...wayOfAny('paid_to', 'text', paidTo),
    // Too many to name are compared on the way, and the way is not long.
    ...(events ? wayOfAny('id', 'uuid', events) : seldom),
  ])
}

interface Way {
  condition(...parameters: string[]): string
  readonly values: readonly unknown[]
}

function wayOf(condition: Way['condition'], ...values: unknown[]): Way {
  return { condition, values }
}

function wayOfAny(column: string, type: string, values: readonly string[]): Way[] {
  return values.length === 0 ? [] : [wayOf((given) => `${column} = any(${given}::${type}[])`, values)]
}

async function reasonWays(database: Queryable, search: string): Promise<Way[]> {
  const { text } = await onlyRowOf(database, folded, 'select projections.unaccented($1) as text', [search])
  return text === ''
    ? []
    : [wayOf((given) => `projections.unaccented(search_text) like ${given}`, containing(text))]
}

function hashWays(text: string): Way[] {
  if (text.length < SHORTEST_BEGINNING) return []
  const beginning = containing(text).slice(1)
  const end = containing([...text].reverse().join('')).slice(1)
  return [
    wayOf((given) => `transaction_hash like ${given}`, beginning),
    wayOf((given) => `reverse(transaction_hash) like ${given}`, end),
  ]
}

/** All ids that begin so stand together in the index. */
function idWays(text: string): Way[] {
  const first = `${text}${NIL.slice(text.length)}`
  if (text.length < SHORTEST_BEGINNING || !/^[0-9a-f-]{36}$/.test(first) || !hasDashesOf(first)) return []
  const last = `${text}${NIL.replaceAll('0', 'f').slice(text.length)}`
  return [wayOf((from, to) => `purchase_id between ${from}::uuid and ${to}::uuid`, first, last)]
}

function hasDashesOf(id: string): boolean {
  return id.replaceAll(/[0-9a-f]/g, '0') === NIL
}

function eitherWay({ conditions, values }: Conditions, ways: readonly Way[]): Conditions {
  const given = [...values]
  const either = ways.length === 0 ? 'false' : `(${conditionsIn(ways, given).join(' or ')})`
  return { conditions: [...conditions, either], values: given }
}

/** @param values what the parameters stand for; those of the ways are added to them */
function conditionsIn(ways: readonly Way[], values: unknown[]): string[] {
  return ways.map((way) => way.condition(...way.values.map((value) => `$${values.push(value)}`)))
}

/**
 * The events that any of these ways leads to, each asked for alone, so that each has its index.
 * @returns undefined where they are more than are counted
 */
async function eventsBy(database: Queryable, ways: readonly Way[]): Promise<string[] | undefined> {
  if (ways.length === 0) return []
  const limit = LIST_COUNT_LIMIT + 1
  const values: unknown[] = []
  const selects = conditionsIn(ways, values).map(
    (condition) => `(select id from views.events where ${condition} limit ${limit})`,
  )
  const rows = await rowsOf(
    database,
    foundEvent,
    `select id from (${selects.join(' union ')}) found limit ${limit}`,
    values,
  )
  return rows.length < limit ? rows.map(({ id }) => id) : undefined
}

/** Of the types that were stored, which are few: the index leads from each to the next. */
async function typesWith(database: Queryable, text: string): Promise<string[]> {
  const rows = await rowsOf(
    database,
    storedType,
    `with recursive stored as (
       (select type from views.events order by type limit 1)
       union all
       select (select type from views.events where type > stored.type order by type limit 1)
       from stored where stored.type is not null)
     select type from stored where type is not null`,
  )
  return rows.map(({ type }) => type).filter((type) => searchable(type).includes(text))
}

async function paidToWith(database: Queryable, text: string): Promise<string[]> {
  const rows = await rowsOf(
    database,
    paidToTable,
    'select value from views.event_paid_to where strpos(value, $1) > 0',
    [text],
  )
  return rows.map(({ value }) => value)
}
