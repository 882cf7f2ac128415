import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '../backup/restore'
import { passphraseOf } from '../backup/sealing'
import { messageOf } from '../problem'
import { takeSecrets } from '../starting/environments'
import { loadEnvironmentFile } from './environment-file'
import { runCommand, say, UsageError } from './run-cli'

const USAGE = `Usage: npm run restore -- from <folder> into <data folder> [--security-log <file>]...
Restores a backup into an empty folder, as the user who runs this. Read models are filled again by the next start, nobody
is signed in, nothing old is mailed, and the sale is frozen until an admin has confirmed what was restored. A newer
security log than that of the backup, named by --security-log, says which changes were lost.`

runCommand(async () => {
  const { from, into, newerLogs } = parseCommandLine(process.argv.slice(2))
  loadEnvironmentFile()
  const env = takeSecrets(process.env)
  const sentences = await restore({ from, into, newerLogs, passphrase: passphraseOf(env), env })
  for (const sentence of sentences) say(sentence)
  say(`Start it: DATA_DIR=${into} npm start`)
})

function parseCommandLine(args: string[]): { from: string; into: string; newerLogs: readonly string[] } {
  try {
    const options = { 'security-log': { type: 'string', multiple: true } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [first, from, second, into, ...rest] = positionals
    const isUsage = first === 'from' && second === 'into' && rest.length === 0
    if (isUsage && from !== undefined && into !== undefined)
      return {
        from: resolve(from),
        into: resolve(into),
        newerLogs: (values['security-log'] ?? []).map((file) => resolve(file)),
      }
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}
