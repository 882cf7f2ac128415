export * from './config'
export * from './log'
export * from './operations'
export * from './process'
