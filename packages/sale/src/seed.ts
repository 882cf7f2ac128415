import { inTransaction, type Pool, takeTransactionLock } from '@presale/read-store'
import { regtestWallets, SAMPLE_DESCRIPTION, samplePrices, sampleWallets } from './sample-data'

const SAMPLES = 'samples'

export type Seeded = 'seeded' | 'seeded-before' | 'not-empty'

/**
 * Inserts the sample prices and wallets into an empty database, once, and records that it did: a deleted one never
 * comes back. A database that already has wallets or prices is left as it is.
 */
export async function seedSamples(
  pool: Pool,
  at: Date,
  { isRegtest = false }: { readonly isRegtest?: boolean } = {},
): Promise<Seeded> {
  const wallets = isRegtest ? regtestWallets : sampleWallets
  return inTransaction(pool, async (client) => {
    await takeTransactionLock(client, 'seeding')
    const recorded = await client.query(
      'insert into sale.seedings (name, seeded_at) values ($1, $2) on conflict do nothing',
      [SAMPLES, at],
    )
    if (recorded.rowCount === 0) return 'seeded-before'
    const standing = await client.query(
      'select 1 from sale.wallets union all select 1 from sale.crypto_prices limit 1',
    )
    if (standing.rowCount) return 'not-empty'
    await client.query(
      `insert into sale.crypto_prices (symbol, name, price, source, updated_at)
       select symbol, name, price, 'sample', $4 from unnest($1::text[], $2::text[], $3::numeric[])
         as sample (symbol, name, price)`,
      [
        samplePrices.map((price) => price.symbol),
        samplePrices.map((price) => price.name),
        samplePrices.map((price) => price.price),
        at,
      ],
    )
    await client.query(
      `insert into sale.wallets (symbol, address, description, is_sample, updated_at)
       select symbol, address, $4, true, $3
       from unnest($1::text[], $2::text[]) as sample (symbol, address)`,
      [
        wallets.map((wallet) => wallet.symbol),
        wallets.map((wallet) => wallet.address),
        at,
        SAMPLE_DESCRIPTION,
      ],
    )
    await client.query(
      `insert into sale.wallet_addresses (wallet_id, symbol, address, valid_from)
       select id, symbol, address, updated_at from sale.wallets`,
    )
    return 'seeded'
  })
}
