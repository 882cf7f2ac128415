export { allCalls } from './all'
export { type Access, type ApiCall, listHeaders, type OtherContent, type StepUp } from './call'
export type { CallAt, Endpoint } from './endpoint'
/** Each row is a constant of its own, so that a browser bundles only the rows that it names. */
export * as calls from './rows'
