export * from './event-store'
