import type { ReadBlock } from '@presale/chain'
import type { Position } from '@presale/event-store'
import type { NamedPayment } from '@presale/payments'
import { column, firstRowOf, inTransaction, type Pool, row, rowsOf } from '@presale/read-store'

/** A block that was read; of one that is not kept any more, or that was never read, only the height is known. */
export interface Place {
  readonly height: number
  readonly hash: string | null
}

const placeRow = row({ height: column.bigint(), hash: column.nullable(column.text()) })

/**
 * So many are kept for a reorganisation, deeper ones are unheard of where anything is paid; and of Bitcoin's, whose transactions are
 * found by them, these are three days.
 */
const KEPT_BLOCKS = 512

/** The last block that was read; undefined before the first. */
export function lastRead(pool: Pool, network: string): Promise<Place | undefined> {
  return firstRowOf(
    pool,
    placeRow,
    `select followed_to as height, hash from watching.networks
     left join watching.blocks on blocks.network = networks.network and height = followed_to
     where networks.network = $1 and followed_to is not null`,
    [network],
  )
}

/** It is read, and all that it pays to us is recorded. */
export async function noteRead(
  pool: Pool,
  network: string,
  { height, hash, transactions }: Pick<ReadBlock, 'height' | 'hash' | 'transactions'>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into watching.blocks (network, height, hash, transactions) values ($1, $2, $3, $4)
       on conflict (network, height) do update set hash = excluded.hash, transactions = excluded.transactions`,
      [network, height, hash, transactions],
    )
    await client.query('delete from watching.blocks where network = $1 and height < $2', [
      network,
      height - KEPT_BLOCKS,
    ])
    await client.query(
      `update watching.networks set followed_to = $2, followed_from = least(followed_from, $2) where network = $1`,
      [network, height],
    )
  })
}

const hashRow = row({ hash: column.text() })

/** The block that was read with a transaction of that name in it; by chance alone one without. */
export async function readWith(pool: Pool, { network, hash }: NamedPayment): Promise<string | undefined> {
  const found = await firstRowOf(
    pool,
    hashRow,
    `select hash from watching.blocks where network = $1 and position($2::bytea in transactions) > 0
     order by height desc limit 1`,
    [network, Buffer.from(hash, 'hex').subarray(0, 8)],
  )
  return found?.hash
}

/** Blocks above are read anew. */
export async function goBackTo(pool: Pool, network: string, height: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('delete from watching.blocks where network = $1 and height > $2', [network, height])
    await client.query('update watching.networks set followed_to = $2 where network = $1', [network, height])
  })
}

/** As if it had never been followed, and nothing were known of what was asked. */
export async function forgetFollowed(pool: Pool, network: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    for (const table of ['blocks', 'lookups', 'addresses'])
      await client.query(`delete from watching.${table} where network = $1`, [network])
    await client.query(
      `update watching.networks set followed_from = null, followed_to = null, last_commit = null, last_prepare = null
       where network = $1`,
      [network],
    )
  })
}

const addressRow = row({ address: column.text() })

/** Of these addresses those that no block was searched for yet. */
export async function newAmong(
  pool: Pool,
  network: string,
  addresses: ReadonlySet<string>,
): Promise<readonly string[]> {
  const rows = await rowsOf(
    pool,
    addressRow,
    `select address from unnest($2::text[]) as given(address)
     where not exists (select 1 from watching.addresses known where known.network = $1 and known.address = given.address)`,
    [network, [...addresses]],
  )
  return rows.map(({ address }) => address)
}

export async function noteAddresses(
  pool: Pool,
  network: string,
  addresses: readonly string[],
): Promise<void> {
  await pool.query(
    `insert into watching.addresses (network, address) select $1, address from unnest($2::text[]) as given(address)
     on conflict do nothing`,
    [network, addresses],
  )
}

const positionRow = row({
  lastCommit: column.nullable(column.numeric()),
  lastPrepare: column.nullable(column.numeric()),
})

/** Of the last event that was appended about the network. */
export async function lastAppended(pool: Pool, network: string): Promise<Position | undefined> {
  const found = await firstRowOf(
    pool,
    positionRow,
    'select last_commit, last_prepare from watching.networks where network = $1',
    [network],
  )
  if (!found?.lastCommit || !found.lastPrepare) return undefined
  return { commit: found.lastCommit, prepare: found.lastPrepare }
}

export async function noteAppended(
  pool: Pool,
  network: string,
  { commit, prepare }: Position,
): Promise<void> {
  await pool.query('update watching.networks set last_commit = $2, last_prepare = $3 where network = $1', [
    network,
    commit,
    prepare,
  ])
}
