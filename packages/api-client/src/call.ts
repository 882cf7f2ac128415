import type { ApiCall } from '@presale/contracts'
import type { z } from 'zod'
import { type Answer, apiRequest, type SendOptions } from './http'

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

type Success<C extends ApiCall> = C['answers'][keyof C['answers']]

/** The answer of a successful call: the contract's JSON, or null where there is no body. */
export type AnswerOf<C extends ApiCall> =
  Success<C> extends infer S ? (S extends z.ZodType ? z.output<S> : S extends null ? null : never) : never

type BodyOf<C extends ApiCall> = C extends { readonly body: infer B }
  ? B extends z.ZodType
    ? z.input<B>
    : FormData
  : undefined
type QueryOf<C extends ApiCall> = C extends { readonly query: infer Q extends z.ZodType }
  ? Partial<z.input<Q>>
  : undefined

/** The input of a call: path parameters, query and body, each only where it has them. */
export type Given<C extends ApiCall> = SendOptions &
  ([ParamNames<C['endpoint']>] extends [never]
    ? object
    : { readonly params: Record<ParamNames<C['endpoint']>, string> }) &
  (QueryOf<C> extends undefined ? object : { readonly query?: QueryOf<C> }) &
  (BodyOf<C> extends undefined
    ? object
    : object extends BodyOf<C>
      ? { readonly body?: BodyOf<C> | undefined }
      : { readonly body: BodyOf<C> })

/**
 * One call of the API, by its row in the contract, which has path, parameters, body and answer.
 * @param schema what the answer is parsed with, where that is more lenient than the row's.
 * @throws ApiError, NetworkError, ContractError
 */
export async function callApi<C extends ApiCall>(
  call: C,
  given: Given<C>,
  schema: z.ZodType<AnswerOf<C>> | null = schemaOf(call),
): Promise<AnswerOf<C>> {
  return (await answerOf(call, given, schema)).data
}

/** The same with the headers, for lists that are counted in one. */
export function answerOf<C extends ApiCall>(
  call: C,
  given: Given<C>,
  schema: z.ZodType<AnswerOf<C>> | null = schemaOf(call),
): Promise<Answer<AnswerOf<C>>> {
  const { params, query, ...options } = given as LooselyGiven
  const [method = '', template = ''] = call.endpoint.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  // Without a body the answer is null, as the row says.
  return apiRequest(method, `${path}${searchOf(query ?? {})}`, options, schema) as Promise<
    Answer<AnswerOf<C>>
  >
}

/** What the answer is parsed with; null where the call answers without a body. */
function schemaOf<C extends ApiCall>({ answers }: C): z.ZodType<AnswerOf<C>> | null {
  const isSchema = (answer: unknown): answer is z.ZodType<AnswerOf<C>> =>
    answer !== null && typeof answer === 'object'
  return Object.values(answers).find(isSchema) ?? null
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
