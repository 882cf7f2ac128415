import type { settingValues } from '@presale/contracts'

/** In the order in which they are shown. */
export const SETTING_GROUPS = ['sale', 'approvals', 'figures', 'contact', 'other'] as const

export type SettingGroup = (typeof SETTING_GROUPS)[number]

type SettingKey = keyof typeof settingValues

const GROUP_OF: Readonly<Record<SettingKey, SettingGroup>> = {
  sale_target: 'sale',
  sale_starts_at: 'sale',
  sale_ends_at: 'sale',
  sale_hard_cap: 'sale',
  sale_frozen: 'sale',
  sale_max_per_buyer: 'sale',
  sale_unpaid_percent: 'sale',
  self_approval: 'approvals',
  approval_evidence: 'approvals',
  moderator_daily_tokens: 'approvals',
  marketing_mode: 'figures',
  readiness_waivers: 'figures',
  twitter_base_pixel: 'figures',
  project_mission: 'contact',
  support_contact: 'contact',
  smartsupp_key: 'contact',
}

export interface GroupedSettings<Setting> {
  readonly group: SettingGroup
  readonly settings: readonly Setting[]
}

/** The groups that have a setting, each in the given order; one of a newer server stands under 'other'. */
export function groupedSettings<Setting extends { readonly key: string }>(
  settings: readonly Setting[],
): GroupedSettings<Setting>[] {
  return SETTING_GROUPS.map((group) => ({
    group,
    settings: settings.filter(({ key }) => groupOf(key) === group),
  })).filter((one) => one.settings.length > 0)
}

function groupOf(key: string): SettingGroup {
  return isKnown(key) ? GROUP_OF[key] : 'other'
}

function isKnown(key: string): key is SettingKey {
  return Object.hasOwn(GROUP_OF, key)
}
