import type { ReadinessEntry, ReadinessFinding, SettingKey } from '@presale/contracts'
import { DIALOG_PARAM } from '../../panel-dialogs'

/** Where an entry is put in order: a setting of this page, or a tab of the panel. */
export type WayToFix = { readonly setting: SettingKey } | { readonly to: string }

/** The rest is put in order on the server. */
const WAYS: Readonly<Partial<Record<ReadinessFinding, WayToFix>>> = {
  'sample-wallets': { to: '/admin?tab=wallets' },
  'sample-prices': { to: `/admin?tab=settings&${DIALOG_PARAM}=price` },
  'no-contact': { setting: 'support_contact' },
  'no-target': { setting: 'sale_target' },
  'no-end': { setting: 'sale_ends_at' },
  'no-limit': { setting: 'sale_hard_cap' },
  'no-buyer-limit': { setting: 'sale_max_per_buyer' },
  'default-moderator-limit': { setting: 'moderator_daily_tokens' },
  'approvals-without-evidence': { setting: 'approval_evidence' },
}

export const wayToFix = ({ finding }: Pick<ReadinessEntry, 'finding'>): WayToFix | undefined =>
  finding ? WAYS[finding] : undefined
