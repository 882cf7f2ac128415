import { withoutPasswords } from '@presale/kernel'
import { Interrupted, messageOf, Problem } from '../problem'

/** A mistake on the command line, as a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Of the file system, which a person can mend: rights, a full disk, a folder that is none. */
const OF_FILES = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EBUSY',
  'ENOTDIR',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
]

/** Runs a command line: what a person can mend is a sentence, everything else has its stack. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${withoutPasswords(sentenceOf(error))}\n`)
    process.exitCode = error instanceof UsageError ? 64 : 1
    if (error instanceof Interrupted) process.exit()
  })
}

function sentenceOf(error: unknown): string {
  const isForPerson = error instanceof Problem || error instanceof UsageError
  return isForPerson || !(error instanceof Error) || isOfFiles(error)
    ? messageOf(error)
    : (error.stack ?? error.message)
}

const isOfFiles = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  syscall !== undefined && code !== undefined && OF_FILES.includes(code)
