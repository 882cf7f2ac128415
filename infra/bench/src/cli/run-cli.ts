import { UsageError } from '../environment'

/** Runs one command; the signal aborts at Ctrl-C. A sentence and an exit code for whatever goes wrong. */
export function runCli(command: (signal: AbortSignal) => Promise<void>): void {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  command(stopping.signal).catch((error: unknown) => {
    const isForPerson = error instanceof UsageError
    process.stderr.write(`${isForPerson ? error.message : describe(error)}\n`)
    process.exitCode = isForPerson ? 64 : 1
  })
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
