/**
 * What a process is given does not let it work, and no other start will: the message says what is wrong, in a sentence each, one thing
 * a line.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'

  constructor(
    message: string,
    /** A sentence, or a command. Left out where the message says it. */
    readonly toDo?: string,
  ) {
    super(message)
  }

  /** What is wrong and what to do, for the standard error of whatever ends by it. */
  get lines(): string {
    return this.toDo === undefined ? this.message : `${this.message}\n${this.toDo}`
  }
}
