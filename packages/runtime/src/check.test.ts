import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aWarning } from '@presale/kernel'
import { z } from 'zod'
import { checkService, type Probe, portProbe } from './check'

const schema = z.object({ DATABASE_URL: z.string(), PORT: z.coerce.number().max(65_535, 'it is too great') })

async function checked(env: NodeJS.ProcessEnv, probes: readonly Probe[] = []) {
  const lines: string[] = []
  const given: unknown[] = []
  const check = {
    name: 'api',
    schema,
    probes: (values: object) => {
      given.push(values)
      return probes
    },
  }
  const code = await checkService(check, env, (line) => lines.push(line))
  return { code, text: lines.join('\n'), given }
}

describe('a service that is asked what it lacks', () => {
  it('given multiple mistakes, then all are said at once, and what is right is asked all the same', async () => {
    const { code, text, given } = await checked({ PORT: '70000' })
    expect(text).toMatch(/error {4}The environment variable DATABASE_URL is missing\./)
    expect(text).toMatch(/error {4}The environment variable PORT is wrong: it is too great\./)
    expect([code, given]).toEqual([1, [{}]])
    expect(text).toMatch(/api cannot be started so: 2 errors, 0 warnings\.$/)
  })

  it('given a server that does not answer, then it is named with the reason', async () => {
    const away: Probe = { name: 'Postgres', ask: () => Promise.reject(new Error('connect ECONNREFUSED')) }
    const { code, text } = await checked({ DATABASE_URL: 'postgres://x', PORT: '1' }, [away])
    expect(text).toContain('error    Postgres does not answer as it should: connect ECONNREFUSED.')
    expect(code).toBe(1)
  })

  it('given warnings alone, then it can be started', async () => {
    const probe: Probe = {
      name: 'Redis',
      ask: async () => ({ found: 'Redis 7', findings: [aWarning('It forgets.', 'Switch it on.')] }),
    }
    const { code, text } = await checked({ DATABASE_URL: 'postgres://x', PORT: '1' }, [probe])
    expect(text).toContain('ok       Redis: Redis 7\nwarning  It forgets.\n         Switch it on.')
    expect([code, text.split('\n').at(-1)]).toEqual([0, 'api can be started: 0 errors, 1 warning.'])
  })
})

describe('ports', () => {
  const servers: ReturnType<typeof createServer>[] = []
  const listening = async (body: string): Promise<number> => {
    const server = createServer((_request, response) => response.end(body))
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return (server.address() as AddressInfo).port
  }
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })
  const ask = (port: number) => {
    const metrics = { port, host: '127.0.0.1' }
    return portProbe([{ variable: 'METRICS_PORT', ...metrics }], metrics).ask()
  }

  it('given one that another program has, then it is named with its variable', async () => {
    const port = await listening('hello')
    const { findings } = await ask(port)
    expect(findings.map(({ what }) => what)).toEqual([
      `Port ${port} of METRICS_PORT is taken by another program.`,
    ])
  })

  it('given one where the service itself answers, then that is no fault', async () => {
    const port = await listening('{"status":"ok"}')
    expect(await ask(port)).toEqual({ found: `${port}; a process runs there already`, findings: [] })
  })

  it('given the service runs, and another program has one of its ports, then that one is named', async () => {
    const [port, own] = [await listening('hello'), await listening('{"status":"ok","caller":"web"}')]
    const metrics = { port: own, host: '127.0.0.1' }
    const ports = [
      { variable: 'PORT', port, host: '127.0.0.1' },
      { variable: 'METRICS_PORT', ...metrics },
    ]
    expect((await portProbe(ports, metrics).ask()).findings.map(({ what }) => what)).toEqual([
      `Port ${port} of PORT is taken by another program.`,
    ])
    // One of gRPC, say.
    const withoutHealth = ports.map((one) => ({ ...one, hasNoHealth: true }) as const)
    expect((await portProbe(withoutHealth, metrics).ask()).findings).toEqual([])
  })
})
