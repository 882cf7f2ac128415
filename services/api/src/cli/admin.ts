import { parseArgs } from 'node:util'
import { sealAccounts } from '@presale/accounts'
import type { Pool } from '@presale/read-store'
import { createAdminAccount, giveNewPassword, takePasskeysAway } from './admin-accounts'
import { chained } from './chained'
import { recallByCommand } from './recall'
import { actionSettings, runCli, UsageError } from './run-cli'

const USAGE = `Usage:
  npm run admin -- create [--if-none] [--email <address>] [--name <name>]
  npm run admin -- reset-password --email <address>
  npm run admin -- reset-passkeys <email address>
  npm run admin -- recall <payment address>
The address and the password of a new admin come from ADMIN_EMAIL and ADMIN_PASSWORD where they are set.`

runCli(async (pool) => {
  const parsed = parseCommandLine(process.argv.slice(2))
  const answer = await run(pool, parsed)
  if ('warning' in answer && answer.warning) process.stderr.write(`${answer.warning}\n`)
  process.stdout.write(`${JSON.stringify(answer)}\n`)
})

type Parsed = ReturnType<typeof parseCommandLine>

function run(pool: Pool, { command, options, address }: Parsed) {
  if (command === 'reset-passkeys') return chained(pool, () => takePasskeysAway(pool, address))
  if (command === 'recall') return chained(pool, () => recallByCommand(pool, address))
  if (command === 'create') return chained(pool, () => createAdminAccount(pool, options))
  sealAccounts(actionSettings().ADMIN_ACTIONS_KEY)
  return giveNewPassword(pool, options)
}

function parseCommandLine(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'if-none': { type: 'boolean' }, email: { type: 'string' }, name: { type: 'string' } },
    })
    const [command, ...rest] = positionals
    if ((command === 'create' || command === 'reset-password') && rest.length === 0) {
      return { command, options: values, address: '' } as const
    }
    const [address = '', ...more] = rest
    if ((command === 'recall' || command === 'reset-passkeys') && address !== '' && more.length === 0)
      return { command, options: values, address } as const
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}
