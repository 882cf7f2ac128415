export * from './delayed-queue'
export * from './delayed-worker'
export type { RedisFaults } from './redis'
