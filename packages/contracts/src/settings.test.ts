import { EMAIL_ADDRESSES } from '@presale/testing'
import { type SettingKey, settingKeys, siteSettings } from './settings'

const CHAT = 'Chat key must be 10 to 64 letters and digits'
const PIXEL = 'Twitter base pixel must be 1 to 64 letters and digits'
const CONTACT = 'Support contact must be an email address or a link that begins with https://'
const TARGET = 'Sale target must be a decimal number greater than zero'
const TOKENS = 'Moderator limit must be a whole number of tokens, 0 to 999,999,999,999'
const CAP = 'Hard cap must be a whole number of tokens, 1 to 999,999,999,999'
const BUYER = 'Buyer limit must be a whole number of tokens, 1 to 999,999,999,999'
const WAIVERS =
  'Readiness waivers must be names of the readiness list, with commas: sample-wallets, sample-prices, no-contact, no-mail, no-target, no-end, default-limits, approvals-without-evidence, embedded-event-store, untrusted-proxy, audit-key-in-database, no-backup'
const END = 'Sale end must be a time such as 2026-01-31T12:00:00Z'

const SELLER = 'Seller must be one line of at most 120 characters'
const RECORD = 'Seller record must be a link that begins with https://'
type Key = SettingKey

describe('the value of a setting', () => {
  it.each<[Key, unknown, string]>([
    ['smartsupp_key', '123456789', CHAT],
    ['smartsupp_key', 'a'.repeat(65), CHAT],
    ['smartsupp_key', 'abcdef012345"', CHAT],
    ['smartsupp_key', 12345678901, CHAT],
    ['twitter_base_pixel', "o1');alert(1)//", PIXEL],
    ['project_mission', ' \n ', 'Project mission is required'],
    ['project_mission', 7, 'Project mission is required'],
    ['project_mission', 'a\u0000b', 'Project mission has characters that cannot be stored'],
    ['project_mission', 'a'.repeat(2001), 'Project mission is too long: at most 2000 characters'],
    ['support_contact', 'javascript:alert(1)', CONTACT],
    ['support_contact', 'http://example.com', CONTACT],
    ['support_contact', 'https://example.com/"onclick="x', CONTACT],
    ['support_contact', 'https://', CONTACT],
    ['support_contact', 'nobody', CONTACT],
    ['support_contact', 'https://user:pw@example.com/help', CONTACT],
    ['support_contact', 'https://bank.example@evil.example', CONTACT],
    ['support_contact', 'https:////evil.example', CONTACT],
    ['support_contact', 'https:///evil.example', CONTACT],
    ['support_contact', 'https:evil.example', CONTACT],
    ['support_contact', 'https://\u200b\u200b', CONTACT],
    ['support_contact', 'https://exam ple.com', CONTACT],
    ['support_contact', 'mailto:', CONTACT],
    ['support_contact', 'j\u00FCrgen@example.com', CONTACT],
    ['support_contact', `https://example.com/${'a'.repeat(300)}`, CONTACT],
    ['seller_name', ' \u200b ', SELLER],
    ['seller_name', 'Example\nLabs', SELLER],
    ['seller_name', 'Example \u202eLabs', SELLER],
    ['seller_name', 'a'.repeat(121), SELLER],
    ['seller_record', 'help@example.com', RECORD],
    ['seller_record', 'http://register.example', RECORD],
    ['seller_record', 'https://register.example@evil.example', RECORD],
    ['marketing_mode', 'real', 'Marketing mode must be sample or live'],
    ['marketing_mode', '', 'Marketing mode must be sample or live'],
    ['sale_target', '0', TARGET],
    ['sale_target', -1, TARGET],
    ['sale_target', '1e5', TARGET],
    ['sale_ends_at', 'tomorrow', END],
    ['sale_ends_at', '2026-02-30T12:00:00Z', END],
    ['sale_ends_at', '2026-01-31', END],
    ['sale_starts_at', 'soon', 'Sale start must be a time such as 2026-01-31T12:00:00Z'],
    ...(['0', '-1', '1.5', '1e6', '1000000000000', true] as const).flatMap(
      (value): [Key, unknown, string][] => [
        ['sale_hard_cap', value, CAP],
        ['sale_max_per_buyer', value, BUYER],
      ],
    ),
    ['sale_frozen', 'yes', 'Sale frozen must be true or false'],
    ['readiness_waivers', 'no-mail,nothing', WAIVERS],
    ['approval_evidence', 'always', 'Approval evidence must be optional or required'],
    ['approval_evidence', '', 'Approval evidence must be optional or required'],
    ['self_approval', 'yes', 'Self approval must be refuse, admins or allow'],
    ...(['', '-1', '1.5', '1e6', ' ', '1000000000000', 1.5, -1, null] as const).map(
      (value): [Key, unknown, string] => ['moderator_daily_tokens', value, TOKENS],
    ),
  ])('of %s is not %j', (key, value, sentence) => {
    const parsed = siteSettings[key].value.safeParse(value)
    expect(parsed.error?.issues[0]?.message).toBe(sentence)
  })

  it.each<[Key, unknown, string]>([
    ['smartsupp_key', ' abcdef0123 ', 'abcdef0123'],
    ['twitter_base_pixel', 'o1abc', 'o1abc'],
    ['project_mission', ' One.\r\nTwo. ', 'One.\nTwo.'],
    ['support_contact', 'help@example.com', 'help@example.com'],
    ['support_contact', 'https://example.com/help?a=1', 'https://example.com/help?a=1'],
    ['support_contact', 'https://example.com/@help', 'https://example.com/@help'],
    ['support_contact', 'https://Example.com', 'https://example.com/'],
    ['support_contact', 'https://exam\u200bple.com/help', 'https://example.com/help'],
    ['support_contact', 'https://ex\u0430mple.com/', 'https://xn--exmple-4nf.com/'],
    ['support_contact', 'https://example.com/\u202efdp', 'https://example.com/%E2%80%AEfdp'],
    ['support_contact', 'https://example.com/a/../help', 'https://example.com/help'],
    ['support_contact', 'HTTPS://Example.com/Help', 'https://example.com/Help'],
    ['support_contact', '\u200bhttps://example.com/help\u200b ', 'https://example.com/help'],
    ['support_contact', '<https://example.com/help>', 'https://example.com/help'],
    ['support_contact', 'https://\u0442\u0435\u0441\u0442.\u0440\u0444/', 'https://xn--e1aybc.xn--p1ai/'],
    ...[...EMAIL_ADDRESSES.taken, ...EMAIL_ADDRESSES.named].map(
      ({ entered, kept }): [Key, unknown, string] => ['support_contact', entered, kept],
    ),
    ['marketing_mode', 'live', 'live'],
    ['sale_target', 6475000.5, '6475000.5'],
    ['sale_target', '6475000.00', '6475000.00'],
    ['sale_ends_at', '2026-01-31T12:00:00+02:00', '2026-01-31T10:00:00.000Z'],
    ['sale_starts_at', '2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['sale_hard_cap', 5_000_000, '5000000'],
    ['sale_max_per_buyer', ' 2000 ', '2000'],
    ['sale_frozen', 'true', 'true'],
    ['readiness_waivers', 'no-mail, no-target,no-mail', 'no-mail,no-target'],
    ...(['refuse', 'admins', 'allow'] as const).map((value): [Key, string, string] => [
      'self_approval',
      value,
      value,
    ]),
    ['approval_evidence', 'required', 'required'],
    ['approval_evidence', 'optional', 'optional'],
    ['sale_unpaid_percent', 25, '25'],
    ['moderator_daily_tokens', 250000, '250000'],
    ['moderator_daily_tokens', ' 0 ', '0'],
    ['two_people', 'on', 'on'],
    ['two_people_price_percent', 0, '0'],
    ['two_people_price_percent', 100, '100'],
    ['change_delay_hours', 168, '168'],
    ['change_delay_hours', '', ''],
  ])('of %s may be %j', (key, value, stored) => {
    expect(siteSettings[key].value.parse(value)).toBe(stored)
  })

  it('may be removed where there is no default', () => {
    const clearable = settingKeys.filter((key) => siteSettings[key].value.safeParse('').success)
    expect(clearable).toEqual([
      'smartsupp_key',
      'twitter_base_pixel',
      'support_contact',
      'seller_name',
      'seller_record',
      'sale_target',
      'sale_starts_at',
      'sale_ends_at',
      'sale_hard_cap',
      'sale_frozen',
      'sale_max_per_buyer',
      'change_delay_hours',
      'readiness_waivers',
    ])
  })
})
