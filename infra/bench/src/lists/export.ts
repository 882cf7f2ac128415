import { forgetPeak, memoryOf } from './memory'
import type { Session } from './session'

export interface Exported {
  readonly path: string
  readonly rows: number
  readonly bytes: number
  readonly seconds: number
  /** Of each process on the way: resident before, and the most while it ran. */
  readonly memory: readonly { name: string; idle: number; growth: number }[]
  readonly passed: boolean
}

/** Exporting a million rows may grow resident memory by so much. */
const MOST_GROWTH = 100 * 1024 * 1024
const NEWLINE = 10

/** Reads an export to its end, as a browser that saves it would, and watches the processes it comes through. */
export async function measureExport(
  session: Session,
  path: string,
  processes: readonly { name: string; pid: number }[],
): Promise<Exported> {
  const before = processes.map(({ name, pid }) => {
    forgetPeak(pid)
    return { name, pid, idle: memoryOf(pid).now }
  })
  const begin = performance.now()
  const { bytes, lines } = await readToEnd(await session.open(path))
  const seconds = (performance.now() - begin) / 1000
  const memory = before.map(({ name, pid, idle }) => ({ name, idle, growth: memoryOf(pid).peak - idle }))
  // The first line names the columns.
  const rows = lines - 1
  return { path, rows, bytes, seconds, memory, passed: memory.every(({ growth }) => growth <= MOST_GROWTH) }
}

/** Nothing that is exported here has a line break within. */
async function readToEnd(response: Response): Promise<{ bytes: number; lines: number }> {
  let bytes = 0
  let lines = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
  }
  return { bytes, lines }
}
