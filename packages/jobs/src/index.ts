export * from './address-key'
export { RedisNotAnswering } from './answered'
export * from './delayed-queue'
export * from './delayed-worker'
export * from './paused-queues'
export {
  isOwnSchedule,
  pausedAmong,
  probeRedis,
  redisProbes,
  type Schedule,
  schedulesAmong,
} from './probe-redis'
export * from './rate-limiter'
export type { RedisFaults } from './redis'
export { REDIS_WRITES, RedisTakesNoWrites } from './redis-writes'
export * from './retry-plan'
export * from './scheduled-job'
