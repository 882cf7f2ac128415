import { type ApiCall, problem } from '@presale/contracts'
import { type JsonSchema, requestSchema } from './schemas'

const RETRY_AFTER = {
  description: 'Whole seconds after which to try again',
  schema: { type: 'integer', minimum: 1 },
}

const PROBLEMS = {
  400: 'The request is not valid; the sentence names the field.',
  401: 'Nobody is signed in, or the credentials are wrong.',
  403: 'Not allowed to this role, the password is needed again, or the call came from another site.',
  404: 'There is no such thing, or not for the one who asks.',
  408: 'The body stopped in the middle.',
  409: 'In conflict with how things stand; the sentence says why.',
  413: 'The request is too large.',
  415: 'The body has another content type or encoding than this call takes.',
  429: 'Too many calls (see Retry-After).',
  503: 'A part of the service is not available at the moment (see Retry-After).',
} as const

type ProblemStatus = keyof typeof PROBLEMS

/** Every refusal as a sentence, or as RFC 9457 where the client asks for it. */
export function problemResponses(): Record<string, JsonSchema> {
  const content = {
    'text/plain': { schema: { type: 'string' } },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  }
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, description]) => {
      const headers = status === '429' || status === '503' ? { headers: { 'Retry-After': RETRY_AFTER } } : {}
      return [nameOf(Number(status) as ProblemStatus), { description, ...headers, content }]
    }),
  )
}

export const problemSchema = (): JsonSchema => requestSchema(problem)

/** The refusals that a call can answer with, as references to problemResponses. */
export function problemsOf(call: ApiCall): Record<string, JsonSchema> {
  const { endpoint, access } = call
  const changes = !endpoint.startsWith('GET ')
  const can: Record<ProblemStatus, boolean> = {
    400: true,
    401: access !== 'anonymous',
    403:
      call.stepUp !== undefined ||
      call.isForOwnPages === true ||
      changes ||
      access === 'staff' ||
      access === 'admin',
    404: endpoint.includes('{') || call.body !== undefined,
    408: changes,
    409: changes,
    413: changes,
    415: changes,
    429: true,
    503: true,
  }
  const statuses = Object.entries(can).flatMap(([text, is]) => {
    const status = Number(text)
    return is || call.refusals?.includes(status) ? [status as ProblemStatus] : []
  })
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  )
}

const nameOf = (status: ProblemStatus): string => `Problem${status}`
