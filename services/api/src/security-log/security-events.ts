/**
 * What an auditor asks for: each event with the outcome that it always has. A name once written stays, since alerts
 * and archives know it.
 */
export const securityEvents = {
  registered: 'accepted',
  'signed-in': 'accepted',
  /** A wrong password or an unknown address. */
  'sign-in-refused': 'refused',
  /** Over a limit of failed sign-ins: not even tried. */
  'sign-in-limited': 'refused',
  'signed-out': 'accepted',
  /** One session, or all but the one that asks. */
  'sessions-ended': 'accepted',
  /** The password again: a step-up. */
  'password-confirmed': 'accepted',
  'password-confirmation-refused': 'refused',
  /** An act that asks for the password again, in a session that has not confirmed it lately. */
  'password-required': 'refused',
  'password-changed': 'accepted',
  'password-change-refused': 'refused',
  'password-reset': 'accepted',
  'email-changed': 'accepted',
  'admin-created': 'accepted',
  'role-changed': 'accepted',
  'account-deleted': 'accepted',
  'wallet-changed': 'accepted',
  'data-exported': 'accepted',
  /** Signed in, without the role that the call asks for. */
  'access-refused': 'refused',
} as const satisfies Readonly<Record<string, 'accepted' | 'refused'>>

export type SecurityEventName = keyof typeof securityEvents

export interface SecurityEvent {
  readonly event: SecurityEventName
  /** Whose account it is about; the one that is signed in where left out, null where none is known. */
  readonly accountId?: string | null
  /** The address that was entered where no account is known. A hash of it is written, never the address. */
  readonly email?: string
  /** The token of the session that began with this, where it is another than the call's. A hash is written. */
  readonly sessionToken?: string
  /** Ids, names of fields, roles and the like: no secrets and no personal data. */
  readonly details?: Readonly<Record<string, unknown>>
}
