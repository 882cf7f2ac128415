import { join } from 'node:path'
import { anError, aWarning, type Finding } from '@presale/kernel'
import { DEFAULT_PORTS } from '@presale/runtime'
import { z } from 'zod'
import { messageOf } from '../problem'
import { type Installation, textOf } from './installation'

const targets = z.array(z.object({ targets: z.array(z.string()), labels: z.object({ job: z.string() }) }))
const reasons = z.record(z.string(), z.string()).default({})
const readiness = z.object({ failing: reasons, degraded: reasons })

interface Asked {
  readonly process: string
  readonly address: string
  /** A start says that it runs, so it has to answer. */
  readonly isStarted: boolean
}

/** What each process that runs says of itself by /readyz; the same of several is one finding. */
export async function findProcesses(installation: Installation): Promise<Finding[]> {
  const said = await Promise.all(processesOf(installation).map(ask))
  const byReason = new Map<string, { finding: (of: string) => Finding; processes: string[] }>()
  for (const { process, findings } of said)
    for (const [key, finding] of findings) {
      const known = byReason.get(key) ?? { finding, processes: [] }
      known.processes.push(process)
      byReason.set(key, known)
    }
  return [...byReason.values()].map(({ finding, processes }) => finding(processes.join(', ')))
}

/** Those that a running start has put on record; else those at the documented ports, where there may be none. */
function processesOf({ dataDir, isRunning }: Installation): Asked[] {
  if (!isRunning)
    return Object.entries(DEFAULT_PORTS).map(([process, { metrics }]) => ({
      process,
      address: `127.0.0.1:${metrics}`,
      isStarted: false,
    }))
  const written = targets.safeParse(parsed(textOf(join(dataDir, 'run', 'targets.json'))))
  return (written.data ?? []).flatMap(({ targets: [address], labels: { job } }) =>
    address === undefined ? [] : [{ process: job, address, isStarted: true }],
  )
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

type Said = readonly (readonly [key: string, finding: (processes: string) => Finding])[]

async function ask({
  process,
  address,
  isStarted,
}: Asked): Promise<{ readonly process: string; readonly findings: Said }> {
  try {
    const response = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(10_000) })
    const { failing, degraded } = readiness.parse(await response.json())
    const findings: Said = [
      ...Object.entries(failing).map(([check, reason]) => notReady(check, reason)),
      ...Object.entries(degraded).map(([check, reason]) => isDegraded(check, reason)),
    ]
    return { process, findings }
  } catch (error) {
    // At a documented port nothing needs to run, and another program may.
    return { process, findings: isStarted ? [noAnswer(messageOf(error))] : [] }
  }
}

const notReady = (check: string, reason: string): Said[number] => [
  `${check} ${reason}`,
  (processes) =>
    anError(
      `Not ready: ${processes}: ${check}: ${reason}.`,
      'See docs/operations.md, The first look; the log of the process says more.',
    ),
]

const isDegraded = (check: string, reason: string): Said[number] => [
  `${check} ${reason} (degraded)`,
  (processes) =>
    aWarning(
      `Ready, and not as it should be: ${processes}: ${check}: ${reason}.`,
      'See docs/operations.md, The first look; the log of the process says more.',
    ),
]

const noAnswer = (reason: string): Said[number] => [
  `answer ${reason}`,
  (processes) =>
    anError(
      `No answer on the port of its metrics: ${processes}: ${reason}.`,
      'See its log, and the log before.',
    ),
]
