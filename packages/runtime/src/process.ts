import { withoutPasswords } from '@presale/kernel'
import { ConfigurationError } from './config'
import { createLogger, type Logger } from './log'
import { startTracing } from './tracing'

export interface ProcessContext {
  readonly log: Logger
  /** Runs at SIGTERM or SIGINT, last registered first; a failing handler does not stop the others. */
  onStop(label: string, stop: () => Promise<void> | void): void
  /**
   * Ends the process on purpose: it logs why, runs the stop handlers and exits with 1, to be started again;
   * with 78 where another start would end the same way.
   */
  fail(error: unknown, message: string, exitCode?: number): void
}

const STOP_TIMEOUT_MS = 10_000

const USAGE_EXIT_CODE = 64

/**
 * The one way our processes start and end: log, graceful stop, no swallowed errors.
 * @param check what `--check` runs instead; left out: it takes no argument. @returns its exit code
 */
export function runProcess(
  name: string,
  start: (context: ProcessContext) => Promise<void>,
  check?: () => Promise<number>,
): void {
  const args = process.argv.slice(2)
  if (args.length === 0) {
    runService(name, start)
    return
  }
  if (check === undefined || args.length > 1 || args[0] !== '--check') {
    const rest = check === undefined ? '.' : ' but --check: says what is missing, and ends.'
    process.stderr.write(`${name} takes its settings from the environment, and no argument${rest}\n`)
    process.exit(USAGE_EXIT_CODE)
  }
  check().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(
        `${withoutPasswords(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
      )
      process.exit(1)
    },
  )
}

function runService(name: string, start: (context: ProcessContext) => Promise<void>): void {
  const log = createLogger(name)
  const handlers: { label: string; stop: () => Promise<void> | void }[] = []
  let isStopping = false

  const stop = async (exitCode: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(exitCode || 1), STOP_TIMEOUT_MS).unref()
    for (const { label, stop: run } of handlers.reverse()) {
      try {
        await run()
      } catch (error) {
        log.warn({ err: error, label }, 'could not stop cleanly')
      }
    }
    log.info('stopped')
    process.exit(exitCode)
  }
  const fail = (error: unknown, message: string, exitCode = 1): void => {
    log.fatal({ err: error }, message)
    void stop(exitCode)
  }

  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  process.on('uncaughtException', (error) => fail(error, 'uncaught exception'))
  process.on('unhandledRejection', (error) => fail(error, 'unhandled rejection'))

  const context: ProcessContext = {
    log,
    onStop: (label, run) => handlers.push({ label, stop: run }),
    fail,
  }
  startTracing(name, context)
    .then(() => start(context))
    .catch((error: unknown) => {
      if (error instanceof ConfigurationError) {
        process.stderr.write(`${withoutPasswords(error.lines)}\n`)
        process.exit(78)
      }
      fail(error, 'could not start')
    })
}
