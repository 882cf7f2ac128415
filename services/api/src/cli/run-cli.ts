import { createPool, type Pool } from '@presale/read-store'
import { ConfigurationError } from '@presale/runtime'
import { databaseUrl } from './environment'

/** What a person did wrong at the command line, as a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Runs one command against the database; a sentence and an exit code for whatever goes wrong. */
export function runCli(command: (pool: Pool) => Promise<void>): void {
  runCommand(() => withDatabase(command))
}

/** The same for a command that may do without the database. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    const isForPerson = error instanceof UsageError || error instanceof ConfigurationError
    process.stderr.write(`${isForPerson ? error.message : describe(error)}\n`)
    process.exitCode = isForPerson ? 64 : 1
  })
}

/** @throws ConfigurationError where no database is known */
export async function withDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(databaseUrl(), { max: 2, name: 'presale-cli' })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
