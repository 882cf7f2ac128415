import { parseArgs } from 'node:util'
import { signDecisions } from '@presale/purchases'
import { type MadeDemo, makeDemo } from '../demo/make-demo'
import type { DemoPlan } from '../demo/people'
import { DEMO_PASSWORD } from '../demo/runs'
import { DEMO_ADMIN_EMAIL } from '../demo/staff'
import { actionsKeyOf, decisionKeyOf, siteOrigin, storeAddresses, UsageError } from '../environment'
import { runCli } from './run-cli'

const USAGE = `Usage: npm run demo-data -- [--purchases 500] [--users 80] [--force-remote]
Writes made-up people and purchases into the system of DATABASE_URL and EVENTSTORE_URL (and WEB_ORIGIN, where the
site answers), else into the one that npm start runs in DATA_DIR. Each run adds more.
A database that is not on this machine is refused without --force-remote.`

const MOST = 100_000
const say = (text: string): void => void process.stdout.write(`${text}\n`)

runCli(async (signal) => {
  const decisionKey = decisionKeyOf()
  signDecisions(decisionKey && { key: decisionKey })
  const asked = parseCommandLine(process.argv.slice(2))
  const [addresses, origin] = [storeAddresses(process.env, asked), siteOrigin()]
  say(`This writes made-up data, ${counted(asked)}, into ${origin ?? 'the system of DATABASE_URL'}.`)
  if (origin === undefined) say('Nothing goes over HTTP: WEB_ORIGIN does not say where the site answers.')
  const windows = {
    paymentSeconds: secondsOf('PAYMENT_WINDOW_SECONDS', 900),
    approvalSeconds: secondsOf('APPROVAL_WINDOW_SECONDS', 3600),
  }
  const made = await makeDemo({
    ...addresses,
    ...asked,
    origin,
    windows,
    key: actionsKeyOf(),
    now: new Date(),
    signal,
  })
  say(summaryOf(made, asked, origin))
})

type Asked = Pick<DemoPlan, 'users' | 'purchases'> & { readonly isForced: boolean }

function summaryOf({ overHttp, statuses }: MadeDemo, asked: Asked, origin: string | undefined): string {
  const byStatus = statuses.map((one) => `${one.purchases} ${one.status.replace('-', ' ')}`).join(', ')
  return [
    `Made up: ${counted(asked)} (${overHttp} over HTTP): ${byStatus}.`,
    `Sign in${origin === undefined ? '' : ` at ${origin}`} as ${DEMO_ADMIN_EMAIL} (admin) or demo.moderator@example.com (moderator).`,
    `Password of everybody made up: ${DEMO_PASSWORD}`,
    'What awaits payment or approval runs out like any other purchase: run this again for new ones.',
  ].join('\n')
}

function counted({ users, purchases }: Asked): string {
  const people = users === 1 ? '1 person' : `${users} people`
  return `${people} and ${purchases === 1 ? '1 purchase' : `${purchases} purchases`}`
}

function secondsOf(name: string, otherwise: number): number {
  const value = Number(process.env[name] || otherwise)
  if (Number.isInteger(value) && value >= 1) return value
  throw new UsageError(`${name} must be a whole number of seconds, 1 or more, not '${process.env[name]}'.`)
}

function parseCommandLine(args: string[]): Asked {
  try {
    const { values } = parseArgs({
      args,
      options: {
        users: { type: 'string', default: '80' },
        purchases: { type: 'string', default: '500' },
        'force-remote': { type: 'boolean', default: false },
      },
    })
    const whole = (name: 'users' | 'purchases'): number => {
      const value = Number(values[name])
      if (Number.isInteger(value) && value >= 1 && value <= MOST) return value
      throw new UsageError(`--${name} must be a whole number from 1 to ${MOST}, not '${values[name]}'.`)
    }
    return { users: whole('users'), purchases: whole('purchases'), isForced: values['force-remote'] }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
}
