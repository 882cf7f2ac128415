import { column, type Pool, row, rowsOf } from '@presale/read-store'

/** A hash that purchases name, with the address that was to be paid. */
export interface NamedHash {
  readonly hash: string
  /** In lower case. */
  readonly address: string
}

const namedRow = row({ transactionClaim: column.text(), walletAddress: column.text() })
const walletRow = row({ value: column.text() })

/** After a decision it is looked at for so long: a reorganisation of yesterday is worth knowing. */
const DECIDED_DAYS = 2
const MOST = 2000
const EVM_HASH = /^[0-9a-f]{64}$/
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/

/** The transactions that are named by purchases which are open or were decided lately, the newest first, each once. */
export async function namedHashes(readers: Pool, network: string, now: Date): Promise<NamedHash[]> {
  const rows = await rowsOf(
    readers,
    namedRow,
    `select transaction_claim, wallet_address from views.purchases
     where network = $1 and transaction_claim is not null
       and (public_status = 'pending' or (status = 'expired' and is_late_payment_reported)
         or decided_at > $2::timestamptz - make_interval(days => $3))
     order by requested_at desc, id desc limit $4`,
    [network, now, DECIDED_DAYS, MOST],
  )
  const named = new Map<string, string>()
  for (const { transactionClaim, walletAddress } of rows)
    if (EVM_HASH.test(transactionClaim) && !named.has(transactionClaim))
      named.set(transactionClaim, walletAddress.toLowerCase())
  return [...named].map(([hash, address]) => ({ hash, address }))
}

/** Every address that a buyer was ever given, in lower case: of any EVM network, since one key has the same on each. */
export async function everyAddress(readers: Pool): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    readers,
    walletRow,
    "select value from views.purchase_search_values where kind = 'wallet'",
  )
  return new Set(rows.map(({ value }) => value.toLowerCase()).filter((value) => EVM_ADDRESS.test(value)))
}
