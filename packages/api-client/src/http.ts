import {
  BACKGROUND_HEADER,
  PASSKEY_SIGNATURE_HEADER,
  PROPOSAL_HEADER,
  type Problem,
  problem,
  proposal,
} from '@presale/contracts'
import { shownLanguage } from '@presale/i18n'
import { z } from 'zod'
import { isBackground } from './activity'
import { ApiError, ChangeWaits, ContractError, NetworkError } from './errors'
import { learnServerTime } from './server-clock'
import { texts, translatedRefusal, translatedWithValues } from './texts'

// zod's compiled parsers need eval, which the site's content security policy refuses.
z.config({ jitless: true })

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface SendOptions {
  /** The same key with the same body is done once; see newIdempotencyKey. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Sent by the page at an interval, as fetches are. */
  isByItself?: boolean
  /** What a passkey has answered to what this change asked it. */
  signature?: string | undefined
  /** It goes out even where the page is left meanwhile; its body is at most 64 KiB then. */
  keepalive?: boolean
}

export interface GetOptions {
  signal?: AbortSignal
}

/** An answer with its headers, for lists that are counted in one. */
export interface Answer<T> {
  readonly data: T
  readonly headers: Headers
}

/**
 * GET, parsed by the contract.
 * @throws ApiError, NetworkError, ContractError
 */
export async function apiGet<T>(path: string, schema: z.ZodType<T>, options: GetOptions = {}): Promise<T> {
  return (await apiGetAnswer(path, schema, options)).data
}

async function apiGetAnswer<T>(
  path: string,
  schema: z.ZodType<T>,
  options: GetOptions = {},
): Promise<Answer<T>> {
  const { data, headers } = await apiRequest('GET', path, options, schema)
  return { data: data as T, headers }
}

/**
 * POST, PUT, PATCH or DELETE. Content type and body are sent only when a body exists.
 * Without a schema the answer's body is not looked at.
 */
export async function apiSend(
  method: Method,
  path: string,
  body?: unknown,
  options?: SendOptions,
): Promise<void>
export async function apiSend<T>(
  method: Method,
  path: string,
  body: unknown,
  options: SendOptions,
  schema: z.ZodType<T>,
): Promise<T>
export async function apiSend<T>(
  method: Method,
  path: string,
  body?: unknown,
  options: SendOptions = {},
  schema?: z.ZodType<T>,
): Promise<T | undefined> {
  const given = { ...options, ...(body === undefined ? {} : { body }) }
  return (await apiRequest(method, path, given, schema ?? null)).data ?? undefined
}

const PROBLEM = 'application/problem+json'

/** Web gives up on the api after 60 s and answers; past that the connection is dead, and a repeat is safe. */
const ANSWER_WITHIN_MS = 70_000

/**
 * Any call. A FormData goes out as it is, every other body as JSON.
 * @returns null where the answer has no body, or no schema was given to look at it with.
 * @throws ApiError, NetworkError, ContractError
 */
export async function apiRequest<T>(
  method: string,
  path: string,
  {
    body,
    idempotencyKey,
    signature,
    signal,
    isByItself = method === 'GET',
    keepalive = false,
  }: SendOptions & { readonly body?: unknown },
  schema: z.ZodType<T> | null,
): Promise<Answer<T | null>> {
  const isForm = body instanceof FormData
  // Refusals as problem documents: screens go by the code, other languages are found by it.
  const headers: Record<string, string> = { Accept: `application/json, ${PROBLEM}` }
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
  if (signature !== undefined) headers[PASSKEY_SIGNATURE_HEADER] = signature
  if (isByItself && isBackground()) headers[BACKGROUND_HEADER] = '1'
  const response = await request(path, {
    ...(method === 'GET' ? {} : { method }),
    headers,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    signal: signal ?? AbortSignal.timeout(ANSWER_WITHIN_MS),
    ...(keepalive ? { keepalive } : {}),
  })
  if (response.headers.has(PROPOSAL_HEADER))
    throw new ChangeWaits((await parse(path, response, proposal)).effectiveAt)
  const isEmpty = schema === null || response.status === 204
  return { data: isEmpty ? null : await parse(path, response, schema), headers: response.headers }
}

async function request(path: string, init: RequestInit): Promise<Response> {
  const sentAt = Date.now()
  let response: Response
  try {
    response = await fetch(path, { ...init, credentials: 'include' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new NetworkError(error)
  }
  learnServerTime(response.headers.get('date'), sentAt, Date.now())
  await assertOk(response)
  return response
}

const REQUEST_TIMEOUT = 408

/** @throws ApiError for any answer that is not OK; NetworkError where the server did not get the whole request. */
export async function assertOk(response: Response): Promise<void> {
  if (response.ok) return
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const text = await response.text()
  const refusal = response.headers.get('content-type')?.startsWith(PROBLEM) ? problemIn(text) : undefined
  // Of a connection that stood open while a process or a line hung: nobody has read the request.
  if (response.status === REQUEST_TIMEOUT && text === '') throw new NetworkError(response.statusText)
  throw new ApiError(
    response.status,
    response.statusText,
    sentenceFor(refusal, retryAfter) ?? text,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
    refusal,
  )
}

function sentenceFor(refusal: Problem | undefined, seconds: number): string | undefined {
  if (!refusal) return undefined
  if (refusal.code === 'too-many-requests' && shownLanguage() !== 'en') {
    return seconds > 0 ? texts.t('tooMany', { seconds }) : texts.t('tooManySoon')
  }
  // Some codes refuse a buyer with one status, and a decision by staff with another.
  return (
    translatedWithValues(refusal.code)?.(refusal.values) ??
    translatedRefusal(`${refusal.code} ${refusal.status}`) ??
    translatedRefusal(refusal.code) ??
    refusal.detail
  )
}

// Values of a later form cost the sentence with them, never the code.
const readProblem = problem.extend({ values: problem.shape.values.catch(undefined) })

function problemIn(text: string): Problem | undefined {
  try {
    return readProblem.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function parse<T>(path: string, response: Response, schema: z.ZodType<T>): Promise<T> {
  try {
    return schema.parse(await response.json())
  } catch (error) {
    throw new ContractError(path, error)
  }
}

/** For a request that was sent before this code was loaded (the shell's entry). Same errors as apiGet. */
export async function readEarly<T>(path: string, early: Promise<Response>, schema: z.ZodType<T>): Promise<T> {
  let response: Response
  try {
    response = await early
  } catch (error) {
    throw new NetworkError(error)
  }
  await assertOk(response)
  return parse(path, response, schema)
}

/** One per action of a person; keep it for the repeats of that action. Works on plain http, too. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
