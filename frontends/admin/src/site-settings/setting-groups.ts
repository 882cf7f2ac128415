import { isSettingKey, siteSettings } from '@presale/contracts'

/** In the order in which they are shown. */
export const SETTING_GROUPS = ['sale', 'approvals', 'figures', 'contact', 'other'] as const

export type SettingGroup = (typeof SETTING_GROUPS)[number]

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

const groupOf = (key: string): SettingGroup => (isSettingKey(key) ? siteSettings[key].group : 'other')
