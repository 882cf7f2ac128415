import { STREAM_PREFIX } from '@presale/purchases'
import {
  asUnnest,
  columnDefinitions,
  columnWriters,
  type Folded,
  foldStreams,
  type PoolClient,
  type ProjectionDefinition,
  rowsOf,
} from '@presale/read-store'
import type { RecordedPaymentEvent } from '../event-reader'
import { PAYMENT_PREFIX, paymentStreamOf } from '../events'
import { evolvePayment, type Payment } from '../state'
import { toPayment, toPaymentRow } from './row'
import { paymentTable } from './table'

const writers = columnWriters(paymentTable)
const changes = Object.keys(writers)
  .filter((name) => name !== 'network' && name !== 'hash')
  .map((name) => `${name} = excluded.${name}`)

/** Nobody waits for it, and with most of what it follows it only moves on. */
const SPACING_MS = 1000

/**
 * Payments as their streams say, for lists: what stands beside a purchase there is joined to it by the hash that it names.
 * Purchases are followed too, and not applied: a checkpoint at the last payment would be far behind the store.
 */
export const paymentsProjection: ProjectionDefinition<RecordedPaymentEvent> = {
  name: 'payments',
  version: 1,
  follows: [STREAM_PREFIX, PAYMENT_PREFIX],
  applies: [PAYMENT_PREFIX],
  spacingMs: SPACING_MS,
  exposes: { payments: 'payments' },
  tables: (schema) => `
    create table ${schema}.payments (
      ${columnDefinitions(paymentTable)},
      primary key (network, hash)
    );
  `,
  apply: save,
  bulk: { apply: save },
}

async function save(
  client: PoolClient,
  schema: string,
  batch: readonly RecordedPaymentEvent[],
): Promise<void> {
  if (batch.length === 0) return
  const changed = foldStreams(await known(client, schema, batch), batch, {
    keyOf: ({ stream }) => stream,
    fold: (before: Payment | undefined, { event }) => evolvePayment(before, event),
  })
  if (changed.size === 0) return
  const rows = [...changed.values()].map(({ state, revision }) => toPaymentRow(state, revision))
  const { names, source, values } = asUnnest(writers, rows)
  await client.query(
    `insert into ${schema}.payments as standing (${names}) select * from ${source}
     on conflict (network, hash) do update set ${changes.join(', ')} where standing.revision < excluded.revision`,
    values,
  )
}

/** The rows of the batch's payments, by their streams. */
async function known(
  client: PoolClient,
  schema: string,
  batch: readonly RecordedPaymentEvent[],
): Promise<Map<string, Folded<Payment>>> {
  const rows = await rowsOf(
    client,
    paymentTable,
    `select * from ${schema}.payments
     where (network, hash) in (select * from unnest($1::text[], $2::text[]))`,
    [batch.map(({ event }) => event.data.network), batch.map(({ event }) => event.data.hash)],
  )
  return new Map(
    rows.map((fields) => [paymentStreamOf(fields), { state: toPayment(fields), revision: fields.revision }]),
  )
}
