import { EventNotApplicable, isDataRefusal, isLastingRefusal } from '@presale/read-store'

/**
 * What an error of `apply` is about: one event's data (its stream is set aside), the code or the tables
 * (nothing can be applied: stop), or this moment (try again).
 */
export function judge(error: unknown): 'data' | 'lasting' | 'passing' {
  if (error instanceof EventNotApplicable || isDataRefusal(error)) return 'data'
  if (isLastingRefusal(error) || isProgrammingError(error)) return 'lasting'
  return 'passing'
}

function isProgrammingError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
}
