import { copyUsers, hashPassword } from '@presale/accounts'
import { inTransaction, type Pool } from '@presale/read-store'
import type { Plan } from '../generator/plan'
import { STAFF, userOf } from '../generator/users'
import { recordAdmins } from '../made-up-staff'
import { recordUsers, type SeedingRecord } from './record'

/** Every seeded account has it; it is no secret, which is why nothing is seeded in production. */
export const SEEDED_PASSWORD = 'seeded password'

/** Writes the users that are missing, with COPY and one password hash, all of them or none. */
export async function seedUsers(pool: Pool, { plan, usersDone }: SeedingRecord): Promise<number> {
  if (usersDone >= plan.users) return 0
  const passwordHash = await hashPassword(SEEDED_PASSWORD)
  return inTransaction(pool, async (client) => {
    const copied = await copyUsers(client, usersFrom(plan, usersDone, passwordHash))
    await recordUsers(client, plan.seed, plan.users)
    const admins = [...usersFrom(plan, usersDone, passwordHash, STAFF)].map(({ id }) => id)
    await recordAdmins(client, admins, new Date())
    return copied
  })
}

function* usersFrom(plan: Plan, first: number, passwordHash: string, end = plan.users) {
  for (let index = first; index < Math.min(end, plan.users); index += 1)
    yield { ...userOf(plan, index), passwordHash }
}
