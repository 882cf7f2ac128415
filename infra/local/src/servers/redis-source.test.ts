import { findRedis, type RedisSource, type Way } from './redis-source'

const source = (from: string): RedisSource => ({
  kind: 'program',
  command: `/bin/${from}`,
  env: {},
  from,
  version: '7.0.15',
})

function ways(answers: readonly (RedisSource | string)[]): { list: Way[]; asked: string[] } {
  const asked: string[] = []
  const list = answers.map((answer, index) => ({
    name: `way ${index + 1}`,
    find: async () => {
      asked.push(`way ${index + 1}`)
      return answer
    },
  }))
  return { list, asked }
}

test('given a way that works, when Redis is looked for, then the ways after it are not tried', async () => {
  const { list, asked } = ways(['not there', source('unpacked'), source('installed')])
  await expect(findRedis(list)).resolves.toEqual(source('unpacked'))
  expect(asked).toEqual(['way 1', 'way 2'])
})

test('given no way that works, when Redis is looked for, then the sentence says what to do and what was tried', async () => {
  const { list } = ways(['not on PATH', '`docker info` fails'])
  await expect(findRedis(list)).rejects.toThrow(
    /Install redis-server .* or set REDIS_URL=.*way 1: not on PATH\n {2}way 2: `docker info` fails/s,
  )
})
