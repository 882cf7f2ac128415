import type { NetworkId, TransactionFault } from '@presale/kernel'
import { z } from 'zod'

const text = z.string()
const count = z.int()
/** ISO 8601 in UTC. */
const time = z.string()
/** Exact decimal text. */
const decimal = z.string()

/** What was done to a purchase before staff came to it; `name` is there where a person other than the reader did it. */
const happened = z.object({
  happened: z.enum([
    'requested',
    'paid',
    'approved',
    'declined',
    'cancelled',
    'expired-unpaid',
    'expired-undecided',
    'late-payment',
    'reopened',
  ]),
  at: time,
  by: z.enum(['you', 'system', 'user', 'moderator', 'admin']),
  name: text.exactOptional(),
})
export type Happened = z.output<typeof happened>

/** The text of the site that is refused. */
const publishedPart = z.enum(['reason', 'mission', 'contact', 'seller', 'token-name'])
export type PublishedPart = z.output<typeof publishedPart>

/** What is wrong with it, or the network whose form it does not have. */
type FaultOrNetwork = Exclude<TransactionFault['kind'], 'form'> | NetworkId
const faults = [
  'ambiguous',
  'elsewhere',
  'nothing',
  'own-address',
  'test-network',
  'avalanche',
  'bitcoin',
  'bnb',
  'cardano',
  'dogecoin',
  'ethereum',
  'polkadot',
  'polygon',
  'solana',
  'tron',
  'xrp',
] as const satisfies readonly FaultOrNetwork[]
/** Why a text is not the transaction of a payment; `network` is the name that its sentence has. */
const notATransaction = z.object({ fault: z.enum(faults), network: text.exactOptional() })
export type NotATransaction = z.output<typeof notATransaction>

const ofCurrency = z.object({ currency: text })

/**
 * The values in the sentences of refusals, by code: a reader of another language gets a sentence of their own made with
 * them. A code whose sentence comes without values, too, is optional; where it has two sentences, the one with more
 * values is first. They say nothing that the English sentence does not.
 */
export const refusalValues = {
  'address-in-text': z.object({ part: publishedPart }),
  'address-invalid': ofCurrency,
  'admin-required': z.object({ beyond: z.enum(['hard-cap', 'buyer-limit']) }).optional(),
  'already-approved': happened.optional(),
  'already-declined': happened.optional(),
  'differs-from-request': z.object({
    part: z.enum(['currency', 'amount', 'address']),
    locked: z.union([text, count]),
    sent: z.union([text, count]),
  }),
  'ends-before-start': z.object({ startsAt: time, endsAt: time }),
  'expired-first': happened.optional(),
  'invalid-request': z
    .union([
      z.object({ from: text, to: text, days: count, most: count }),
      z.object({ from: text, to: text }),
      notATransaction,
      ofCurrency,
    ])
    .optional(),
  'link-in-text': z.object({ part: publishedPart, host: text }),
  'method-not-allowed': z.object({ method: text }),
  'moderator-limit': z.object({ most: count, credited: count, amount: count }),
  'no-wallet': ofCurrency.optional(),
  'not-expired': happened.optional(),
  'not-found': z.object({ revision: count }).optional(),
  'not-paid-yet': happened.optional(),
  'not-ready': z.object({ open: text }),
  'old-price': z.object({
    total: decimal,
    cryptoAmount: decimal,
    currency: text,
    day: text,
    totalNow: decimal.exactOptional(),
    cryptoAmountNow: decimal.exactOptional(),
  }),
  'over-buyer-limit': z
    .union([z.object({ most: count, withThis: count }), z.object({ left: count })])
    .optional(),
  'over-cap': z.union([z.object({ left: count, amount: count }), z.object({ left: count })]),
  'over-unpaid-share': z.object({ most: count }),
  /** `sign`: what a passkey has to sign, as `toSign` in JSON. */
  'password-required': z
    .object({ by: z.enum(['password', 'passkey']), sign: text.exactOptional() })
    .optional(),
  'price-changed': z.object({ amount: count, cryptoAmount: decimal, currency: text, sent: decimal }),
  'price-jump': z.object({ percent: decimal, from: decimal, to: decimal, most: z.number() }),
  'price-provider-configured': z.object({ provider: text }),
  'price-too-old': ofCurrency,
  'sale-ended': z.object({ endsAt: time }).optional(),
  'sale-not-started': z.object({ startsAt: time }).optional(),
  'sample-price': ofCurrency.optional(),
  'sample-purchases-open': z.union([
    z.object({ count }),
    z.object({ underWay: z.enum(['placed', 'reopened']) }),
  ]),
  'sample-wallet': ofCurrency.optional(),
  'sold-out': z.object({ freeAt: time }).optional(),
  'too-many-awaiting-approval': z.object({ count, purchases: text }),
  'too-many-awaiting-payment': z.object({ count, purchases: text }),
  'transaction-maybe-settled': z.object({ purchase: text, hash: text }),
  'transaction-not-by-hash': notATransaction.optional(),
  'undecided-purchases': z.object({ count }),
  'wallet-changed': ofCurrency,
} as const

export type ValuedCode = keyof typeof refusalValues

/** Undefined as well where the code has a sentence without values. */
export type RefusalValues<Code extends ValuedCode> = z.output<(typeof refusalValues)[Code]>

/** As the last arguments of what makes a refusal: its code decides whether values are due, possible or none. */
export type GivenValues<Code extends string> = Code extends ValuedCode
  ? undefined extends RefusalValues<Code>
    ? [values?: RefusalValues<Code>]
    : [values: RefusalValues<Code>]
  : []
