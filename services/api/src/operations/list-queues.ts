import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'

/** Each queue with its counts and next jobs; one that cannot be read now says so. */
export const listQueues: Handler = async (call, { queues }) => {
  const body = await queues.states()
  return { status: 200, body, headers: wholeListHeaders(call.route, body) }
}
