import type { Session } from '@presale/accounts'
import type { Unstated } from '../audit/stated-state'
import type { Services } from '../services'

type Stated = Pick<Services, 'stated'>

/**
 * A session as far as this site stands behind it. An account has the role that admin actions gave it, whatever the database says.
 * Where it is of staff, its address, its password and the session are those that this site stored; else it is none.
 * @param read asked once more where an action may have come between the two
 * @throws StatedUnknown for staff, while nobody knows who is of them
 */
export async function believedSession(
  { stated }: Stated,
  read: () => Promise<Session | undefined>,
): Promise<Session | undefined> {
  const first = await read()
  // Buyers may look at what is theirs also while nobody knows who is of staff.
  if (!first || (stated.isUnknown && roleOf(first.user) === undefined)) return first
  const { value: session, wrong } = await stated.read(
    read,
    (opened) => (opened ? unstatedIn(opened, stated) : []),
    first,
  )
  if (!session) return undefined
  if (wrong.some(({ kind }) => kind === 'account') || !isBegunHere(session, stated)) return undefined
  if (wrong.length === 0) return session
  return { ...session, user: { ...session.user, isAdmin: false, isModerator: false } }
}

function unstatedIn({ user, isSealed }: Session, stated: Stated['stated']): Unstated[] {
  const { id: subject } = user
  const role = roleOf(user)
  if (role && !stated.isKnown('role', subject, { role })) return [{ kind: 'role', subject }]
  return stated.isSealed(subject, isSealed.credentials) ? [] : [{ kind: 'account', subject }]
}

/** One that the release before began is none either, and no alarm: whoever has it signs in once more. */
const isBegunHere = ({ user, isSealed }: Session, stated: Stated['stated']): boolean =>
  stated.isSealed(user.id, isSealed.session)

const roleOf = ({ isAdmin, isModerator }: Session['user']): string | undefined =>
  isAdmin ? 'admin' : isModerator ? 'moderator' : undefined
