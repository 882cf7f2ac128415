import { parseArgs } from 'node:util'
import { createAdminAccount, giveNewPassword } from './admin-accounts'
import { chained } from './chained'
import { runCli, UsageError } from './run-cli'

const USAGE = `Usage:
  npm run admin -- create [--if-none] [--email <address>] [--name <name>]
  npm run admin -- reset-password --email <address>
The address and the password of a new admin come from ADMIN_EMAIL and ADMIN_PASSWORD where they are set.`

runCli(async (pool) => {
  const { command, options } = parseCommandLine(process.argv.slice(2))
  const answer =
    command === 'create'
      ? await chained(pool, () => createAdminAccount(pool, options))
      : await giveNewPassword(pool, options)
  if ('warning' in answer && answer.warning) process.stderr.write(`${answer.warning}\n`)
  process.stdout.write(`${JSON.stringify(answer)}\n`)
})

function parseCommandLine(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'if-none': { type: 'boolean' }, email: { type: 'string' }, name: { type: 'string' } },
    })
    const [command, ...rest] = positionals
    if ((command === 'create' || command === 'reset-password') && rest.length === 0) {
      return { command, options: values }
    }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}
