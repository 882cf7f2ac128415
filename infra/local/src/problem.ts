/** A problem that the operator can solve: its message is a whole sentence, shown without a stack. */
export class Problem extends Error {
  override readonly name = 'Problem'
}

/** What was begun is given up: nobody waits for what of it still runs. */
export class Interrupted extends Problem {}

/** The sentence of an error, with that of its cause where it has one. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${messageOf(error.cause)})`
}

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

export const isOfFiles = (error: unknown): error is NodeJS.ErrnoException => {
  const { code, syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  return syscall !== undefined && code !== undefined && OF_FILES.includes(code)
}

/** What the system says, and what it mostly means. */
export function sentenceOfFiles(error: NodeJS.ErrnoException): string {
  const isAnothers = error.code === 'EACCES' || error.code === 'EPERM'
  return isAnothers
    ? `${error.message}. It belongs to another user of this machine: run this as that user, or in a checkout and a data folder of your own.`
    : error.message
}
