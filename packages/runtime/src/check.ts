import { createServer } from 'node:net'
import { anError, type Finding, inTime, type Probed, withoutPasswords } from '@presale/kernel'
import type { z } from 'zod'
import { ConfigurationError, readConfig } from './config'
import { productionFindings } from './production'

/** Something that a service needs, asked without changing anything. */
export interface Probe {
  /** What is asked: 'Postgres'. */
  readonly name: string
  /** Rejects where it does not answer. */
  ask(): Promise<Probed>
}

/** How `--check` of a service goes. */
export interface ServiceCheck<S extends z.ZodObject> {
  readonly name: string
  readonly schema: S
  /** Of the variables that are as they should be: what can be asked with them. */
  probes(values: Partial<z.output<S>>): readonly Probe[]
}

const ANSWER_TIMEOUT_MS = 10_000

/**
 * Says what is missing or wrong, all of it at once, and ends: variables, what a site in production must not be left with,
 * and what the service needs. Changes nothing.
 * @returns the exit code: 1 where the service would not start, or not work
 */
export async function checkService<S extends z.ZodObject>(
  { name, schema, probes }: ServiceCheck<S>,
  env: NodeJS.ProcessEnv = process.env,
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<number> {
  const { values, faults } = readConfig(schema, env)
  const wrong = faults.map((what) => anError(what, `The README of ${name} says what it means.`))
  const asked = await Promise.all(probes(values).map(answerOf))
  for (const { line } of asked) if (line !== undefined) print(line)
  const findings = [
    ...wrong,
    ...productionFindings(Object.keys(schema.shape), values),
    ...asked.flatMap((one) => one.findings),
  ]
  for (const finding of findings) print(findingLine(finding))
  const errors = findings.filter(({ severity }) => severity === 'error').length
  print(conclusion(name, errors, findings.length - errors))
  return errors === 0 ? 0 : 1
}

export const findingLine = ({ severity, what, toDo }: Finding): string =>
  withoutPasswords(`${severity.padEnd(8)} ${what}\n         ${toDo}`)

/** @param variable prefixed to the message where a check covers more than one variable */
export const configurationFinding = ({ message, toDo }: ConfigurationError, variable?: string): Finding =>
  anError(variable === undefined ? message : `${variable}: ${message}`, toDo ?? 'Mend it, and start again.')

async function answerOf({ name, ask }: Probe): Promise<{ line?: string; findings: readonly Finding[] }> {
  try {
    const { found, findings } = await inTime(ask(), ANSWER_TIMEOUT_MS, () => {
      throw new Error(`no answer in ${ANSWER_TIMEOUT_MS / 1000} s`)
    })
    return { line: `${'ok'.padEnd(8)} ${name}: ${found}`, findings }
  } catch (error) {
    if (error instanceof ConfigurationError) return { findings: [configurationFinding(error)] }
    return {
      findings: [anError(`${name} does not answer as it should: ${reasonOf(error)}.`, 'Start or mend it.')],
    }
  }
}

/** Whoever connects for us says that it failed, and its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = error.message || ('code' in error ? String(error.code) : error.name)
  return error.cause === undefined ? said : `${said} (${reasonOf(error.cause)})`
}

function conclusion(name: string, errors: number, warnings: number): string {
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
  const found = `${count(errors, 'error')}, ${count(warnings, 'warning')}`
  return errors === 0 ? `${name} can be started: ${found}.` : `${name} cannot be started so: ${found}.`
}

interface Place {
  readonly port: number | undefined
  readonly host: string
}

interface NamedPort extends Place {
  readonly variable: string
  /** It speaks another protocol than HTTP/1: whether it is ours is asked at the port of the metrics. */
  readonly hasNoHealth?: true
}

/** The ports that a service listens on. Where its own health is answered there, it runs already. */
export function portProbe(ports: readonly NamedPort[], metrics: Place): Probe {
  return {
    name: 'Ports',
    async ask() {
      const wanted = ports.filter((one) => one.port !== undefined && one.port !== 0)
      const taken = []
      for (const one of wanted) if (!(await isFree(one.port ?? 0, one.host))) taken.push(one)
      const named = wanted.map(({ port }) => String(port)).join(', ') || 'free ones'
      if (taken.length === 0) return { found: named, findings: [] }
      // Beside the running process it is asked, too; then all of them are that process's.
      const foreign = []
      for (const one of taken) if (!(await isHealthy(one.hasNoHealth ? metrics : one))) foreign.push(one)
      if (foreign.length === 0) return { found: `${named}; a process runs there already`, findings: [] }
      return {
        found: named,
        findings: foreign.map(({ variable, port }) =>
          anError(`Port ${port} of ${variable} is taken by another program.`, `Choose another ${variable}.`),
        ),
      }
    },
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, host, () => server.close(() => done(true)))
  })
}

/** Whether it is a port of a process of ours; web and api say more there than that they are well. */
async function isHealthy({ port, host }: Place): Promise<boolean> {
  try {
    const name = host.includes(':') ? `[${host}]` : host
    const answer = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(2000) })
    return (await answer.text()).startsWith('{"status":"ok"')
  } catch {
    return false
  }
}
