/** A claim on the transaction is neither to be kept nor to be released yet: it goes on excluding. */
export class ClaimUndecided extends Error {
  override readonly name = 'ClaimUndecided'
  constructor(
    readonly why: 'in-flight' | 'unjudgeable',
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message)
  }
}
