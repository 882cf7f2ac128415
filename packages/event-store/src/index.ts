export { type ConnectOptions, connectEventStore } from './connect'
export * from './event-store'
export { type LoadedStream, loadStream } from './load-stream'
export { comparePositions } from './positions'
