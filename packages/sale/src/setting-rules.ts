/** The site settings; a key that is not listed does not exist. */
export interface SettingRule {
  /** Public ones are readable by everybody, the others only by admins. */
  readonly isPublic: boolean
  /** The default value; absent: none. */
  readonly fallback?: string
}

export const settingRules = {
  smartsupp_key: { isPublic: true },
  twitter_base_pixel: { isPublic: true },
  project_mission: {
    isPublic: true,
    fallback:
      'We are building a token that its community can follow from the first sale on: clear prices, a public record of every stage, and support that answers.',
  },
  support_contact: { isPublic: true },
  marketing_mode: { isPublic: true, fallback: 'sample' },
  sale_target: { isPublic: true },
  sale_starts_at: { isPublic: true },
  sale_ends_at: { isPublic: true },
  sale_hard_cap: { isPublic: true },
  sale_frozen: { isPublic: true },
  sale_max_per_buyer: { isPublic: true },
  sale_unpaid_percent: { isPublic: false, fallback: '10' },
  self_approval: { isPublic: false, fallback: 'admins' },
  approval_evidence: { isPublic: false, fallback: 'optional' },
  moderator_daily_tokens: { isPublic: false, fallback: '1000000' },
  readiness_waivers: { isPublic: false },
} as const satisfies Record<string, SettingRule>

export type SettingKey = keyof typeof settingRules

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingRules, key)
}

export function ruleOf(key: SettingKey): SettingRule {
  return settingRules[key]
}
