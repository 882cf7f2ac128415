import type { Expectation } from '../log/record'
import { invalidArgument } from './errors'

/** The forms in which append, delete and tombstone carry what they expect of the stream. */
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

/** The numbers by which a real server names expectations in an error. */
export function expectationText(expected: Expectation): string {
  if (expected === 'any') return '-2'
  if (expected === 'no-stream') return '-1'
  return expected === 'stream-exists' ? '-4' : String(expected)
}
