import { createPool, inTransaction, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { planMails, prepareOutbox, recordFinished, removeOldMails } from './outbox'

describe('the outbox of mails', () => {
  let database: TestDatabase
  let pool: Pool

  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 2 })
    await prepareOutbox(pool)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  it('loses what is too old to be sent or planned again, page by page, and nothing younger, sent or not', async () => {
    const mail = (eventId: string) => ({
      kind: 'requested' as const,
      eventId,
      revision: 0,
      adminId: null,
      purchaseId: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11',
      occurredAt: '2026-11-21T10:00:00.000Z',
    })
    const ids = ['old-1', 'old-2', 'old-3', 'sent', 'waiting']
    await planMails(pool, ids.map(mail))
    await recordFinished(pool, mail('sent'))
    await pool.query(
      `update mail.outbox set planned_at = now() - interval '61 s' where payload ->> 'eventId' like 'old%'`,
    )
    const remove = () => inTransaction(pool, (client) => removeOldMails(client, 60_000, 2))
    expect([await remove(), await remove(), await remove()]).toEqual([2, 1, 0])
    const { rows } = await pool.query(`select payload ->> 'eventId' as id from mail.outbox order by 1`)
    expect(rows.map(({ id }) => id)).toEqual(['sent', 'waiting'])
  })
})
