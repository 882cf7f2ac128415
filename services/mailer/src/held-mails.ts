import { column, firstRowOf, type Queryable, row, rowsOf } from '@presale/read-store'
import { mailJobIdOf, type PurchaseMail, purchaseMail } from './mail-job'

const finishedRow = row({ isFinished: column.boolean() })
const heldRow = row({ payload: column.json(purchaseMail) })

/** It waits for its turn, and goes with the next mail to the same person where one is sent before. */
export async function holdMail(db: Queryable, mail: PurchaseMail, userId: string): Promise<void> {
  await db.query('update mail.outbox set held_for = $2 where id = $1 and finished_at is null', [
    mailJobIdOf(mail),
    userId,
  ])
}

/** Has it gone with another mail? */
export async function isFinished(db: Queryable, mail: PurchaseMail): Promise<boolean> {
  const found = await firstRowOf(
    db,
    finishedRow,
    'select finished_at is not null as is_finished from mail.outbox where id = $1',
    [mailJobIdOf(mail)],
  )
  return found?.isFinished ?? false
}

/** The mails that wait to be sent to the same person, as buyer or as staff, oldest first. */
export async function heldBeside(db: Queryable, mail: PurchaseMail, userId: string): Promise<PurchaseMail[]> {
  const rows = await rowsOf(
    db,
    heldRow,
    `select payload from mail.outbox
     where held_for = $1 and finished_at is null and id <> $2 and (payload ->> 'adminId' is not null) = $3
     order by planned_at, id`,
    [userId, mailJobIdOf(mail), mail.adminId !== null],
  )
  return rows.map(({ payload }) => payload)
}
