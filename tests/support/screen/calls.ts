import { type Call, network } from './network'

/** What was sent: calls of one method so far, oldest first. */
export const callsOf = (method: string): Call[] => network.calls.filter((call) => call.method === method)

export const countOfCalls = (path: string): number =>
  network.calls.filter((call) => call.path === path).length
