import { Registry } from 'prom-client'
import { type CountedPool, gaugePools } from './gauge-pools'

describe('the gauges of a pool', () => {
  const shown = async (pool: Partial<CountedPool>) => {
    const registry = new Registry()
    const whole = { totalCount: 3, idleCount: 0, waitingCount: 2, options: { max: 3 }, ...pool }
    gaugePools(registry, { api: whole })
    return registry.metrics()
  }

  it('given one busy connection of three, say so', async () => {
    const text = await shown({ idleCount: 2 })
    expect(text).toContain('presale_pool_connections{pool="api",state="busy"} 1')
    expect(text).toContain('presale_pool_connections{pool="api",state="idle"} 2')
  })

  it('given queries while every connection is in use, count them as waiting', async () => {
    expect(await shown({})).toContain('presale_pool_waiting{pool="api"} 2')
  })

  it.each([
    ['an idle connection', { idleCount: 1 }],
    ['room for another connection', { options: { max: 4 } }],
  ])('given queries and %s, count none', async (_what, pool) => {
    expect(await shown(pool)).toContain('presale_pool_waiting{pool="api"} 0')
  })
})
