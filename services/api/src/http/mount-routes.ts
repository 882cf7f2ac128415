import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ApiCall, allCalls } from '@presale/contracts'
import { BODY_READ_HEADER, inSpan } from '@presale/runtime'
import express, { type Express, type RequestHandler, type Response } from 'express'
import { limitByAddress, limitCalls } from '../limits/limit-calls'
import type { Limiter } from '../limits/limits'
import type { Services } from '../services'
import { ApiError } from './api-error'
import type { Handler } from './call'
import { guard } from './guard'
import { refuseForeignLinks } from './own-origin'
import { readCall } from './read-call'
import { refuseOtherThanJson, refuseUnread } from './request-body'

/** A call of the contract with its handler. */
export interface Route {
  readonly call: ApiCall
  readonly handle: Handler
  /** Reads the body after the guard; JSON by default. */
  readonly reads?: readonly RequestHandler[]
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
const METHODS: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'] satisfies Method[]

/** @throws Error when a call has no route, or two: the api does not start then. */
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

/** Mounts each route behind the guard: access is decided before a byte of the body is read. */
export function mountRoutes(app: Express, routes: readonly Route[], services: Services): void {
  assertComplete(routes)
  const json = [refuseOtherThanJson, express.json({ limit: '100kb' }), refuseUnread]
  for (const { call, handle, reads = json } of routes) {
    const { endpoint } = call
    const [method = '', path = ''] = endpoint.split(' ')
    const verb = method.toLowerCase()
    if (!METHODS.includes(verb)) throw new Error(`${endpoint} has no method that is known here`)
    const origin = call.isForOwnPages ? [refuseForeignLinks] : []
    const admission = [...origin, ...limitCalls(call, guard(call, services), services.limiter)]
    app[verb as Method](expressPathOf(path), ...admission, ...reads, answer(endpoint, handle, services))
  }
}

/** '/api/purchases/{id}' as express writes it; '{*path}', the rest of a path or nothing, it writes the same way. */
export function expressPathOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function answer(endpoint: string, handle: Handler, services: Services): RequestHandler {
  return async (request, response) => {
    const call = readCall(endpoint, request, response)
    const given = await inSpan(endpoint, { isServer: true }, () => handle(call, services))
    const { status, body, content, headers = {} } = given
    if (response.headersSent) {
      if (content instanceof Readable) content.destroy()
      return
    }
    response.status(status).set(headers)
    if (request.complete) response.set(BODY_READ_HEADER, 'whole')
    if (content instanceof Readable) await sendStream(content, response)
    else if (content) response.end(content)
    else if (body === undefined) response.end()
    else response.json(body)
  }
}

/**
 * Sends a stream as fast as the client takes it. A client that disconnects ends it without an error; a stream that
 * fails cuts the connection, so that half an answer never looks complete.
 * @throws the error of the stream
 */
async function sendStream(content: Readable, response: Response): Promise<void> {
  if (response.req.method === 'HEAD') {
    content.destroy()
    response.end()
    return
  }
  let hasLeft = response.destroyed
  // Registered before pipeline destroys the content: content destroyed by then failed by itself.
  response.once('close', () => {
    hasLeft = !content.destroyed
  })
  try {
    await pipeline(content, response)
  } catch (error) {
    if (!hasLeft) throw error
  }
}

/** After all routes: another method on a known path is 405 with Allow; OPTIONS answers with Allow. */
export function refuseOtherMethods(
  app: Express,
  routes: readonly Pick<Route, 'call'>[],
  limiter: Limiter,
): void {
  const methodsByPath = new Map<string, string[]>()
  for (const { endpoint } of routes.map(({ call }) => call)) {
    const [method = '', path = ''] = endpoint.split(' ')
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method])
  }
  for (const [path, methods] of methodsByPath) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    app.all(expressPathOf(path), limitByAddress(limiter), refuseMethod(allow))
  }
}

function refuseMethod(allow: string): RequestHandler {
  return function refuseMethod(request, response) {
    if (request.method === 'OPTIONS') {
      response.status(204).set('Allow', allow).end()
      return
    }
    const sentence = `${request.method} is not possible at this address.`
    throw new ApiError(405, 'method-not-allowed', sentence, { Allow: allow }, { method: request.method })
  }
}
