import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type ApiCall, allCalls, type CurrentUser, type RemoteReport } from '@presale/contracts'
import { sampleAnswer } from './sample-answer'
import { thrownSentence } from './thrown'

export const ROLES = ['user', 'moderator', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Whose request it is: the browser of each role sends it. */
export const ROLE_COOKIE = 'smoke-role'

export interface MockedApiOptions {
  /** What the shell reports of the remote, and calls that the contract does not have. */
  readonly onComplaint: (role: Role, sentence: string) => void
}

/** An api that knows nobody and keeps nothing: each answer is made of the contract. */
export function mockedApi({ onComplaint }: MockedApiOptions): RequestListener {
  const calls = [...allCalls].sort(mostExactFirst).map((call) => ({ call, matches: matcherOf(call) }))
  return (request, response) => {
    const role = roleOf(request)
    const path = new URL(request.url ?? '/', 'http://api').pathname
    if (path === '/readyz') return response.end()
    const asked = `${request.method} ${path}`
    const found = calls.find(({ matches }) => matches.test(asked))
    if (!found) {
      onComplaint(role, `it calls ${asked}, which the contract does not have`)
      return void response.writeHead(404).end('There is no such call.')
    }
    if (found.call.endpoint === 'POST /api/remote-reports')
      void textOf(request).then((text) => {
        const { kind, message } = JSON.parse(text) as RemoteReport
        // Of a machine that is busy; what does not come at all is seen.
        if (kind === 'slow') return
        onComplaint(
          role,
          kind === 'crash' ? thrownSentence(message) : `the shell reports ${kind}: ${message}`,
        )
      })
    answer(response, found.call, role)
  }
}

function answer(response: ServerResponse, { answers, endpoint }: ApiCall, role: Role): void {
  const kinds = Object.entries(answers)
  // What has no content is the least: no pixel is active, for one.
  const [status = '204', content = null] = kinds.find(([, content]) => content === null) ?? kinds[0] ?? []
  if (content === null || typeof content === 'string')
    return void response.writeHead(Number(status)).end(content === null ? undefined : '')
  const body = changedFor(endpoint, sampleAnswer(content), role)
  const counts = Array.isArray(body) ? { 'X-Total-Count': String(body.length) } : {}
  response.writeHead(Number(status), { 'Content-Type': 'application/json', ...counts })
  response.end(JSON.stringify(body))
}

/** Who is signed in is the one thing that the contract leaves open and a page depends on. */
function changedFor(endpoint: ApiCall['endpoint'], body: unknown, role: Role): unknown {
  const roles = { isAdmin: role === 'admin', isModerator: role === 'moderator' }
  if (endpoint === 'GET /api/user') return { ...(body as CurrentUser), name: `A ${role}`, ...roles }
  if (endpoint === 'GET /api/moderator/check') return roles
  return body
}

function matcherOf({ endpoint }: ApiCall): RegExp {
  const pattern = endpoint
    .split(/(\{[^}]+\})/)
    .map((part) => {
      if (part.startsWith('{*')) return '.*'
      return part.startsWith('{') ? '[^/]+' : part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    })
    .join('')
  return new RegExp(`^${pattern}$`)
}

/** 'me' is no id: a path that is written out comes before one with a place for anything. */
function mostExactFirst(a: ApiCall, b: ApiCall): number {
  const open = ({ endpoint }: ApiCall) => endpoint.split('{').length + (endpoint.includes('{*') ? 10 : 0)
  return open(a) - open(b)
}

function roleOf({ headers }: IncomingMessage): Role {
  return ROLES.find((role) => headers.cookie?.includes(`${ROLE_COOKIE}=${role}`)) ?? 'user'
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
