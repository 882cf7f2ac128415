import type { AdminUser } from '@presale/contracts'
import { AT, type user } from './answers'

/** Somebody in the user list. */
export const listedUser = (change: Partial<AdminUser> = {}): AdminUser => ({
  id: '44444444-4444-4444-8444-444444444444',
  name: 'Ben Okafor',
  email: 'ben@example.com',
  ipAddress: '203.0.113.7',
  userAgent: null,
  isAdmin: false,
  isModerator: false,
  balance: 0,
  createdAt: AT,
  ...change,
})

/** The same person in the user list: whoever is signed in stands there, too. */
export const asListed = ({ id, name, email, isAdmin, isModerator }: typeof user): AdminUser =>
  listedUser({ id, name, email, isAdmin, isModerator })
