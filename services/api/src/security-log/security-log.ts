import { createHash } from 'node:crypto'
import { publicSessionId } from '@presale/accounts'
import { appendLine, type Logger } from '@presale/runtime'
import { type SecurityEvent, securityEvents } from './security-events'

/** Where security events go: the process's log, and a file of their own where one is named. */
export interface SecurityLog {
  write(fields: Readonly<Record<string, unknown>>): void
}

/**
 * @param file is appended to, made for its owner alone, and opened for each line, so that it can be moved away at any
 *   time. A line that cannot be written there still stands in the process's log and keeps nobody from their work.
 */
export function createSecurityLog(log: Logger, file: string | undefined): SecurityLog {
  // Whatever LOG_LEVEL leaves out: these are not left out.
  const always = log.child({}, { level: 'info' })
  return {
    write(fields) {
      always.info(fields, 'security event')
      if (file === undefined) return
      try {
        appendLine(file, fields)
      } catch (error) {
        log.error({ err: error, file }, 'the security log cannot be written')
      }
    },
  }
}

/** Who asks, as far as an event of a call needs it. */
export interface SecurityCall {
  readonly correlationId: string
  readonly ipAddress: string | null
  readonly sessionToken: string | undefined
  readonly user: { readonly id: string } | undefined
}

/** Writes down what happened in a call. After it has happened: nothing that was rolled back stands in the log. */
export function logSecurity(
  { securityLog }: { readonly securityLog: SecurityLog },
  call: SecurityCall,
  { event, accountId, email, sessionToken = call.sessionToken, details }: SecurityEvent,
): void {
  securityLog.write({
    securityEvent: event,
    outcome: securityEvents[event],
    accountId: accountId === undefined ? (call.user?.id ?? null) : accountId,
    ...(call.user && accountId !== undefined && accountId !== call.user.id ? { actorId: call.user.id } : {}),
    ...(email === undefined ? {} : { emailHash: hashOfEmail(email) }),
    sessionId: sessionToken === undefined ? null : publicSessionId(sessionToken),
    address: call.ipAddress,
    correlationId: call.correlationId,
    ...(details === undefined ? {} : { details }),
  })
}

/** Tells attempts on one address from those on others without naming it; who guesses an address can check it. */
export function hashOfEmail(email: string): string {
  return createHash('sha256').update(email.trim().normalize('NFKC').toLowerCase()).digest('hex').slice(0, 16)
}
