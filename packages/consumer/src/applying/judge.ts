import { EventNotApplicable, isDataRefusal, isLastingRefusal } from '@presale/read-store'

/**
 * Classifies an error of `apply`: the data of one event (its stream is set aside), the code or the tables (permanent:
 * nothing can be applied, stop), or transient (try again).
 */
export function judge(error: unknown): 'data' | 'lasting' | 'passing' {
  if (error instanceof EventNotApplicable || isDataRefusal(error)) return 'data'
  if (isLastingRefusal(error) || isProgrammingError(error)) return 'lasting'
  return 'passing'
}

function isProgrammingError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
}
