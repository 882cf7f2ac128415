import { Readable } from 'node:stream'
import { inTransaction, type Queryable } from '@presale/read-store'
import { listAdminActions, type RecordedAdminAction, recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import type { Answer, SignedInCall } from '../http/call'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'

export interface ExportToRecord {
  /** The file without its date: 'users.csv'. */
  readonly file: 'users.csv' | 'purchases.csv'
  /** The filters of the export. Of a search only that there was one: it may be somebody's name. */
  readonly filters: Readonly<Record<string, string | number | undefined>>
  readonly isSearch: boolean
}

/** Records who exports personal data before the first byte is sent: an export that cannot be recorded is not sent. */
export async function recordExport(
  call: SignedInCall,
  services: Pick<Services, 'pool' | 'securityLog'>,
  answer: Answer,
  { file, filters, isSearch }: ExportToRecord,
): Promise<Answer> {
  const after = { filters, ...(isSearch ? { isSearch } : {}) }
  try {
    const action = `${file.replace('.csv', '')}-exported`
    await inTransaction(services.pool, (client) =>
      recordAdminAction(client, actingStaff(call), { action, subject: file, before: null, after }),
    )
  } catch (error) {
    if (answer.content instanceof Readable) answer.content.destroy()
    throw error
  }
  logSecurity(services, call, { event: 'data-exported', details: { file, ...after } })
  return answer
}

/** How an export of the audit trail is recorded among the admin actions, with its details in `after`. */
export const EXPORTED = { action: 'audit-exported', subject: 'events.csv' } as const

/** The recorded export whose chain has this head; the last one where there are several. */
export async function recordedExport(
  database: Queryable,
  head: string,
): Promise<RecordedAdminAction | undefined> {
  const { rows } = await listAdminActions(database, { action: EXPORTED.action, search: head, pageSize: 1 })
  return rows[0]
}
