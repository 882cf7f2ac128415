export * from './begin-service'
export * from './ends-with-store'
export * from './schedule-chores'
export * from './serve-operations'
