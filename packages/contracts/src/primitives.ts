import {
  isDecimalText,
  isPositive,
  LONGEST_PASTED,
  MAXIMUM_PURCHASE,
  MINIMUM_PURCHASE,
  turnsText,
} from '@presale/kernel'
import { z } from 'zod'

// For readers of the description (OpenAPI), where a rule is a function that JSON Schema cannot express.
const DECIMAL_PATTERN = '^(0|[1-9]\\d{0,29})(\\.\\d{1,18})?$'
const POSITIVE_DECIMAL_PATTERN = '^(?!0(\\.0+)?$)(0|[1-9]\\d{0,29})(\\.\\d{1,18})?$'

/** A schema that replaces another one in the description: it hides the rule, as withSentence does. */
export const standIns = new WeakMap<object, z.ZodType>()

/** Decimal text in the API ('3.0000'); never a float. */
export const decimalText = z
  .string()
  .refine(isDecimalText, 'must be a decimal number')
  .meta({ pattern: DECIMAL_PATTERN })

/** Money as input: a JSON number or decimal text, converted to text. */
export const decimalInput = z
  .union([z.string(), z.number()], { error: 'must be a decimal number' })
  .transform((value) => (typeof value === 'number' ? numberAsText(value) : value.trim()))
  .refine(isDecimalText, 'must be a decimal number')
  .meta({
    anyOf: [
      { type: 'string', pattern: DECIMAL_PATTERN },
      { type: 'number', minimum: 0 },
    ],
  })

export const positiveDecimalInput = decimalInput
  .refine((text) => isDecimalText(text) && isPositive(text), 'must be greater than zero')
  .meta({
    description: 'A decimal number greater than zero',
    anyOf: [
      { type: 'string', pattern: POSITIVE_DECIMAL_PATTERN },
      { type: 'number', exclusiveMinimum: 0 },
    ],
  })

// A small number prints as 1e-7; people mean the fixed form.
function numberAsText(value: number): string {
  const text = String(value)
  return text.includes('e-') ? value.toFixed(18).replace(/0+$/, '') : text
}

/** ISO 8601 UTC. */
export const timestamp = z.iso.datetime()

export const uuid = z.uuid()

/** A currency symbol as clients write them: BTC, USDT-TRC20. */
export const currencySymbol = z
  .string({ error: 'A currency must be selected' })
  .trim()
  .regex(/^[A-Z0-9]{2,10}(-[A-Z0-9]{2,10})?$/, 'A currency must be selected')

export const MINIMUM_PURCHASE_SENTENCE = 'The minimum purchase amount is 100 tokens.'
export const TERMS_SENTENCE = 'You must agree to the terms and conditions to proceed with your purchase.'

/** Whole tokens, 100 to 10,000,000. */
export const tokenAmount = z
  .int({ error: 'amount must be a whole number of tokens' })
  .min(MINIMUM_PURCHASE, MINIMUM_PURCHASE_SENTENCE)
  .max(MAXIMUM_PURCHASE, 'The maximum purchase amount is 10,000,000 tokens.')

/** Optional; null means the same, since answers have null for it. */
export function leftOut<S extends z.ZodType>(schema: S) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()
}

export const termsAgreed = z.literal(true, { error: TERMS_SENTENCE })

// PostgreSQL stores no NUL, and neither control characters nor halves of a pair have a place in a name, a reason or an address.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const NOT_STORABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Surrogate}]/u

const text = (what: string) => z.string({ error: `${what} is required` })

/** One line of text without control characters, trimmed. */
export function line(what: string, maximum: number, given = text(what)) {
  return given
    .trim()
    .max(maximum, `${what} is too long: at most ${maximum} characters`)
    .refine(isStorableLine, `${what} has characters that cannot be stored`)
}

/** Without control characters and lone surrogates. */
export function isStorableLine(text: string): boolean {
  return !NOT_STORABLE.test(text)
}

// Spaces, zero-width and other invisible characters; the braille blank is a symbol by its class.
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}\u2800]*$/u

/** One line with at least one visible character: zero-width characters alone are no name. */
export function visibleLine(what: string, maximum: number, given = text(what)) {
  return line(what, maximum, given).refine(isVisible, `${what} is required`)
}

/** What is shown beside other texts: it must not turn those around. Names of before are kept, and shown isolated. */
export function withoutTurning<S extends z.ZodType<string>>(what: string, schema: S) {
  return schema.refine((text) => !turnsText(text), `${what} has characters that turn the text around it`)
}

export const isVisible = (text: string): boolean => !INVISIBLE.test(text)

/**
 * What a buyer or an admin pastes as the transaction: its hash, with anything around it. Read by the rules of the
 * purchase's network (`readTransaction`), which the contract does not know.
 */
export const transactionHashInput = visibleLine(
  'transactionHash',
  LONGEST_PASTED,
  // Copied from a mail or a table, it may have its lines and tabs with it.
  text('transactionHash').overwrite((given) => given.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')),
)

/** A reason that may be left out; what nobody can see is none. */
export const reasonInput = line('Reason', 500).refine(
  (text) => text === '' || isVisible(text),
  'Reason has no visible characters',
)

export const NOTE_LENGTH = 500

/** A note of staff, by the rules of a reason; empty: none. */
export const noteInput = line('Note', NOTE_LENGTH).refine(
  (text) => text === '' || isVisible(text),
  'Note has no visible characters',
)

/** The same rule with one message for every violation. */
export function withSentence<S extends z.ZodType>(schema: S, sentence: string) {
  const worded = z.unknown().transform((value, context): z.output<S> => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: sentence })
    return z.NEVER
  })
  standIns.set(worded, schema)
  return worded
}
