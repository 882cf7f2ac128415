import { isTimeZone, LANGUAGES, normalEmail, normalPassword, readEmail } from '@presale/kernel'
import { z } from 'zod'
import { leftOut, timestamp, visibleLine, withoutTurning } from './primitives'

const PASSWORD_LENGTH = 'Password must be 10 to 128 characters long'

const NOT_DELIVERED =
  'Email must have only the letters a to z, digits and the usual signs before the @: mail to other addresses does not arrive'

/** In the one spelling in which it is kept. */
const enteredEmail = z
  .string({ error: 'Email is required' })
  .transform(normalEmail)
  .pipe(z.string().min(1, 'Email is required').max(254, 'Email is too long'))

/** One that mail can be delivered to. */
const email = enteredEmail.check(({ value, issues }) => {
  const { fault } = readEmail(value)
  if (fault === undefined) return
  const message = fault === 'local-part' ? NOT_DELIVERED : 'Email must be a valid email address'
  issues.push({ code: 'custom', input: value, message })
})

/**
 * A new password: counted as a person counts characters, the shortest in the one form in which it is kept, so that it is
 * long enough on every keyboard.
 */
export const newPassword = z
  .string({ error: 'Password is required' })
  .refine(
    (password) => lengthOf(password) <= 128 && lengthOf(normalPassword(password)) >= 10,
    PASSWORD_LENGTH,
  )
  .meta({ minLength: 10, maxLength: 128 })

const lengthOf = (text: string): number => [...text].length

const userName = visibleLine('Name', 100).transform((name) => name.normalize('NFC'))

/** Of an account that has none yet, or another one. */
export const newUserName = withoutTurning('Name', userName)

/** What a person reads mails in, and the zone whose clock they show beside UTC. */
const reading = {
  language: leftOut(z.enum(LANGUAGES, { error: `Language must be one of ${LANGUAGES.join(', ')}` })),
  timeZone: leftOut(
    z
      .string({ error: 'Time zone must be a name' })
      .refine(isTimeZone, 'Time zone must be one that is known, such as Europe/Berlin')
      .meta({ description: 'A name of the IANA time zone database', maxLength: 64 }),
  ),
}

export const registerRequest = z.object({
  name: newUserName,
  email,
  password: newPassword,
  ...reading,
})
export type RegisterRequest = z.output<typeof registerRequest>

/** Instead of the passkey; read without regard to dashes and case. */
const recoveryCode = z
  .string({ error: 'Recovery code must be text' })
  .min(1, 'Recovery code is required')
  .max(100, 'Recovery code is too long')

export const loginRequest = z.object({
  email: enteredEmail,
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1024, 'Password is too long'),
  recoveryCode: leftOut(recoveryCode),
})
export type LoginRequest = z.output<typeof loginRequest>

export const currentUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isModerator: z.boolean(),
  balance: z.int(),
  createdAt: timestamp,
  emailNotifications: z.boolean(),
  marketingEmails: z.boolean(),
  /** Whether its owner has confirmed the address; a release before this one does not say. */
  emailConfirmed: z.boolean().optional(),
  /** As it was chosen last, of a later release one that is not known here; left out where none was. */
  language: z.string().optional(),
  /** An IANA name; left out where it is not known. */
  timeZone: z.string().optional(),
  /** Of staff, who may do nothing here until they have added a passkey; left out otherwise. */
  needsPasskey: z.literal(true).optional(),
})
export type CurrentUser = z.output<typeof currentUser>

export const moderatorStatus = z.object({ isAdmin: z.boolean(), isModerator: z.boolean() })
export type ModeratorStatus = z.output<typeof moderatorStatus>

/** PATCH /api/user; a missing field stays unchanged. A name that is not the present one is a `newUserName`. */
export const profileChange = z.object({ name: leftOut(userName), email: leftOut(email), ...reading })
export type ProfileChange = z.output<typeof profileChange>

/** POST /api/user/password. */
export const passwordChange = z.object({
  currentPassword: z
    .string({ error: 'Current password is required' })
    .min(1, 'Current password is required')
    .max(1024, 'Current password is too long'),
  newPassword,
})
export type PasswordChange = z.output<typeof passwordChange>

/** POST /api/user/confirm-password: confirms the password for calls that need it again. */
export const passwordConfirmation = z.object({
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1024, 'Password is too long'),
})
export type PasswordConfirmation = z.output<typeof passwordConfirmation>

/** How long the confirmation is valid for this session. */
export const passwordConfirmed = z.object({ confirmedUntil: timestamp })
export type PasswordConfirmed = z.output<typeof passwordConfirmed>

/** The stable code of the 403 that asks for the password. */
export const PASSWORD_REQUIRED_CODE = 'password-required'

/** The header of background requests, made without any input of a person: they keep no session alive. */
export const BACKGROUND_HEADER = 'X-Background-Refresh'

const toggle = (what: string) => z.boolean({ error: `${what} must be true or false` })

/** PATCH /api/user/notifications; a missing field stays unchanged. */
export const notificationsChange = z.object({
  emailNotifications: leftOut(toggle('emailNotifications')),
  marketingEmails: leftOut(toggle('marketingEmails')),
})
export type NotificationsChange = z.output<typeof notificationsChange>

/** Which mail a person gets, and whether this site sends any at all. */
export const notifications = z.object({
  emailNotifications: z.boolean(),
  marketingEmails: z.boolean(),
  mailConfigured: z.boolean(),
  /** Whether this site can mail a link that confirms an address. */
  sendsConfirmations: z.boolean().optional(),
})
export type Notifications = z.output<typeof notifications>

export const linkToken = z
  .string({ error: 'The link is not complete' })
  .min(1, 'The link is not complete')
  .max(200, 'This is not a link of ours')

/** POST /api/email-confirmations: what the link in the mail carries. */
export const emailConfirmation = z.object({ token: linkToken })
export type EmailConfirmation = z.output<typeof emailConfirmation>

/** The address that is confirmed now. */
export const emailConfirmed = z.object({ email: z.string() })
export type EmailConfirmed = z.output<typeof emailConfirmed>

/** POST /api/password-resets: whose password was forgotten. */
export const passwordResetAsked = z.object({ email: enteredEmail })
export type PasswordResetAsked = z.output<typeof passwordResetAsked>

/** POST /api/password-resets/use: what the link in the mail carries, and the password from now on. */
export const passwordReset = z.object({ token: linkToken, newPassword })
export type PasswordReset = z.output<typeof passwordReset>

/** One of a person's own sessions. The id identifies it, but is no credential. */
export const accountSession = z.object({
  id: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type AccountSession = z.output<typeof accountSession>

/** Additional headers of the user list: the counters of the Users tab. */
export const newUserHeaders = {
  'X-New-Users-Last-24-Hours': 'Users of the last 24 hours that the reader may see; exact up to 10,000',
  'X-New-Users-Last-7-Days': 'Users of the last 7 days that the reader may see; exact up to 10,000',
  'X-New-Users-Capped': "'true' where there are more new users than one of the two says",
} as const

/** A row of the admin's user list. */
export const adminUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  isAdmin: z.boolean(),
  isModerator: z.boolean(),
  balance: z.int(),
  createdAt: timestamp,
  /** Whether its owner has confirmed the address; a release before this one does not say. */
  emailConfirmed: z.boolean().optional(),
})
export type AdminUser = z.output<typeof adminUser>
