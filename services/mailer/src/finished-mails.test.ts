import { FinishedMails } from './finished-mails'
import type { MailJob } from './mail-job'

const job = (eventId: string): MailJob => ({
  kind: 'approved',
  eventId,
  revision: 2,
  adminId: null,
  purchaseId: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11',
  occurredAt: '2026-11-21T10:00:00.000Z',
})

test('given Postgres that is away when a mail is sent, then it is noted as finished once Postgres is back, and once', async () => {
  let isAway = true
  const noted: unknown[] = []
  const query = async (_text: string, [ids]: [string[]]) => {
    if (isAway) throw new Error('away')
    noted.push(ids)
    return { rows: [] }
  }
  const finished = new FinishedMails({ query } as never, { warn: () => undefined })
  await finished.record([job('e1'), job('e2')])
  await expect(finished.recordLeft()).rejects.toThrow('away')
  isAway = false
  await finished.recordLeft()
  await finished.recordLeft()
  await finished.record([job('e3')])
  expect(noted).toEqual([['e1-buyer', 'e2-buyer'], ['e3-buyer']])
})
