import { messageOf, remoteIn, stackOf } from './remote-failures'
import { reportFailure } from './report-failure'

/** A remote threw while its page was taken out. */
export function reportLeaving(error: unknown): void {
  const of = remoteIn(stackOf(error))
  if (of) reportFailure(of, 'unmount', messageOf(error))
}
