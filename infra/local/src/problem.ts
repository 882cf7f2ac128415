/** Something the person at the keyboard can put right: its message is a whole sentence, shown without a stack. */
export class Problem extends Error {
  override readonly name = 'Problem'
}

/** The sentence of an error, with the one of its cause where it has one. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${messageOf(error.cause)})`
}
