import { BACKGROUND_HEADER, PASSKEY_SIGNATURE_HEADER } from '@presale/contracts'
import { UNTRUSTED_PROXY_HEADER } from '@presale/runtime'
import type { Request, Response } from 'express'
import type { Call } from './call'
import { idempotencyKeyFrom } from './parse'

/** The request as a handler sees it; the guard has left the caller in `locals`. */
export function readCall(endpoint: string, request: Request, response: Response): Call {
  const params = paramsOf(request)
  return {
    params,
    query: request.query,
    body: request.body as unknown,
    file: response.locals.file as Call['file'],
    route: endpoint.replaceAll(/\{\*?(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    idempotencyKey: idempotencyKeyFrom(request.get('idempotency-key')),
    signature: request.get(PASSKEY_SIGNATURE_HEADER),
    correlationId: response.locals.correlationId as string,
    receivedAt: response.locals.receivedAt as Date,
    begunAt: response.locals.begunAt as number,
    ipAddress: request.ip ?? null,
    isByUntrustedProxy: request.get(UNTRUSTED_PROXY_HEADER) !== undefined,
    userAgent: request.get('user-agent')?.slice(0, 500) ?? null,
    cookies: request.get('cookie'),
    site: response.locals.site as Call['site'],
    isByPerson: isByPerson(request),
    sessionToken: response.locals.sessionToken as string | undefined,
    user: response.locals.user as Call['user'],
    session: response.locals.session as Call['session'],
  }
}

export function isByPerson(request: Request): boolean {
  return request.get(BACKGROUND_HEADER) === undefined
}

export function paramsOf({ params }: Request): Record<string, string> {
  // The rest of a path comes as an array.
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, [value].flat().join('/')]))
}
