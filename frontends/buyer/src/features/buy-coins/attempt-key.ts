/** One thing a person does, and the key that names it to the server. */
export interface Attempt {
  /** What is sent, as JSON: another body is another attempt. */
  readonly body: string
  readonly key: string
}

/**
 * The attempt to send this body under: the one before where it is a repeat (a failed call may have been
 * processed, and must not be processed twice), else a new one.
 * @param newKey draws a key; see newIdempotencyKey.
 */
export function attemptFor(before: Attempt | null, sent: object, newKey: () => string): Attempt {
  const body = JSON.stringify(sent)
  return before?.body === body ? before : { body, key: newKey() }
}
