import { Readable } from 'node:stream'
import { type ApiCall, allCalls, BACKGROUND_HEADER } from '@presale/contracts'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import { limitCalls } from '../limits/limit-calls'
import { logSecurity, type SecurityCall } from '../security-log/security-log'
import type { Services } from '../services'
import type { Call, Handler } from './call'
import { assertMayCall, needsPassword } from './guard'
import { idempotencyKeyFrom } from './idempotency-key'
import { refuseOtherThanJson, refuseUnread } from './request-body'
import { sendStream } from './send-stream'
import { sessionTokenFrom } from './session-cookie'
import { sessionOf } from './session-of'
import { requireStepUp } from './step-up'

/** A call of the contract, and what answers it. */
export interface Route {
  readonly call: ApiCall
  readonly handle: Handler
  /** Reads the body after the guard; JSON where left out. */
  readonly reads?: readonly RequestHandler[]
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
const METHODS: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'] satisfies Method[]

/** @throws Error when a call has no route, or two: such an api does not start. */
export function assertComplete(
  routes: readonly Pick<Route, 'call'>[],
  calls: readonly ApiCall[] = allCalls,
): void {
  const mounted = new Set<string>()
  for (const { endpoint } of routes.map(({ call }) => call)) {
    if (!calls.some((call) => call.endpoint === endpoint))
      throw new Error(`${endpoint} is not in the contract`)
    if (mounted.has(endpoint)) throw new Error(`${endpoint} is there twice`)
    mounted.add(endpoint)
  }
  const missing = calls.find(({ endpoint }) => !mounted.has(endpoint))
  if (missing) throw new Error(`${missing.endpoint} is in the contract, but nothing answers it`)
}

/** Mounts each route behind the guard: who may call is settled before a byte of the body is read. */
export function mountRoutes(app: Express, routes: readonly Route[], services: Services): void {
  assertComplete(routes)
  const json = [refuseOtherThanJson, express.json({ limit: '100kb' }), refuseUnread]
  for (const { call, handle, reads = json } of routes) {
    const { endpoint } = call
    const [method = '', path = ''] = endpoint.split(' ')
    const verb = method.toLowerCase()
    if (!METHODS.includes(verb)) throw new Error(`${endpoint} has no method that is known here`)
    const admission = limitCalls(call, guard(call, services), services.limiter)
    app[verb as Method](expressPathOf(path), ...admission, ...reads, answer(endpoint, handle, services))
  }
}

/** '/api/purchases/{id}' as express writes it; '{*path}', the rest of a path or nothing, it writes the same way. */
export function expressPathOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function guard(call: ApiCall, services: Services): RequestHandler {
  return async (request, response, next) => {
    const token = sessionTokenFrom(request.get('cookie'), services.config)
    response.locals.sessionToken = token
    const session =
      call.access !== 'anonymous' && token !== undefined
        ? await sessionOf(token, isByPerson(request), services)
        : undefined
    response.locals.session = session
    response.locals.user = session?.user
    admit(call, request, response, services)
    if (!response.headersSent) next()
  }
}

/** @throws ApiError; who is signed in and may not, or not without the password, is written down. */
function admit(call: ApiCall, request: Request, response: Response, services: Services): void {
  const { endpoint } = call
  const { session, correlationId, sessionToken } = response.locals as Pick<
    Call,
    'session' | 'correlationId' | 'sessionToken'
  >
  const user = session?.user
  const attempt: SecurityCall = { correlationId, sessionToken, user, ipAddress: request.ip ?? null }
  try {
    assertMayCall(call.access, user)
  } catch (error) {
    if (user) logSecurity(services, attempt, { event: 'access-refused', details: { endpoint } })
    throw error
  }
  if (session && needsPassword(call, paramsOf(request))) {
    requireStepUp({ ...attempt, session, route: endpoint }, services)
  }
}

function answer(endpoint: string, handle: Handler, services: Services): RequestHandler {
  return async (request, response) => {
    const given = await handle(callFrom(endpoint, request, response), services)
    const { status, body, content, headers = {} } = given
    if (response.headersSent) {
      if (content instanceof Readable) content.destroy()
      return
    }
    response.status(status).set(headers)
    if (content instanceof Readable) await sendStream(content, response)
    else if (content) response.end(content)
    else if (body === undefined) response.end()
    else response.json(body)
  }
}

function callFrom(endpoint: string, request: Request, response: Response): Call {
  const params = paramsOf(request)
  return {
    params,
    query: request.query,
    body: request.body as unknown,
    file: response.locals.file as Call['file'],
    route: endpoint.replaceAll(/\{\*?(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    idempotencyKey: idempotencyKeyFrom(request.get('idempotency-key')),
    correlationId: response.locals.correlationId as string,
    receivedAt: response.locals.receivedAt as Date,
    ipAddress: request.ip ?? null,
    userAgent: request.get('user-agent')?.slice(0, 500) ?? null,
    cookies: request.get('cookie'),
    isByPerson: isByPerson(request),
    sessionToken: response.locals.sessionToken as string | undefined,
    user: response.locals.user as Call['user'],
    session: response.locals.session as Call['session'],
  }
}

function isByPerson(request: Request): boolean {
  return request.get(BACKGROUND_HEADER) === undefined
}

function paramsOf({ params }: Request): Record<string, string> {
  // The rest of a path comes in parts.
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, [value].flat().join('/')]))
}
