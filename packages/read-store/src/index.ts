export * from './migrate'
export * from './pool'
