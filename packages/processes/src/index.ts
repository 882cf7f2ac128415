export * from './free-port'
export * from './wait-for'
