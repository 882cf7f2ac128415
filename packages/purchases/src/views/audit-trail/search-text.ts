import type { PoolClient } from '@presale/read-store'
import type { PurchaseEvent } from '../../domain/events'
import type { RecordedEvent } from '../../stream/recorded-event'

type Searched = Pick<RecordedEvent, 'event'>

/** Normal form of every text of the trail: lower case, one Unicode normalization. */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** The text with a trigram index: words that people wrote, which few events have. */
export function reasonTextOf({ event }: Searched): string | null {
  const reason = valueIn(event, 'reason')
  return reason === null ? null : searchable(reason)
}

/**
 * A hash is found by its beginning or its end, as it is shown: trigrams of 64 random digits would be 62 entries
 * for each hash, and made a rebuild six times slower when measured.
 */
export function hashTextOf({ event }: Searched): string | null {
  const hash = valueIn(event, 'transactionHash')
  return hash === null ? null : searchableHash(hash)
}

/** With or without 0x before it. */
export function searchableHash(text: string): string {
  return searchable(text).replace(/^0x/, '')
}

/** Currency and address of a request: few values, each in very many events. */
export function paidToOf({ event }: Searched): string | null {
  const address = valueIn(event, 'walletAddress')
  return address === null ? null : searchable(`${valueIn(event, 'currency')}\n${address}`)
}

function valueIn({ data }: PurchaseEvent, name: string): string | null {
  const value = (data as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : null
}

export async function savePaidTo(
  client: PoolClient,
  schema: string,
  batch: readonly RecordedEvent[],
): Promise<void> {
  const values = new Set(batch.map(paidToOf).filter((value) => value !== null))
  if (values.size === 0) return
  await client.query(
    `insert into ${schema}.paid_to (value) select * from unnest($1::text[]) on conflict do nothing`,
    [[...values]],
  )
}
