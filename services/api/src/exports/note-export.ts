import { Readable } from 'node:stream'
import { inTransaction } from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import type { Answer, SignedInCall } from '../http/call'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'

export interface NotedExport {
  /** The file without its date: 'users.csv'. */
  readonly file: 'users.csv' | 'purchases.csv'
  /** What of it was asked for. Of a search only that there was one: it may be somebody's name. */
  readonly filters: Readonly<Record<string, string | number | undefined>>
  readonly isSearch: boolean
}

/** Writes down who takes personal data away, before the first byte of it goes out: what cannot be noted is not sent. */
export async function noteExport(
  call: SignedInCall,
  services: Pick<Services, 'pool' | 'securityLog'>,
  answer: Answer,
  { file, filters, isSearch }: NotedExport,
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
