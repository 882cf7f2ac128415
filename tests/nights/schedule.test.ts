import { FAULTS_MS, LINES, plannedFor, SERVERS, SERVICES } from './schedule'

describe('the plan of a night', () => {
  const nights = Array.from({ length: 200 }, (_, seed) => plannedFor(seed + 1))

  it('is the same for the same seed, and another one for another', () => {
    expect(plannedFor(7)).toEqual(plannedFor(7))
    expect(plannedFor(8)).not.toEqual(plannedFor(7))
  })

  it('begins no fault after the time for them, in their order', () => {
    for (const night of nights) {
      const starts = night.map(({ at }) => at)
      expect(Math.max(...starts)).toBeLessThanOrEqual(FAULTS_MS)
      expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    }
  })

  it('has, in two hundred nights, every fault of every part and every line', () => {
    const had = new Set(
      nights.flat().map(({ fault }) => {
        if (fault.kind === 'line') return `${fault.from} to ${fault.to}`
        return 'part' in fault ? `${fault.kind} ${fault.part}` : fault.kind
      }),
    )
    const pairs = SERVICES.flatMap((service) => [`${service}-1`, `${service}-2`])
    for (const part of [...pairs, ...SERVERS])
      for (const kind of ['kill', 'freeze', 'restart']) expect(had).toContain(`${kind} ${part}`)
    for (const [service, servers] of Object.entries(LINES))
      for (const server of servers)
        for (const nth of [1, 2]) expect(had).toContain(`${service}-${nth} to ${server}`)
    for (const kind of [
      'redis-flushed',
      'redis-full',
      'sessions-ended',
      'disk-full',
      'rebuild',
      'verify',
      'rollback',
    ])
      expect(had).toContain(kind)
    expect(nights.flat().some(({ forMs }) => forMs === 60_000)).toBe(true)
  })
})
