/** The histories of the clients, call by call with their answers: all that the judge knows beside the event store. */

export type PurchaseCommand = 'request' | 'buy' | 'report' | 'cancel' | 'approve' | 'decline' | 'reopen'
export type SaleCommand = 'setting' | 'price' | 'wallet'

export interface Attempt {
  /** Milliseconds of this machine's clock, which the event store's is, too. */
  readonly sentAt: number
  readonly answeredAt: number
  /** Undefined where the connection ended without an answer. */
  readonly status: number | undefined
  /** Of the refusal. */
  readonly code?: string
}

/** One command of one client: every attempt carries the same idempotency key. */
export interface Operation {
  readonly kind: PurchaseCommand | SaleCommand
  /** The name of the client in the night, such as 'buyer 3'. */
  readonly client: string
  /** The id of the account. */
  readonly account: string
  /** Left out where the command takes none. */
  readonly key?: string
  /** Of the purchase; with a request, once an answer has named it. */
  readonly purchaseId?: string
  readonly amount?: number
  /** The transaction that was named, in lower case. */
  readonly transaction?: string
  /** What was set: the key of a setting, the symbol of a wallet or a price. */
  readonly subject?: string
  readonly value?: string
  readonly attempts: readonly Attempt[]
}

export type Outcome = 'done' | 'refused' | 'unknown'

/**
 * Done where an answer says so. Refused only where every attempt was answered, and by a refusal: an attempt without an
 * answer, or with a fault on the site's side, may have had its effect.
 */
export function outcomeOf({ attempts }: Pick<Operation, 'attempts'>): Outcome {
  if (attempts.some(({ status }) => status !== undefined && status < 300)) return 'done'
  const isRefusal = ({ status }: Attempt) => status !== undefined && status >= 400 && status < 500
  return attempts.length > 0 && attempts.every(isRefusal) ? 'refused' : 'unknown'
}

/** The request did not arrive in full, or came too soon: it says nothing of what was asked for. */
export const isSentAgain = (status: number | undefined): boolean => status === 408 || status === 429

/** May have had its effect without an answer that says so. */
export const isInDoubt = ({ attempts }: Pick<Operation, 'attempts'>): boolean =>
  attempts.some(({ status }) => status === undefined || status >= 500)

export const begunAt = ({ attempts }: Pick<Operation, 'attempts'>): number => attempts[0]?.sentAt ?? 0
export const endedAt = ({ attempts }: Pick<Operation, 'attempts'>): number => attempts.at(-1)?.answeredAt ?? 0

/** When it was acknowledged; undefined where it never was. */
export const doneAt = ({ attempts }: Pick<Operation, 'attempts'>): number | undefined =>
  attempts.find(({ status }) => status !== undefined && status < 300)?.answeredAt

/** A purchase as the site shows it once the night is over. */
export interface ShownPurchase {
  readonly id: string
  readonly userId: string
  readonly amount: number
  readonly status: string
  readonly stage: string | null
}

/** What the site says of itself once it has come to rest. */
export interface Shown {
  /** By the id of the account. */
  readonly buyers: ReadonlyMap<
    string,
    { readonly balance: number; readonly purchases: readonly ShownPurchase[] }
  >
  readonly purchases: readonly ShownPurchase[]
  /** The types of each purchase's events as the audit trail has them, oldest first. */
  readonly trails: ReadonlyMap<string, readonly string[]>
  /** Tokens that can be bought; null without a hard cap. */
  readonly remaining: number | null
  readonly hardCap: number | null
  /** The staff's log, newest first. */
  readonly actions: readonly { readonly action: string; readonly subject: string; readonly after: unknown }[]
  /** Streams that nobody can read. */
  readonly setAside: readonly string[]
}

export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly messageId: string
}

/** All that a night leaves for the judge. */
export interface Night {
  readonly history: readonly Operation[]
  readonly shown: Shown
  readonly mails: readonly Mail[]
  /** When the last fault was over and everything ran again. */
  readonly calmAt: number
  /** Requests that were not answered for good, also of the nights before on the same site: tokens may be held for them. */
  readonly inDoubt: readonly Operation[]
  /** Only purchases of these accounts are of this night. */
  readonly accounts: ReadonlySet<string>
  /** How late a deadline may be kept once nothing is in its way, in milliseconds. */
  readonly sweepMs: number
}
