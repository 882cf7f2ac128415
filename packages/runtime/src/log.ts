import { type Logger, pino } from 'pino'
import { LogOutput } from './log-output'
import { logLevel } from './variables'

export type { Logger }

const STANDARD_OUTPUT = 1

const outputs = new Set<LogOutput>()

/** How many lines of this process's logs could not be written. */
export function droppedLogLines(): number {
  return [...outputs].reduce((sum, { dropped }) => sum + dropped, 0)
}

/** The name of the check below among those of /readyz. */
export const LOG = 'log'

/** Tries to write how many lines were dropped, where any were. @throws Error while they cannot be written */
export async function assertLogWritten(): Promise<void> {
  const lacking = [...outputs].reduce((sum, output) => sum + output.recover(), 0)
  if (lacking > 0) throw new Error(`${lacking} lines of the log are lost: they cannot be written`)
}

/**
 * Structured JSON on standard output; the level comes from LOG_LEVEL. Nothing secret is ever a field. A line that cannot
 * be written is dropped and counted.
 */
export function createLogger(name: string): Logger {
  const output = new LogOutput(STANDARD_OUTPUT, name)
  outputs.add(output)
  const options = {
    name,
    // Read before the rest of the configuration, so that what is wrong with that can be logged; whoever reads that refuses
    // a level that there is none of.
    level: logLevel.safeParse(process.env.LOG_LEVEL).data ?? 'info',
    // Postgres includes values of the row in both: 'Key (email)=(ann@example.com) already exists'.
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'req.headers["x-web-secret"]',
        '*.password',
        'err.detail',
        'err.where',
      ],
      remove: true,
    },
  }
  return pino(options, output)
}
