import {
  asUnnest,
  columnsWithoutKey,
  columnWriters,
  copyBatch,
  type ProjectionDefinition,
} from '@presale/read-store'
import { STREAM_PREFIX } from '../../domain/events'
import { type RecordedEvent, SPACING_MS } from '../../stream/recorded-event'
import { balanceTable, type Credit, creditTable } from './tables'

const creditWriters = columnWriters(creditTable)

/** What each buyer holds: the sum of their approved purchases. */
export const balancesProjection: ProjectionDefinition<RecordedEvent> = {
  name: 'balances',
  version: 1,
  follows: [STREAM_PREFIX],
  spacingMs: SPACING_MS,
  exposes: { balances: 'balances', credits: 'credits' },
  tables: (schema) => `
    create table ${schema}.credits (
      ${columnsWithoutKey(creditTable)}
    );
    create table ${schema}.balances (
      ${columnsWithoutKey(balanceTable)}
    );
  `,
  indexes: (schema) => `
    alter table ${schema}.credits add primary key (purchase_id);
    create index credits_by_buyer on ${schema}.credits (buyer_id);
    alter table ${schema}.balances add primary key (buyer_id);
  `,
  apply: async (client, schema, batch) => {
    const credits = creditsOf(batch)
    if (credits.length === 0) return
    const { names, source, values } = asUnnest(creditWriters, credits)
    // A purchase is credited by the row that it has in credits: a second time there is none to insert.
    await client.query(
      `with fresh as (
         insert into ${schema}.credits (${names}) select * from ${source}
         on conflict (purchase_id) do nothing returning buyer_id, tokens)
       insert into ${schema}.balances as standing (buyer_id, tokens, credits)
       select buyer_id, sum(tokens), count(*) from fresh group by buyer_id
       on conflict (buyer_id) do update set
         tokens = standing.tokens + excluded.tokens, credits = standing.credits + excluded.credits`,
      values,
    )
  },
  bulk: {
    apply: (client, schema, batch) => copyBatch(client, `${schema}.credits`, creditWriters, creditsOf(batch)),
    complete: (schema) => `
      insert into ${schema}.balances (buyer_id, tokens, credits)
      select buyer_id, sum(tokens), count(*) from ${schema}.credits group by buyer_id`,
  },
}

/** The credits in a batch: an approval is the only event that moves a balance. */
export function creditsOf(batch: readonly RecordedEvent[]): Credit[] {
  return batch.flatMap(({ event, purchaseId, revision }) =>
    event.type === 'PurchaseApproved'
      ? [
          {
            purchaseId,
            revision,
            buyerId: event.data.buyerId,
            tokens: event.data.amount,
            creditedAt: event.data.approvedAt,
          },
        ]
      : [],
  )
}
