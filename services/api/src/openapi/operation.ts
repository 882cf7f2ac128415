import type { Access, ApiCall, OtherContent, StepUp } from '@presale/contracts'
import { z } from 'zod'
import { problemsOf } from './problems'
import { type JsonSchema, requestSchema } from './schemas'

/** Roles as labels, for `x-access`. */
const WHO: Readonly<Record<Access, string>> = {
  anonymous: 'Everybody',
  user: 'Everybody who is signed in',
  staff: 'Admins and moderators',
  admin: 'Admins',
}

const CONTENT_TYPES: Readonly<Record<OtherContent, string>> = {
  'text/csv': 'text/csv',
  'text/html': 'text/html',
  image: 'image/*',
  file: '*/*',
}

const SUCCESS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  204: 'Done; no content',
}

export type AnswerSchemaOf = (status: string) => JsonSchema | undefined

/** One call as an OpenAPI operation. @param answerOf the JSON Schema of its JSON answers, by status */
export function operationOf(call: ApiCall, answerOf: AnswerSchemaOf): JsonSchema {
  const { endpoint, access, stepUp } = call
  const password = stepUp === undefined ? undefined : passwordWhen(stepUp)
  return {
    operationId: operationIdOf(endpoint),
    tags: [call.group],
    summary: call.summary,
    description: `Open to: ${WHO[access].toLowerCase()}.${password === undefined ? '' : ` ${passwordSentence(password)}`}`,
    'x-access': WHO[access],
    ...(password === undefined ? {} : { 'x-step-up': password }),
    security: access === 'anonymous' ? [] : [{ session: [] }],
    parameters: [...pathParameters(endpoint), ...queryParameters(call), ...keyParameter(call)],
    ...requestBody(call),
    responses: { ...successes(call, answerOf), ...problemsOf(call) },
  }
}

const passwordWhen = (stepUp: StepUp): string => (stepUp === 'always' ? stepUp : stepUp.when)

function passwordSentence(when: string): string {
  return `Needs the password again${when === 'always' ? '' : ` ${when}`}: 403 with the code password-required, until POST /api/user/confirm-password or a new sign-in.`
}

/** 'POST /api/purchases/{id}/cancel' is postPurchasesIdCancel. */
function operationIdOf(endpoint: string): string {
  const [method = '', path = ''] = endpoint.split(' ')
  const words = path.replace('/api/', '').match(/[A-Za-z0-9]+/g) ?? []
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function pathParameters(endpoint: string): JsonSchema[] {
  return [...endpoint.matchAll(/\{\*?(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: ApiCall): JsonSchema[] {
  if (!query) return []
  const { properties = {}, required = [] } = requestSchema(query) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function keyParameter({ isIdempotent }: ApiCall): JsonSchema[] {
  return isIdempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
}

function requestBody({ body }: ApiCall): JsonSchema {
  if (!body) return {}
  if (body instanceof z.ZodType) {
    const content = { 'application/json': { schema: requestSchema(body) } }
    return { requestBody: { required: !body.safeParse({}).success, content } }
  }
  const file = { type: 'string', format: 'binary' }
  const form = { type: 'object', required: [body.file], properties: { [body.file]: file } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
}

function successes(
  { answers, answerHeaders }: ApiCall,
  answerOf: AnswerSchemaOf,
): Record<string, JsonSchema> {
  const headers = Object.entries(answerHeaders ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ])
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      {
        description: SUCCESS[Number(status)] ?? 'Done',
        ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
        ...(answer === null ? {} : { content: contentOf(answer, answerOf(status)) }),
      },
    ]),
  )
}

function contentOf(answer: z.ZodType | OtherContent, schema: JsonSchema | undefined): JsonSchema {
  if (typeof answer !== 'string') return { 'application/json': { schema } }
  const text = answer === 'text/csv' || answer === 'text/html'
  return { [CONTENT_TYPES[answer]]: { schema: text ? { type: 'string' } : {} } }
}
