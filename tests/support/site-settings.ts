import type { Page } from 'playwright-core'

export const SETTINGS = '/api/settings'

/** What each setting is on a new site; the mission of the project has a text of its own. */
export const DEFAULTS: Readonly<Record<string, string>> = {
  smartsupp_key: '',
  twitter_base_pixel: '',
  support_contact: '',
  seller_name: '',
  seller_record: '',
  sale_target: '',
  sale_starts_at: '',
  sale_ends_at: '',
  sale_hard_cap: '',
  sale_frozen: '',
  sale_max_per_buyer: '',
  readiness_waivers: '',
  marketing_mode: 'sample',
  self_approval: 'admins',
  approval_evidence: 'optional',
  sale_unpaid_percent: '10',
  moderator_daily_tokens: '1000000',
}

export const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
export const field = (page: Page, name: string) => form(page, name).getByLabel(name, { exact: true })
export const update = (page: Page, name: string) =>
  form(page, name).getByRole('button', { name: `Update ${name}`, exact: true })
