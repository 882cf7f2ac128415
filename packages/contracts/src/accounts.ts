import { z } from 'zod'
import { line, timestamp } from './primitives'

const PASSWORD_LENGTH = 'Password must be 10 to 128 characters long'

const email = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Email is too long')
  .pipe(z.email('Email must be a valid email address'))

/** A new password; the length is settled by design section 3. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .min(10, PASSWORD_LENGTH)
  .max(128, PASSWORD_LENGTH)

export const registerRequest = z.object({
  name: line('Name', 100).min(1, 'Name is required'),
  email,
  password: newPassword,
})
export type RegisterRequest = z.output<typeof registerRequest>

export const loginRequest = z.object({
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(254, 'Email is too long'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1024, 'Password is too long'),
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
})
export type CurrentUser = z.output<typeof currentUser>

export const moderatorStatus = z.object({ isAdmin: z.boolean(), isModerator: z.boolean() })
export type ModeratorStatus = z.output<typeof moderatorStatus>
