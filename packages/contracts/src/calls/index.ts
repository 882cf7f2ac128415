export { allCalls } from './all'
export { type Access, type ApiCall, listHeaders, type OtherContent, type StepUp } from './call'
export type { CallAt, Endpoint } from './endpoint'
/** A browser takes along the rows that it names: each is a constant of its own. */
export * as calls from './rows'
