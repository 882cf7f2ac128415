import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SetAsideMark } from '@presale/contracts'
import { streamOf } from '@presale/purchases'
import { startProcess, waitFor } from '@presale/testing'
import type { Person } from './person'
import type { Part, System } from './system'

type Follower = 'projector' | 'expiry' | 'mailer'

/** What staff see of the streams that are set aside. */
export const marksFor = async (admin: Person) =>
  (await admin.get<SetAsideMark[]>('/api/admin/quarantine')).body

/** Who has set the purchase aside, without generations. */
export const holdersOf = async (admin: Person, id: string) =>
  (await marksFor(admin))
    .filter(({ purchaseId }) => purchaseId === id)
    .map(({ subscriber }) => subscriber.replace(/_v\d+_g\d+$/, '').replaceAll('_', '-'))
    .sort()

/** Resolves when these purchases are set aside, by whomever, and no others. */
export async function asideAre(admin: Person, ids: readonly string[], timeoutMs: number): Promise<void> {
  const expected = String(ids.map(streamOf).sort())
  await waitFor(
    async () => {
      const known = new Set((await marksFor(admin)).map(({ stream }) => stream))
      return String([...known].sort()) === expected || undefined
    },
    { what: `what is set aside to be ${expected || 'nothing'}`, timeoutMs },
  )
}

/** The request to resume was carried out, or in vain. */
export const requestIsAnswered = (admin: Person, timeoutMs: number) =>
  waitFor(async () => (await marksFor(admin)).every((mark) => !mark.isResumeRequested) || undefined, {
    what: 'the request to be answered',
    timeoutMs,
  })

export async function operationsOf({ dataDir }: System, part: Part, path: string): Promise<Response> {
  const log = readFileSync(join(dataDir, `logs/${part}.log`), 'utf8')
  const port = [...log.matchAll(/"metricsPort":(\d+)/g)].at(-1)?.[1]
  return fetch(`http://127.0.0.1:${port}${path}`)
}

/** When the last process of this part began to follow. */
export function followingSince({ dataDir }: System, part: Follower): number {
  const lines = readFileSync(join(dataDir, `logs/${part}.log`), 'utf8').split('\n')
  const last = lines.findLast((line) => line.includes('"msg":"feeding"'))
  return Number(/"time":(\d+)/.exec(last ?? '')?.[1])
}

export const isFollowing = (system: System, part: Follower) =>
  operationsOf(system, part, '/readyz').then(
    ({ ok }) => ok,
    () => false,
  )

/** The streams that its readiness names; it is ready all the same. */
export async function quarantinedBy(system: System, part: Follower): Promise<string[]> {
  const answer = await operationsOf(system, part, '/readyz')
  expect(answer.status).toBe(200)
  const { quarantined } = (await answer.json()) as { quarantined: { stream: string }[] }
  return quarantined.map(({ stream }) => stream).sort()
}

/** `npm run projections` with this environment, which says where the system is: by DATA_DIR, or by its servers. */
export async function runProjections(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const command = startProcess({
    entry: join(__dirname, '../../services/projector/dist/cli/projections.js'),
    args,
    name: 'projections',
    env: { DATABASE_URL: undefined, EVENTSTORE_URL: undefined, ...env },
  })
  return { code: (await command.exited).code, output: command.output() }
}
