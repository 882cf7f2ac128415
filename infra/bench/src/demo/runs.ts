import { copyUsers, hashPassword } from '@presale/accounts'
import { column, inTransaction, onlyRowOf, type Pool, row, schemaWhereMissing } from '@presale/read-store'
import { type DemoPerson, type DemoPlan, demoUserOf } from './people'
import { ensureStaff, type Staff } from './staff'

/** Of everybody who is made up; it is no secret, which is why a production site is refused. */
export const DEMO_PASSWORD = 'demo password'

export interface BegunRun {
  readonly plan: DemoPlan
  readonly staff: Staff
}

const begunRun = row({ run: column.integer() })

/** Writes the people of one more run, and that there was one: all of it or nothing. */
export async function beginRun(pool: Pool, asked: Omit<DemoPlan, 'run'>): Promise<BegunRun> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const staff = await ensureStaff(pool, passwordHash, asked.now)
  await pool.query(`${schemaWhereMissing('bench')}
    create table if not exists bench.demo_runs (
      run integer generated always as identity primary key, at timestamptz not null,
      users integer not null, purchases integer not null)`)
  const plan = await inTransaction(pool, async (client): Promise<DemoPlan> => {
    const { run } = await onlyRowOf(
      client,
      begunRun,
      'insert into bench.demo_runs (at, users, purchases) values ($1, $2, $3) returning run',
      [asked.now, asked.users, asked.purchases],
    )
    const begun = { ...asked, run }
    await copyUsers(client, accountsOf(begun, passwordHash))
    return begun
  })
  await sendThemNoMail(pool, plan, staff)
  return { plan, staff }
}

function* accountsOf(plan: DemoPlan, passwordHash: string): Generator<DemoPerson & { passwordHash: string }> {
  for (let index = 0; index < plan.users; index += 1) yield { ...demoUserOf(plan, index), passwordHash }
}

/** Nobody reads at these addresses: a site that is set up for mail would get a bounce for each of them. */
async function sendThemNoMail(pool: Pool, plan: DemoPlan, { all }: Staff): Promise<void> {
  const users = Array.from({ length: plan.users }, (_, index) => demoUserOf(plan, index).id)
  await pool.query('update accounts.users set email_notifications = false where id = any($1::uuid[])', [
    [...users, ...all.map(({ id }) => id)],
  ])
}
