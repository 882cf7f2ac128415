import { roleChangesOf, roleLabels, roleOf } from './role-labels'
import { texts } from './texts'

const user = { isAdmin: false, isModerator: false }
const moderator = { isAdmin: false, isModerator: true }
const admin = { isAdmin: true, isModerator: false }

describe('roles and what leads on from them', () => {
  it.each([
    ['User', user, ['make-admin', 'make-moderator']],
    ['Moderator', moderator, ['make-admin', 'remove-moderator']],
    ['Admin', admin, []],
  ] as const)('given a %s, then these role changes are offered', (role, who, changes) => {
    expect(roleOf(who)).toBe(role)
    expect(roleChangesOf(who)).toEqual(changes)
  })

  it.each([
    ['make-admin', 'Make admin', 'User has been promoted to admin', 'Failed to promote user to admin'],
    [
      'make-moderator',
      'Make moderator',
      'User has been promoted to moderator',
      'Failed to promote user to moderator',
    ],
    [
      'remove-moderator',
      'Remove moderator',
      'Moderator status has been removed',
      'Failed to remove moderator status',
    ],
  ] as const)('given %s, then the dialog and the toast name the person', (...expected) => {
    const [change, label, done, failed] = expected
    const words = roleLabels(change, { name: 'Ann Lee', email: 'ann@example.com' }, texts.t)
    expect(words).toMatchObject({ label, done, failed })
    expect(words.title).toContain('Ann Lee')
    expect(words.description).toContain('ann@example.com')
  })
})
