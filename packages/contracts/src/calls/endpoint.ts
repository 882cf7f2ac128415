import type * as calls from './rows'

type Row = (typeof calls)[keyof typeof calls]

/** Method and path of an existing call. */
export type Endpoint = Row['endpoint']

export type CallAt<E extends Endpoint> = Extract<Row, { readonly endpoint: E }>
