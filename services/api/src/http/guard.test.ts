import type { User } from '@presale/accounts'
import { assertMayCall } from './guard'

const person = (roles: Partial<Pick<User, 'isAdmin' | 'isModerator'>>): User => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ann',
  email: 'ann@example.com',
  isAdmin: false,
  isModerator: false,
  confirmedEmail: null,
  emailNotifications: true,
  marketingEmails: true,
  language: null,
  timeZone: null,
  createdAt: new Date(0),
  ...roles,
})
const nobody = undefined
const user = person({})
const moderator = person({ isModerator: true })
const admin = person({ isAdmin: true })

const outcome = (...call: Parameters<typeof assertMayCall>): number => {
  try {
    assertMayCall(...call)
    return 200
  } catch (error) {
    return (error as { status: number }).status
  }
}

describe('who may call', () => {
  it.each([
    ['anonymous', [200, 200, 200, 200]],
    ['user', [401, 200, 200, 200]],
    ['staff', [401, 403, 200, 200]],
    ['admin', [401, 403, 403, 200]],
  ] as const)('given an endpoint for %s: visitor, user, moderator, admin get %p', (access, expected) => {
    expect([nobody, user, moderator, admin].map((who) => outcome(access, who))).toEqual(expected)
  })

  it('given an endpoint that nobody decided on, even an admin is refused', () => {
    expect(outcome(undefined, admin)).toBe(403)
  })

  it('answers a moderator in the words of the user interface', () => {
    expect(() => assertMayCall('admin', moderator)).toThrow('Admin privileges required')
  })
})
