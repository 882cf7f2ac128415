import { parseArgs } from 'node:util'
import { showAuditKey } from './audit-key'
import { runCommand, UsageError } from './run-cli'
import { verifyExport } from './verify-export'
import { verifyLedger } from './verify-ledger'

const USAGE = `Usage:
  npm run audit -- verify
  npm run audit -- verify <file> [--key <file>]
  npm run audit -- key
verify checks the chain of admin actions, up to the newest that the security log knows, and every event of the audit
trail: against the event store, and against what the newest export of the whole trail had. With a file it checks an
exported audit trail (events.csv): that no line was changed, taken out, put in or moved, and that it was signed by this
installation's key, or by the public key in the file that --key names. key prints the public key.`

runCommand(async () => {
  const { command, file, key } = parseCommandLine(process.argv.slice(2))
  if (command === 'key') process.stdout.write(`${await showAuditKey()}\n`)
  else {
    const { isWhole, sentences } = file === undefined ? await verifyLedger() : await verifyExport(file, key)
    process.stdout.write(`${sentences.join('\n')}\n`)
    process.exitCode = isWhole ? 0 : 1
  }
})

type CommandLine =
  | { readonly command: 'key'; readonly file?: never; readonly key?: never }
  | { readonly command: 'verify'; readonly file: string | undefined; readonly key: string | undefined }

function parseCommandLine(args: string[]): CommandLine {
  try {
    const options = { key: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [command, file, ...rest] = positionals
    const isComplete = file !== undefined || values.key === undefined
    if (command === 'verify' && isComplete && rest.length === 0) return { command, file, key: values.key }
    if (command === 'key' && file === undefined && values.key === undefined) return { command }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}
