/** A claim on the transaction can neither be kept nor released yet: it goes on excluding others. */
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
