import { messageOf, Problem } from '../problem'

/** A mistake on the command line, as a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs a command line: what a person can mend is a sentence, everything else has its stack. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const isForPerson = error instanceof Problem || error instanceof UsageError
    process.stderr.write(`${isForPerson || !(error instanceof Error) ? messageOf(error) : error.stack}\n`)
    process.exitCode = error instanceof UsageError ? 64 : 1
  })
}
