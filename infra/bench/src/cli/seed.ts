import { parseArgs } from 'node:util'
import { signDecisions } from '@presale/purchases'
import { actionsKeyOf, decisionKeyOf, storeAddresses, UsageError } from '../environment'
import { userOf } from '../generator/users'
import { type Seeding, seed } from '../seeding/seed'
import { SEEDED_PASSWORD } from '../seeding/seed-users'
import { runCli } from './run-cli'

const USAGE = `Usage: npm run seed:load -- [--users 200000] [--purchases 1000000] [--seed load]
                            [--only users|purchases] [--in-flight 128] [--force-remote]
Works on the system of DATABASE_URL and EVENTSTORE_URL, else on the one that npm start runs in DATA_DIR.
A run that was stopped goes on where it was; what is there already is not made twice.
A database that is not on this machine is refused without --force-remote.`

runCli(async (signal) => {
  const decisionKey = decisionKeyOf()
  signDecisions(decisionKey && { key: decisionKey })
  const asked = parseCommandLine(process.argv.slice(2))
  const now = new Date()
  const seeded = await seed({
    ...storeAddresses(process.env, asked),
    ...asked,
    key: actionsKeyOf(),
    signal,
    now,
  })
  const { email } = userOf({ ...asked, until: now }, 0)
  process.stdout.write(`${JSON.stringify({ ...seeded, admin: email, password: SEEDED_PASSWORD })}\n`)
  if (!seeded.isWhole) process.exitCode = 1
})

function parseCommandLine(
  args: string[],
): Pick<Seeding, 'users' | 'purchases' | 'seed' | 'inFlight' | 'only'> & { readonly isForced: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        users: { type: 'string', default: '200000' },
        purchases: { type: 'string', default: '1000000' },
        seed: { type: 'string', default: 'load' },
        'in-flight': { type: 'string', default: '128' },
        only: { type: 'string' },
        'force-remote': { type: 'boolean', default: false },
      },
    })
    const whole = (name: 'users' | 'purchases' | 'in-flight', most: number): number => {
      const value = Number(values[name])
      if (Number.isInteger(value) && value >= 1 && value <= most) return value
      throw new UsageError(`--${name} must be a whole number from 1 to ${most}, not '${values[name]}'.`)
    }
    const { only } = values
    if (only !== undefined && only !== 'users' && only !== 'purchases')
      throw new UsageError(`--only must be users or purchases, not '${only}'.`)
    return {
      only,
      isForced: values['force-remote'],
      users: whole('users', 10_000_000),
      purchases: whole('purchases', 100_000_000),
      seed: values.seed,
      inFlight: whole('in-flight', 4096),
    }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
}
