import { LONGEST_PASTED, readEmail } from '@presale/kernel'
import { z } from 'zod'
import { positiveDecimalInput, withSentence } from './primitives'
import { asContact, pastedContact } from './public-site'
import { readinessEntries } from './readiness'

// Line breaks are allowed, other control characters are not, and PostgreSQL stores no NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL_BUT_NEWLINE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/
const MISSION_MAXIMUM = 2000
const LONGEST_CONTACT = 254
const LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/

const MAIL_OR_LINK = 'Support contact must be an email address or a link that begins with https://'
const SALE_TARGET = 'Sale target must be a decimal number greater than zero'
const MODERATOR_LIMIT = 'Moderator limit must be a whole number of tokens, 0 to 999,999,999,999'
const SALE_START = 'Sale start must be a time such as 2026-01-31T12:00:00Z'
const SALE_END = 'Sale end must be a time such as 2026-01-31T12:00:00Z'
const HARD_CAP = 'Hard cap must be a whole number of tokens, 1 to 999,999,999,999'
const UNPAID_SHARE = 'Unpaid share must be a whole number of per cent, 1 to 100'
const BUYER_LIMIT = 'Buyer limit must be a whole number of tokens, 1 to 999,999,999,999'

/** The schema of each site setting, by key. An empty text removes the value where the setting may be empty. */
export const settingValues = {
  smartsupp_key: clearable(
    z.string().trim().min(10).max(64).regex(LETTERS_AND_DIGITS),
    'Chat key must be 10 to 64 letters and digits',
  ),
  twitter_base_pixel: clearable(
    z.string().trim().min(1).max(64).regex(LETTERS_AND_DIGITS),
    'Twitter base pixel must be 1 to 64 letters and digits',
  ),
  project_mission: z
    .string({ error: 'Project mission is required' })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Project mission is required')
        .max(MISSION_MAXIMUM, `Project mission is too long: at most ${MISSION_MAXIMUM} characters`)
        .refine(
          (text) => !CONTROL_BUT_NEWLINE.test(text) && text.isWellFormed(),
          'Project mission has characters that cannot be stored',
        ),
    ),
  support_contact: clearable(supportContact(), MAIL_OR_LINK),
  marketing_mode: oneOf('Marketing mode', ['sample', 'live']),
  sale_target: clearable(positiveDecimalInput, SALE_TARGET),
  sale_starts_at: clearable(time(), SALE_START),
  sale_ends_at: clearable(time(), SALE_END),
  sale_hard_cap: clearable(wholeTokens(/^[1-9]\d{0,11}$/), HARD_CAP),
  sale_frozen: clearable(z.enum(['true', 'false']), 'Sale frozen must be true or false'),
  sale_max_per_buyer: clearable(wholeTokens(/^[1-9]\d{0,11}$/), BUYER_LIMIT),
  sale_unpaid_percent: withSentence(wholeTokens(/^([1-9]\d?|100)$/), UNPAID_SHARE),
  self_approval: oneOf('Self approval', ['refuse', 'admins', 'allow']),
  approval_evidence: oneOf('Approval evidence', ['optional', 'required']),
  moderator_daily_tokens: withSentence(wholeTokens(/^(0|[1-9]\d{0,11})$/), MODERATOR_LIMIT),
  readiness_waivers: clearable(
    z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(readinessEntries)))
      .transform((names) => [...new Set(names)].join(',')),
    `Readiness waivers must be names of the readiness list, with commas: ${readinessEntries.join(', ')}`,
  ),
} as const satisfies Readonly<Record<string, z.ZodType<string>>>

/** PUT /api/admin/settings/{key}; what the value may be depends on the key. */
export const settingInput = z.object({
  value: z.union([z.string(), z.number()], { error: 'value must be a text' }),
})
export type SettingInput = z.output<typeof settingInput>

/** One message for every invalid value; an empty text means none. */
function clearable<S extends z.ZodType<string>>(schema: S, sentence: string) {
  return withSentence(z.union([z.literal(''), schema]), sentence)
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
  if (!/^https:\/\/[^/\s"'<>\\`][^\s"'<>\\`]*$/i.test(text) || !URL.canParse(text)) return false
  // 'https://bank.example@evil.example' looks like one site and leads to another.
  const { username, password, href } = new URL(text)
  return username === '' && password === '' && z.url({ protocol: /^https$/ }).safeParse(href).success
}
