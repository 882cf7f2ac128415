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

/** What each running process reports on /readyz; identical reports are merged into one finding. */
export async function findProcesses(installation: Installation): Promise<Finding[]> {
  const reports = (await Promise.all(processesOf(installation).map(ask))).flat()
  const alike = new Map<string, Report & { readonly processes: string[] }>()
  for (const report of reports) {
    const key = JSON.stringify([report.kind, report.what])
    const known = alike.get(key)
    if (known) known.processes.push(report.process)
    else alike.set(key, { ...report, processes: [report.process] })
  }
  return [...alike.values()].map(({ kind, what, processes }) => {
    const { finding, begins, toDo } = KINDS[kind]
    return finding(`${begins}: ${processes.join(', ')}: ${what}.`, toDo)
  })
}

interface Report {
  readonly process: string
  readonly kind: keyof typeof KINDS
  readonly what: string
}

const LOOK = 'See docs/operations.md, The first look; the log of the process says more.'
const KINDS = {
  failing: { finding: anError, begins: 'Not ready', toDo: LOOK },
  degraded: { finding: aWarning, begins: 'Ready, and not as it should be', toDo: LOOK },
  silent: {
    finding: anError,
    begins: 'No answer on the port of its metrics',
    toDo: 'See its log, and the log before.',
  },
} as const

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

async function ask({ process, address, isStarted }: Asked): Promise<Report[]> {
  try {
    const response = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(10_000) })
    const said = readiness.parse(await response.json())
    return (['failing', 'degraded'] as const).flatMap((kind) =>
      Object.entries(said[kind]).map(([check, reason]) => ({ process, kind, what: `${check}: ${reason}` })),
    )
  } catch (error) {
    // At a documented port nothing needs to run, and another program may.
    return isStarted ? [{ process, kind: 'silent', what: messageOf(error) }] : []
  }
}
