import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { UNTRUSTED_PROXY_HEADER, WEB_SECRET_HEADER } from '@presale/runtime'
import type { Request } from 'express'
import { takesBody } from './request-framing'

/** Hop-by-hop headers: they concern one connection, and each of the two has its own. */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
])

/**
 * The headers for the api: first those that web sets itself (where the request ends, who calls), then the caller's
 * others. Each name occurs once, as the parser has joined it.
 * req.ip, req.host and req.protocol already follow TRUST_PROXY: without it they are the connection's own, so that an
 * address in an incoming header is never trusted.
 */
export function headersForApi(request: Request, secret: string | undefined): OutgoingHttpHeaders {
  const own: OutgoingHttpHeaders = {
    host: request.headers.host ?? '',
    ...framingOf(request),
    'x-forwarded-for': request.ip ?? '',
    'x-forwarded-host': request.host ?? '',
    'x-forwarded-proto': request.protocol,
    ...(secret === undefined ? {} : { [WEB_SECRET_HEADER]: secret }),
    ...(isByUntrustedProxy(request) ? { [UNTRUSTED_PROXY_HEADER]: '1' } : {}),
  }
  const passed = Object.entries(passedOn(request.headers)).filter(
    ([name]) => !(name in own) && !speaksOfCaller(name) && name !== 'content-length',
  )
  return { ...own, ...Object.fromEntries(passed) }
}

/** Set anew from what was parsed: a chunked body is sent on in web's own chunks. */
function framingOf(request: IncomingMessage): OutgoingHttpHeaders {
  if (!takesBody(request.method)) return {}
  return request.headers['transfer-encoding'] === undefined
    ? { 'content-length': request.headers['content-length'] ?? '0' }
    : { 'transfer-encoding': 'chunked' }
}

/** Somebody in front names the caller, and nobody is trusted: who sets the site up should know. */
const isByUntrustedProxy = ({ app, headers }: Request): boolean =>
  app.get('trust proxy') === false && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined

const SPEAK_OF_CALLER = new Set(['forwarded', 'x-real-ip', WEB_SECRET_HEADER, UNTRUSTED_PROXY_HEADER])
const speaksOfCaller = (name: string): boolean => SPEAK_OF_CALLER.has(name) || name.startsWith('x-forwarded-')

/** Without hop-by-hop headers, by definition or by the Connection header. */
export function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.has(name) && !named.has(name)),
  )
}
