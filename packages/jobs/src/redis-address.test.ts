import { redisAddress } from './redis-address'

test('given an address by TCP, then it stays as it is', () => {
  expect(redisAddress('rediss://user:p%40ss@redis.example:6380/2')).toBe(
    'rediss://user:p%40ss@redis.example:6380/2',
  )
})

test('given a socket, then its path, password and database are known', () => {
  expect(redisAddress('unix:///a%20b/redis.sock?password=x%2Fy&db=3')).toEqual({
    path: '/a b/redis.sock',
    password: 'x/y',
    db: 3,
  })
  expect(redisAddress('unix:///redis.sock')).toEqual({ path: '/redis.sock' })
})
