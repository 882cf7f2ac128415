import { withoutPasswords } from '@presale/kernel'
import { Refused, RegistryDamaged, StoreRefused } from '@presale/releases'
import { ConfigurationError } from '@presale/runtime'
import { UsageError } from './command'
import { carryOut } from './commands'
import { readEnvironmentFile } from './environment-file'

readEnvironmentFile()
carryOut(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${withoutPasswords(sentenceOf(error))}\n`)
    process.exitCode = error instanceof UsageError ? 2 : error instanceof ConfigurationError ? 78 : 1
  },
)

/** What the command itself refuses is a sentence; anything else is a fault, with where it came from. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigurationError) return error.lines
  const isSentence = [UsageError, Refused, RegistryDamaged, StoreRefused].some(
    (kind) => error instanceof kind,
  )
  return isSentence ? error.message : (error.stack ?? error.message)
}
