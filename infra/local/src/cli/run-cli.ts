import { withoutPasswords } from '@presale/kernel'
import { Interrupted, isOfFiles, messageOf, Problem, sentenceOfFiles } from '../problem'

/** A mistake on the command line, as a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs a command line: what a person can mend is a sentence, everything else has its stack. */
export function runCommand(main: () => Promise<void>): void {
  // Whoever reads may have had enough: `| head`.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  main().catch((error: unknown) => {
    process.stderr.write(`${withoutPasswords(sentenceOf(error))}\n`)
    process.exitCode = error instanceof UsageError ? 64 : 1
    if (error instanceof Interrupted) process.exit()
  })
}

function sentenceOf(error: unknown): string {
  const isForPerson = error instanceof Problem || error instanceof UsageError
  if (isForPerson || !(error instanceof Error)) return messageOf(error)
  return isOfFiles(error) ? sentenceOfFiles(error) : (error.stack ?? error.message)
}
