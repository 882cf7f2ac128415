import { type ApiCall, allCalls } from '@presale/contracts'
import { z } from 'zod'
import { operationOf } from './operation'
import { problemResponses, problemSchema } from './problems'
import { answerSchemas, type JsonSchema } from './schemas'

const DESCRIPTION = `Everything that the screens do, and what the operator does.

Sessions are cookies: sign in by POST /api/login. A refusal is a sentence as text/plain, or RFC 9457 with
\`Accept: application/problem+json\`, where a sentence with values has them by name, too (\`values\`). Money is exact decimal text. A POST that creates or decides takes an
Idempotency-Key: sent again under the same key, it is done once and answers as the first time. A call that changes
something is refused when it comes from another site's page.`

/**
 * The API as OpenAPI 3.1, made from the rows of the contract.
 * @param sessionCookie the name of the cookie, which depends on the site
 */
export function openApiDocument(sessionCookie: string): JsonSchema {
  const { components, answers } = answerSchemas(jsonAnswers(allCalls))
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const call of allCalls) {
    const { endpoint } = call
    // OpenAPI cannot say that a parameter takes the rest of a path: it becomes a parameter like any other.
    const [method = '', path = ''] = endpoint.replace('{*', '{').split(' ')
    const answerOf = (status: string) => answers.get(`${endpoint} ${status}`)
    const operation = operationOf(call, answerOf)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Presale API', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...new Set(allCalls.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...components, Problem: problemSchema() },
      responses: problemResponses(),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  }
}

function jsonAnswers(calls: readonly ApiCall[]): Map<string, z.ZodType> {
  return new Map(
    calls.flatMap(({ endpoint, answers }) =>
      Object.entries(answers).flatMap(([status, answer]) =>
        answer instanceof z.ZodType ? [[`${endpoint} ${status}`, answer] as const] : [],
      ),
    ),
  )
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Drawn by the client for each thing it wants done once',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
}
