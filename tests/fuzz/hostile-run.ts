import fc from 'fast-check'
import { type System, startSystem } from '../support/system'
import { Actors } from './actors'
import { type Description, targetsOf } from './description'
import { type HostileRequest, hostileRequest } from './hostile-requests'
import { StandingData } from './standing-data'
import { Wire, type WireAnswer } from './wire'

interface Asked {
  readonly requests: number
  readonly seed: number
}

// A stack frame, a module path, SQL, a driver's or a parser's own words, an address of a server behind.
const INTERNALS =
  /\n\s+at |node_modules|\.(ts|js):\d+|\b(select|insert into|update|delete from) .{0,80}\b(from|values|set|where)\b|SQLSTATE|violates|relation "|syntax error|ECONN|postgres(ql)?:\/\/|esdb:\/\/|redis:\/\/|TypeError|ReferenceError|RangeError|ZodError|argon2/i

/** The tests of a system of their own that is sent so many hostile requests; the same seed, the same ones. */
export function describeHostileRequests({ requests, seed }: Asked): void {
  describe('hostile requests', () => {
    let system: System
    let data: StandingData
    let wire: Wire
    let actors: Actors

    beforeAll(async () => {
      system = await startSystem({ RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' })
      data = new StandingData(system.environment)
      wire = new Wire(system.origin)
      actors = new Actors(system.origin)
    }, 300_000)

    afterAll(async () => {
      wire?.close()
      await data?.close()
      await system?.stop()
    }, 180_000)

    it(`given ${requests} of them (seed ${seed}): no 5xx, no hang, no leak, and what is refused changes nothing`, async () => {
      const description = (await (await fetch(`${system.origin}/api/openapi.json`)).json()) as Description
      const targets = targetsOf(description)
      expect(targets.length).toBeGreaterThan(50)
      const each = Math.ceil(requests / targets.length)
      const statuses = new Map<number, number>()
      const faults: string[] = []
      await actors.cookieOf('buyer')
      await actors.cookieOf('admin')
      let before = await data.fingerprint()
      for (const [index, target] of targets.entries()) {
        const drawn = fc.sample(hostileRequest(target, description), { numRuns: each, seed: seed + index })
        for (const request of drawn) {
          const { answer, fault } = await attack(request)
          if (fault) faults.push(fault)
          const after = await data.fingerprint()
          if (answer && answer.status >= 400 && after !== before) {
            faults.push(
              `${shown(request)} was refused with ${answer.status}, but changed:\n${before}\n${after}`,
            )
          }
          if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          const isOver = answer !== undefined && endsSession(request, answer)
          if (isOver) await actors.renew(request.actor)
          before = isOver ? await data.fingerprint() : after
        }
      }
      process.stdout.write(`\n${summary(statuses, targets.length, seed)}\n`)
      expect(faults).toEqual([])
      expect((await fetch(`${system.origin}/readyz`)).status).toBe(200)
    }, 3_600_000)

    async function attack(request: HostileRequest): Promise<{ answer?: WireAnswer; fault?: string }> {
      try {
        const answer = await wire.send(request, await actors.cookieOf(request.actor))
        const fault = faultOf(request, answer)
        return fault ? { answer, fault } : { answer }
      } catch (error) {
        return { fault: `${shown(request)}: ${String(error)}` }
      }
    }
  })
}

/** Signed out by it, or found to be: the next request would come from nobody. */
function endsSession({ actor, path }: HostileRequest, { status }: WireAnswer): boolean {
  if (actor === 'anonymous') return false
  return status === 401 || (status < 300 && /logout|password|sessions|login|register|users\//.test(path))
}

function faultOf(request: HostileRequest, { status, text, headers }: WireAnswer): string | undefined {
  if (status >= 500) return `${shown(request)} was answered with ${status}: ${text.slice(0, 300)}`
  if (status >= 400 && INTERNALS.test(text)) return `${shown(request)} leaks: ${text.slice(0, 300)}`
  if (headers['x-powered-by'] !== undefined) return `${shown(request)} says what it runs on`
  if (status >= 400 && text === '' && request.method !== 'HEAD')
    return `${shown(request)}: ${status} without a sentence`
  return undefined
}

function shown({ actor, method, path, headers, body }: HostileRequest): string {
  const start = body ? JSON.stringify(body.toString('utf8').slice(0, 200)) : ''
  return `${actor} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${start}`
}

function summary(statuses: ReadonlyMap<number, number>, targets: number, seed: number): string {
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  return `${total} hostile requests to ${targets} calls (seed ${seed}): ${counts.join(', ')}`
}
