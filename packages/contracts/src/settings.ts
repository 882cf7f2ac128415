import { LONGEST_PASTED, parsedUrl, readEmail } from '@presale/kernel'
import { z } from 'zod'
import { leftOut, line, positiveDecimalInput, visibleLine, withoutTurning, withSentence } from './primitives'
import { asContact, pastedContact } from './public-site'
import { readinessEntries } from './readiness'

// Line breaks are allowed, other control characters are not, and PostgreSQL stores no NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const NOT_STORABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\p{Surrogate}]/u
const MISSION_MAXIMUM = 2000
const LONGEST_CONTACT = 254
const LONGEST_SELLER = 120
const LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/

const MAIL_OR_LINK = 'Support contact must be an email address or a link that begins with https://'
const SELLER = `Seller must be one line of at most ${LONGEST_SELLER} characters`
const SELLER_RECORD = 'Seller record must be a link that begins with https://'
const SALE_TARGET = 'Sale target must be a decimal number greater than zero'
const MODERATOR_LIMIT = 'Moderator limit must be a whole number of tokens, 0 to 999,999,999,999'
const SALE_START = 'Sale start must be a time such as 2026-01-31T12:00:00Z'
const SALE_END = 'Sale end must be a time such as 2026-01-31T12:00:00Z'
const HARD_CAP = 'Hard cap must be a whole number of tokens, 1 to 999,999,999,999'
const UNPAID_SHARE = 'Unpaid share must be a whole number of per cent, 1 to 100'
const PRICE_PERCENT = 'Price change must be a whole number of per cent, 0 to 100'
const DELAY_HOURS = 'Delay of changes must be a whole number of hours, 0 to 168'
const BUYER_LIMIT = 'Buyer limit must be a whole number of tokens, 1 to 999,999,999,999'

/** How a setting is entered: a kind of field, or the values to choose from. */
type Control = 'text' | 'line' | 'mail-or-link' | 'long-text' | 'decimal' | 'time' | readonly string[]

export interface Setting {
  /** An empty text removes the value where the setting may be empty. */
  readonly value: z.ZodType<string>
  /** Public ones are readable by everybody, the others only by admins. */
  readonly isPublic: boolean
  /** The default value; absent: none. */
  readonly fallback?: string
  readonly control: Control
  readonly measuredIn?: 'USD' | 'UTC' | 'tokens' | '%' | 'h'
  /** Where the panel shows it. */
  readonly group: 'sale' | 'approvals' | 'figures' | 'contact'
}

const MODES = ['sample', 'live'] as const
const YES_OR_NO = ['false', 'true'] as const
const OWN_APPROVALS = ['refuse', 'admins', 'allow'] as const
const ON_OR_OFF = ['off', 'on'] as const
const EVIDENCE = ['optional', 'required'] as const

/**
 * The site settings, in the order of the panel; a key that is not listed does not exist. Its texts stand in the panel
 * (frontends/admin/src/site-settings), and each is demanded there by the compiler.
 */
export const siteSettings = {
  smartsupp_key: {
    value: clearable(
      z.string().trim().min(10).max(64).regex(LETTERS_AND_DIGITS),
      'Chat key must be 10 to 64 letters and digits',
    ),
    isPublic: true,
    control: 'text',
    group: 'contact',
  },
  twitter_base_pixel: {
    value: clearable(
      z.string().trim().min(1).max(64).regex(LETTERS_AND_DIGITS),
      'Twitter base pixel must be 1 to 64 letters and digits',
    ),
    isPublic: true,
    control: 'text',
    group: 'figures',
  },
  project_mission: {
    value: mission(),
    isPublic: true,
    fallback:
      'We are building a token that its community can follow from the first sale on: clear prices, a public record of every stage, and support that answers.',
    control: 'long-text',
    group: 'contact',
  },
  support_contact: {
    value: clearable(supportContact(), MAIL_OR_LINK),
    isPublic: true,
    control: 'mail-or-link',
    group: 'contact',
  },
  seller_name: {
    value: clearable(withoutTurning('Seller', visibleLine('Seller', LONGEST_SELLER)), SELLER),
    isPublic: true,
    control: 'line',
    group: 'contact',
  },
  seller_record: {
    value: clearable(
      z.string().max(LONGEST_PASTED).transform(pastedContact).refine(isHttpsLink).transform(asContact),
      SELLER_RECORD,
    ),
    isPublic: true,
    control: 'line',
    group: 'contact',
  },
  marketing_mode: {
    value: oneOf('Marketing mode', MODES),
    isPublic: true,
    fallback: 'sample',
    control: MODES,
    group: 'figures',
  },
  sale_target: {
    value: clearable(positiveDecimalInput, SALE_TARGET),
    isPublic: true,
    control: 'decimal',
    measuredIn: 'USD',
    group: 'sale',
  },
  sale_starts_at: {
    value: clearable(time(), SALE_START),
    isPublic: true,
    control: 'time',
    measuredIn: 'UTC',
    group: 'sale',
  },
  sale_ends_at: {
    value: clearable(time(), SALE_END),
    isPublic: true,
    control: 'time',
    measuredIn: 'UTC',
    group: 'sale',
  },
  sale_hard_cap: {
    value: clearable(wholeTokens(/^[1-9]\d{0,11}$/), HARD_CAP),
    isPublic: true,
    control: 'decimal',
    measuredIn: 'tokens',
    group: 'sale',
  },
  sale_frozen: {
    value: clearable(z.enum(YES_OR_NO), 'Sale frozen must be true or false'),
    isPublic: true,
    control: YES_OR_NO,
    group: 'sale',
  },
  sale_max_per_buyer: {
    value: clearable(wholeTokens(/^[1-9]\d{0,11}$/), BUYER_LIMIT),
    isPublic: true,
    control: 'decimal',
    measuredIn: 'tokens',
    group: 'sale',
  },
  sale_unpaid_percent: {
    value: withSentence(wholeTokens(/^([1-9]\d?|100)$/), UNPAID_SHARE),
    isPublic: false,
    fallback: '10',
    control: 'decimal',
    measuredIn: '%',
    group: 'sale',
  },
  self_approval: {
    value: oneOf('Self approval', OWN_APPROVALS),
    isPublic: false,
    fallback: 'admins',
    control: OWN_APPROVALS,
    group: 'approvals',
  },
  approval_evidence: {
    value: oneOf('Approval evidence', EVIDENCE),
    isPublic: false,
    fallback: 'optional',
    control: EVIDENCE,
    group: 'approvals',
  },
  moderator_daily_tokens: {
    value: withSentence(wholeTokens(/^(0|[1-9]\d{0,11})$/), MODERATOR_LIMIT),
    isPublic: false,
    fallback: '1000000',
    control: 'decimal',
    measuredIn: 'tokens',
    group: 'approvals',
  },
  two_people: {
    value: oneOf('Two people', ON_OR_OFF),
    isPublic: false,
    fallback: 'off',
    control: ON_OR_OFF,
    group: 'approvals',
  },
  two_people_price_percent: {
    value: withSentence(wholeTokens(/^(0|[1-9]\d?|100)$/), PRICE_PERCENT),
    isPublic: false,
    fallback: '10',
    control: 'decimal',
    measuredIn: '%',
    group: 'approvals',
  },
  change_delay_hours: {
    value: clearable(wholeTokens(/^(0|[1-9]\d?|1[0-5]\d|16[0-8])$/), DELAY_HOURS),
    isPublic: false,
    control: 'decimal',
    measuredIn: 'h',
    group: 'approvals',
  },
  readiness_waivers: {
    value: clearable(
      z
        .string()
        .transform((text) => text.split(',').map((name) => name.trim()))
        .pipe(z.array(z.enum(readinessEntries)))
        .transform((names) => [...new Set(names)].join(',')),
      `Readiness waivers must be names of the readiness list, with commas: ${readinessEntries.join(', ')}`,
    ),
    isPublic: false,
    control: 'text',
    group: 'figures',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingKey = keyof typeof siteSettings

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(siteSettings, key)

/** In their order. */
export const settingKeys: readonly SettingKey[] = Object.keys(siteSettings).filter(isSettingKey)

/** The row as any of them is read. */
export const settingOf = (key: SettingKey): Setting => siteSettings[key]

/** Why it is changed, where somebody has to be able to ask later. */
const settingReason = leftOut(line('reason', 500))

/** PUT /api/admin/settings/{key}; what the value may be depends on the key. */
export const settingInput = z.object({
  value: z.union([z.string(), z.number()], { error: 'value must be a text' }),
  reason: settingReason,
})
/** The same, where the key is known. */
export const settingChange = (key: SettingKey) =>
  z.object({ value: settingOf(key).value, reason: settingReason })
export type SettingInput = z.output<typeof settingInput>

/** One message for every invalid value; an empty text means none. */
function clearable<S extends z.ZodType<string>>(schema: S, sentence: string) {
  return withSentence(z.union([z.literal(''), schema]), sentence)
}

function mission() {
  return z
    .string({ error: 'Project mission is required' })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Project mission is required')
        .max(MISSION_MAXIMUM, `Project mission is too long: at most ${MISSION_MAXIMUM} characters`)
        .refine((text) => !NOT_STORABLE.test(text), 'Project mission has characters that cannot be stored'),
    )
}

function time() {
  return z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
}

function wholeTokens(form: RegExp) {
  return z.union([z.string(), z.number()]).transform(String).pipe(z.string().trim().regex(form))
}

function oneOf<const Choices extends readonly [string, ...string[]]>(what: string, choices: Choices) {
  const named = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
  return z.enum(choices, { error: `${what} must be ${named}` })
}

/**
 * A link in the footer is kept as it is followed: what looks like one site and leads to another shows where it leads. An
 * address is kept as that of an account is.
 */
function supportContact() {
  return z
    .string()
    .max(LONGEST_PASTED)
    .transform(pastedContact)
    .refine((text) => isHttpsLink(text) || readEmail(text).fault === undefined)
    .transform(asContact)
    .pipe(z.string().max(LONGEST_CONTACT))
}

/** https only, and no character that could end an attribute. */
function isHttpsLink(text: string): boolean {
  if (!/^https:\/\/[^/\s"'<>\\`][^\s"'<>\\`]*$/i.test(text)) return false
  const url = parsedUrl(text)
  if (url === undefined) return false
  // 'https://bank.example@evil.example' looks like one site and leads to another.
  const { username, password, href } = url
  return username === '' && password === '' && z.url({ protocol: /^https$/ }).safeParse(href).success
}
