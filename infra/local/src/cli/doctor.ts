import { parseArgs } from 'node:util'
import { withoutPasswords } from '@presale/kernel'
import { examine, type Found } from '../doctor/examine'
import { type Installation, readInstallation } from '../doctor/installation'
import { messageOf } from '../problem'

const USAGE = `Usage: npm run doctor -- [--json] [--disk <GiB>]
Says what is wrong with this installation and what to do, a line a finding, and ends with 1 where something of it is an
error. It changes nothing, and works while the platform runs, while it is stopped, and with servers of your own (.env and
the environment name them). --disk: how much room the disk has to have at least, 2 GiB where it is left out.`

const GIB = 1024 ** 3

async function main(): Promise<number> {
  const { isJson, leastDisk } = parseCommandLine(process.argv.slice(2))
  const installation = readInstallation(process.env, leastDisk)
  const found = await examine(installation)
  if (isJson) for (const one of found) say(JSON.stringify(one))
  else report(installation, found)
  return found.some(({ severity }) => severity === 'error') ? 1 : 0
}

function parseCommandLine(args: string[]): { isJson: boolean; leastDisk: number } {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean', default: false }, disk: { type: 'string', default: '2' } },
  })
  const disk = Number(values.disk)
  if (!(disk >= 0)) throw new Error('--disk is a number of GiB')
  return { isJson: values.json, leastDisk: disk * GIB }
}

function report({ dataDir, isRunning, env }: Installation, found: readonly Found[]): void {
  const servers = env.DATABASE_URL ? 'servers of its addresses were asked' : 'no server was asked'
  say(`${dataDir}: ${isRunning ? 'npm start runs on it' : 'npm start does not run on it'}; ${servers}.`)
  if (isRunning && env.WEB_ORIGIN) say(`It answers at ${env.WEB_ORIGIN}.`)
  for (const { severity, check, what, toDo } of found)
    say(`${severity.padEnd(8)} ${check.padEnd(12)} ${what} -> ${toDo}`)
  const errors = found.filter(({ severity }) => severity === 'error').length
  say(`${counted(errors, 'error')}, ${counted(found.length - errors, 'warning')}.`)
}

const counted = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`
const say = (line: string): void => void process.stdout.write(`${line}\n`)

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${withoutPasswords(messageOf(error))}\n${USAGE}\n`)
    process.exit(64)
  },
)
