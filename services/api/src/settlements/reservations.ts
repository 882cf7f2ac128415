import type { Queryable } from '@presale/read-store'

/** A transaction of a network: what one purchase may be settled by (design section 2). */
export interface Transaction {
  readonly network: string
  /** In its one spelling. */
  readonly hash: string
}

export interface Reservation extends Transaction {
  readonly purchaseId: string
  readonly commandId: string
}

interface Row {
  network: string
  hash: string
  purchase_id: string
  command_id: string
}

/**
 * Takes the transaction for this purchase and command. A later command of the same purchase takes it
 * over, so that the earlier one, when it is refused, does not free what the later one relies on.
 * @returns nothing when it is taken now, else the reservation of the purchase that has it.
 */
export async function reserve(
  db: Queryable,
  reservation: Reservation,
  at: Date,
): Promise<Reservation | undefined> {
  const { network, hash, purchaseId, commandId } = reservation
  const { rowCount } = await db.query(
    `insert into api.settled_transactions as had (network, hash, purchase_id, command_id, reserved_at)
     values ($1, $2, $3, $4, $5)
     on conflict (network, hash) do update
       set command_id = excluded.command_id, reserved_at = excluded.reserved_at
     where had.purchase_id = excluded.purchase_id`,
    [network, hash, purchaseId, commandId, at],
  )
  if (rowCount === 1) return undefined
  const { rows } = await db.query<Row>(
    'select * from api.settled_transactions where network = $1 and hash = $2',
    [network, hash],
  )
  // Freed between the two statements: it is to be had now.
  return rows[0] ? fromRow(rows[0]) : reserve(db, reservation, at)
}

/** Frees it, if it is still this command's. */
export async function release(db: Queryable, reservation: Reservation): Promise<void> {
  await db.query(
    'delete from api.settled_transactions where network = $1 and hash = $2 and command_id = $3',
    [reservation.network, reservation.hash, reservation.commandId],
  )
}

/** The approval stands in the stream: the reservation stays for good. */
export async function confirm(db: Queryable, { network, hash }: Transaction, at: Date): Promise<void> {
  await db.query(
    `update api.settled_transactions set confirmed_at = coalesce(confirmed_at, $3)
     where network = $1 and hash = $2`,
    [network, hash, at],
  )
}

/** Reservations that nobody has confirmed or freed since: their command was cut off. */
export async function unconfirmedBefore(db: Queryable, before: Date): Promise<Reservation[]> {
  const { rows } = await db.query<Row>(
    `select * from api.settled_transactions where confirmed_at is null and reserved_at < $1
     order by reserved_at limit 100`,
    [before],
  )
  return rows.map(fromRow)
}

function fromRow(row: Row): Reservation {
  return { network: row.network, hash: row.hash, purchaseId: row.purchase_id, commandId: row.command_id }
}
