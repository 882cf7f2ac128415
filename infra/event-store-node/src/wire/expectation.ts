import { invalidArgument } from '../errors'
import type { Expectation } from '../log/record'

/** How append, delete and tombstone encode the expected state of the stream. */
interface ExpectationOptions {
  hasNoStream(): boolean
  hasAny(): boolean
  hasStreamExists(): boolean
}

/** @throws INVALID_ARGUMENT for a revision beyond what a stream can hold. */
export function expectation(options: ExpectationOptions, revision: () => string): Expectation {
  if (options.hasAny()) return 'any'
  if (options.hasNoStream()) return 'no-stream'
  if (options.hasStreamExists()) return 'stream-exists'
  const expected = Number(revision())
  if (!Number.isSafeInteger(expected)) throw invalidArgument('The expected revision is out of range.')
  return expected
}

/** A real server's numbers for expectations in an error. */
export function expectationText(expected: Expectation): string {
  if (expected === 'any') return '-2'
  if (expected === 'no-stream') return '-1'
  return expected === 'stream-exists' ? '-4' : String(expected)
}
