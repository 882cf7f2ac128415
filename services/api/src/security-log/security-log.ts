import { createHash } from 'node:crypto'
import { publicSessionId } from '@presale/accounts'
import { normalEmail } from '@presale/kernel'
import { appendLine, type Logger } from '@presale/runtime'

/** Where security events are written: the process's log, and SECURITY_LOG_FILE where it is set. */
export interface SecurityLog {
  /**
   * @param isSynced written through to the disk: the event store will say that it is there
   * @returns whether it stands in the file
   */
  write(fields: Fields, isSynced?: boolean): boolean
  /** What a new file begins with: asked when a line is the first of one. */
  beginWith(first: () => Fields | undefined): void
}

type Fields = Readonly<Record<string, unknown>>

/**
 * @param file is appended to, made for its owner alone, and opened for each line, so that it can be moved away at any
 *   time. A line that cannot be written there still stands in the process's log and keeps nobody from their work.
 */
export function createSecurityLog(log: Logger, file: string | undefined): SecurityLog {
  // Written at every LOG_LEVEL.
  const always = log.child({}, { level: 'info' })
  let first: (() => Fields | undefined) | undefined
  return {
    write(fields, isSynced = false) {
      always.info(fields, 'security event')
      if (file === undefined) return false
      try {
        appendLine(file, fields, { first, isSynced })
        return true
      } catch (error) {
        log.error({ err: error, file }, 'the security log cannot be written')
        return false
      }
    },
    beginWith(given) {
      first = given
    },
  }
}

/** The caller, as far as an event needs it. */
export interface SecurityCall {
  readonly correlationId: string
  readonly ipAddress: string | null
  readonly sessionToken: string | undefined
  readonly user: { readonly id: string } | undefined
}

/** Logs a security event of a call, after the fact: nothing that was rolled back is logged. */
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

/** Distinguishes attempts on one address from those on others without naming it; a guessed address can be checked. */
export function hashOfEmail(email: string): string {
  return createHash('sha256')
    .update(normalEmail(email).normalize('NFKC').toLowerCase())
    .digest('hex')
    .slice(0, 16)
}

/** Every security event with its fixed outcome. Names never change, since alerts and archives depend on them. */
const securityEvents = {
  registered: 'accepted',
  'signed-in': 'accepted',
  /** A wrong password or an unknown address. */
  'sign-in-refused': 'refused',
  /** Over a limit of failed sign-ins: not tried. */
  'sign-in-limited': 'refused',
  'signed-out': 'accepted',
  /** One session, or all but the caller's. */
  'sessions-ended': 'accepted',
  /** The password again: a step-up. */
  'password-confirmed': 'accepted',
  'password-confirmation-refused': 'refused',
  /** A call that needs the password again, in a session that has not confirmed it recently. */
  'password-required': 'refused',
  /** The same by the passkey. */
  'passkey-confirmed': 'accepted',
  /** The password was right, and the account has a passkey: it was not shown. */
  'passkey-required': 'refused',
  /** Somebody of staff who has none, on a site where staff need one. */
  'passkey-needed': 'refused',
  /** A signature that is not by a passkey of the account, for this site and for what was asked. */
  'passkey-refused': 'refused',
  'passkey-added': 'accepted',
  'passkey-removed': 'accepted',
  'recovery-codes-made': 'accepted',
  'password-changed': 'accepted',
  'password-change-refused': 'refused',
  'password-reset': 'accepted',
  /** A link by mail was asked for; without an account where none is reset by mail, or three were within the hour. */
  'password-reset-asked': 'accepted',
  /** A link that is over or does not hold. */
  'password-reset-refused': 'refused',
  'email-changed': 'accepted',
  'email-confirmed': 'accepted',
  'admin-created': 'accepted',
  'role-changed': 'accepted',
  'account-deleted': 'accepted',
  'wallet-changed': 'accepted',
  /** A change that waits for a second person, or for its time. */
  'change-proposed': 'accepted',
  'change-approved': 'accepted',
  'change-rejected': 'accepted',
  'data-exported': 'accepted',
  /** Signed in, without the role that the call needs. */
  'access-refused': 'refused',
} as const satisfies Readonly<Record<string, 'accepted' | 'refused'>>

export type SecurityEventName = keyof typeof securityEvents

interface SecurityEvent {
  readonly event: SecurityEventName
  /** The account concerned; by default the signed-in one, null where none is known. */
  readonly accountId?: string | null
  /** The address that was entered where no account is known. Logged as a hash, never in clear. */
  readonly email?: string
  /** The token of a session that began with this event, where it is not the call's. Logged as a hash. */
  readonly sessionToken?: string
  /** Ids, names of fields, roles and the like: no secrets and no personal data. */
  readonly details?: Readonly<Record<string, unknown>>
}
