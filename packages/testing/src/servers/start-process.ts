import { spawn } from 'node:child_process'
import { waitFor } from './wait-for'

export interface ProcessOptions {
  /** The built entry, as a path: services/api/dist/main.js. */
  readonly entry: string
  readonly args?: readonly string[]
  /** Added to the test's own environment; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** For messages. */
  readonly name: string
}

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface StartedProcess {
  readonly pid: number
  /** Its output so far, standard output and error together. */
  output(): string
  /** The first line that matches; rejects with the output when the process ends before it, or after the timeout. */
  waitForLog(pattern: RegExp, timeoutMs?: number): Promise<string>
  /** Resolves when this address answers 2xx; rejects with the output when the process ends before. */
  waitForHttp(url: string, timeoutMs?: number): Promise<void>
  /** Sends the signal (SIGTERM by default), and resolves when the process has ended. */
  kill(signal?: NodeJS.Signals): Promise<Exit>
  readonly exited: Promise<Exit>
}

/** Starts a built service as a child of the test; the child ends with the test process. */
export function startProcess({ entry, args = [], env = {}, name }: ProcessOptions): StartedProcess {
  const child = spawn(process.execPath, [entry, ...args], {
    env: definedOnly({ ...process.env, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let exit: Exit | undefined
  const collect = (chunk: string): void => {
    output += chunk
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  const endWithTest = (): boolean => child.kill('SIGKILL')
  process.once('exit', endWithTest)
  const exited = new Promise<Exit>((resolve) => {
    child.once('error', (error) => collect(`${error.message}\n`))
    child.once('close', (code, signal) => {
      process.off('exit', endWithTest)
      exit = { code, signal }
      resolve(exit)
    })
  })

  async function whileAlive<T>(ask: () => Promise<T | undefined> | T | undefined, what: string, ms: number) {
    const found = await waitFor(async () => (await ask()) ?? (exit && ended), { what, timeoutMs: ms }).catch(
      (error: Error) => {
        throw new Error(`${error.message}; ${name} wrote:\n${output}`)
      },
    )
    if (found === ended) throw new Error(`${name} ended (${describe(exit)}) before ${what}:\n${output}`)
    return found as T
  }

  return {
    pid: child.pid ?? -1,
    output: () => output,
    waitForLog: (pattern, timeoutMs = 45_000) =>
      whileAlive(
        () => output.split('\n').find((line) => pattern.test(line)),
        `a line like ${pattern}`,
        timeoutMs,
      ),
    waitForHttp: async (url, timeoutMs = 45_000) => {
      await whileAlive(
        async () => ((await fetch(url)).ok ? true : undefined),
        `an answer of ${url}`,
        timeoutMs,
      )
    },
    kill: (signal = 'SIGTERM') => {
      child.kill(signal)
      return exited
    },
    exited,
  }
}

const ended = Symbol('ended')

function describe(exit: Exit | undefined): string {
  return exit?.signal ?? `code ${exit?.code}`
}

function definedOnly(env: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))
}
