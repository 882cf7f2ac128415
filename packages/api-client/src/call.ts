import type { CallAt, Endpoint } from '@presale/contracts'
import type { z } from 'zod'
import { type Answer, apiRequest, type SendOptions } from './http'

// Types only: the table of calls itself stays out of the browser, a screen takes along the schemas it uses.
type Calls = { [E in Endpoint]: CallAt<E> }
type Success<E extends Endpoint> = Calls[E]['answers'][keyof Calls[E]['answers']]

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** What a call answers with when it succeeds: the contract's JSON, or null where there is no body. */
export type AnswerOf<E extends Endpoint> =
  Success<E> extends infer S ? (S extends z.ZodType ? z.output<S> : S extends null ? null : never) : never

type BodyOf<E extends Endpoint> = Calls[E] extends { readonly body: infer B }
  ? B extends z.ZodType
    ? z.input<B>
    : FormData
  : undefined
type QueryOf<E extends Endpoint> = Calls[E] extends { readonly query: infer Q extends z.ZodType }
  ? Partial<z.input<Q>>
  : undefined

/** What a call takes along: parameters of its path, its query, its body, each only where it has them. */
export type Given<E extends Endpoint> = SendOptions &
  ([ParamNames<E>] extends [never] ? object : { readonly params: Record<ParamNames<E>, string> }) &
  (QueryOf<E> extends undefined ? object : { readonly query?: QueryOf<E> }) &
  (BodyOf<E> extends undefined
    ? object
    : object extends BodyOf<E>
      ? { readonly body?: BodyOf<E> | undefined }
      : { readonly body: BodyOf<E> })

/**
 * One call of the API, named as the table of calls names it. The compiler holds path, parameters, body and
 * the answer's schema against that table, which OpenAPI is made from.
 * @param schema what the answer is parsed with; null where the call answers without a body.
 * @throws ApiError, NetworkError, ContractError
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  schema: z.ZodType<Exclude<AnswerOf<E>, null>> | null,
  given: Given<E>,
): Promise<AnswerOf<E>> {
  return (await answerOf(endpoint, schema, given)).data
}

/** The same with the headers, for lists that are counted in one. */
export function answerOf<E extends Endpoint>(
  endpoint: E,
  schema: z.ZodType<Exclude<AnswerOf<E>, null>> | null,
  given: Given<E>,
): Promise<Answer<AnswerOf<E>>> {
  const { params, query, ...options } = given as LooselyGiven
  const [method = '', template = ''] = endpoint.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  return apiRequest(method, `${path}${searchOf(query ?? {})}`, options, schema) as Promise<
    Answer<AnswerOf<E>>
  >
}

interface LooselyGiven extends SendOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** '?page=2&search=ann'; what is undefined or empty is left out. */
export function searchOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString()}`
}
