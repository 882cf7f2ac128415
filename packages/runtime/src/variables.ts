import { z } from 'zod'
import { secretKey } from './secret-key'

interface About {
  /** Not to be shown, nor written where others read. */
  readonly isSecret?: boolean
  /** What holds where it is left out, in words; else the schema says it. */
  readonly leftOut?: string
}

/** Adds what an operator reads of a variable to its schema; to be called last, since other methods make a new schema. */
export function described<S extends z.ZodType>(schema: S, meaning: string, about: About = {}): S {
  return schema.meta({ description: meaning, ...about }) as S
}

export const portNumber = z.coerce
  .number({ error: 'it must be a port number' })
  .int('it must be a port number')
  .min(0, 'it must be a port number')
  .max(65_535, 'it must be a port number')

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'it must be a postgres:// URL' })

export const redisUrl = z
  .string()
  .regex(/^(rediss?|unix):\/\//, 'it must be a redis:// URL, or a socket: unix:///folder/redis.sock')

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export const logLevel = z.enum(LEVELS, { error: `it must be one of ${LEVELS.join(', ')}` })

export const publicOrigin = z
  .url({ protocol: /^https?$/, error: 'it must be an http:// or https:// origin' })
  .transform((url) => new URL(url).origin)
  .optional()

/** What every process reads. */
export function processVariables(metricsPort: number) {
  return {
    METRICS_PORT: described(
      portNumber.default(metricsPort),
      '`/healthz`, `/readyz` and `/metrics`; 0 is a free port, which the log names',
    ),
    METRICS_HOST: described(z.string().default('127.0.0.1'), 'the interface of `METRICS_PORT`'),
    LOG_LEVEL: described(logLevel.default('info'), `${LEVELS.join(', ')}`),
    NODE_ENV: described(
      z.string().optional(),
      '`production`: as an https `PUBLIC_ORIGIN`, what no site should be left with is refused or warned of',
    ),
    PUBLIC_ORIGIN: described(publicOrigin, "the site's own address; an https one means production"),
    OTEL_EXPORTER_OTLP_ENDPOINT: described(
      z.url({ protocol: /^https?$/, error: 'it must be an http:// or https:// URL' }).optional(),
      'where traces go (OTLP over HTTP); none are made without it',
    ),
  }
}

/** A variable as the operator reads of it. */
export interface DocumentedVariable {
  readonly name: string
  readonly default: string
  readonly isSecret: boolean
  readonly meaning: string
}

/** Of every variable of a schema, in its order. @throws Error for one without a meaning */
export function documentedVariables({ shape }: Pick<z.ZodObject, 'shape'>): DocumentedVariable[] {
  return Object.entries(shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const { description, isSecret, leftOut } = (schema.meta() ?? {}) as About & { description?: string }
    if (description === undefined) throw new Error(`The variable ${name} has no meaning: describe it`)
    return {
      name,
      default: leftOut ?? defaultOf(schema),
      isSecret: isSecret === true,
      meaning: description,
    }
  })
}

function defaultOf(schema: z.ZodType): string {
  const { success, data } = schema.safeParse(undefined)
  if (!success) return 'required'
  return data === undefined ? 'none' : String(data)
}

/** The lines of a table in Markdown: variable, default, whether it is a secret, meaning. */
export function variableTable(schema: Pick<z.ZodObject, 'shape'>): string[] {
  const rows = documentedVariables(schema).map(({ name, default: otherwise, isSecret, meaning }) => [
    `\`${name}\``,
    otherwise,
    isSecret ? 'secret' : '',
    meaning,
  ])
  const all = [['variable', 'default', '', 'meaning'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...all.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = all
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)]
}

/** What decisions that credit tokens are signed with, for who decides and for who follows the events. */
export const decisionVariables = {
  DECISION_KEY: described(
    secretKey.optional(),
    '64 hexadecimal digits (`openssl rand -hex 32`), the same for api, projector and mailer: signs what credits tokens',
    { isSecret: true },
  ),
  DECISIONS_SIGNED_FROM: described(
    z.iso
      .datetime({ error: 'it must be a time such as 2026-11-28T20:00:00Z' })
      .transform((text) => new Date(text))
      .optional(),
    'what credits tokens and was stored later counts with its signature alone',
  ),
}
