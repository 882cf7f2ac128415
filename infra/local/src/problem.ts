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
