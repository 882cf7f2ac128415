export * from './servers/free-port'
export * from './servers/start-process'
export * from './servers/test-database'
export * from './servers/wait-for'
