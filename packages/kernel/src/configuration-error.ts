/**
 * What a process is given does not let it work, and no other start will: the message says what is wrong, in a sentence each, one thing
 * a line.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'

  constructor(
    message: string,
    /** A sentence, or a command. */
    readonly toDo = 'Mend it, and start again.',
  ) {
    super(message)
  }
}
