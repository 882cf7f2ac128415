import { copyUsers, hashPassword } from '@presale/accounts'
import { inTransaction, type Pool } from '@presale/read-store'
import type { Plan } from '../generator/plan'
import { userOf } from '../generator/users'
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
    return copied
  })
}

function* usersFrom(plan: Plan, first: number, passwordHash: string) {
  for (let index = first; index < plan.users; index += 1) yield { ...userOf(plan, index), passwordHash }
}
