/** What a setting is entered with. */
export type SettingControl =
  | { readonly kind: 'text' | 'mail-or-link' | 'long-text' | 'decimal' | 'time' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }

export interface Choice {
  readonly value: string
  readonly label: string
}

export interface SettingLabels {
  readonly name: string
  /** What it does, in a line. */
  readonly purpose: string
  /** What it may be. */
  readonly rule: string
  readonly control: SettingControl
  /** An empty text takes the value away; else it always has one. */
  readonly isClearable: boolean
  readonly unit?: string
}

const SETTINGS: Readonly<Record<string, SettingLabels>> = {
  smartsupp_key: {
    name: 'Chat key',
    purpose: 'Loads the support chat for visitors who agreed to it.',
    rule: '10 to 64 letters and digits. Empty: no chat.',
    control: { kind: 'text' },
    isClearable: true,
  },
  twitter_base_pixel: {
    name: 'Twitter base pixel',
    purpose: 'Counts page views where no Twitter pixel is active, for visitors who agreed to it.',
    rule: '1 to 64 letters and digits. Empty: none.',
    control: { kind: 'text' },
    isClearable: true,
  },
  project_mission: {
    name: 'Project mission',
    purpose: 'The text about the project on every buyer’s dashboard.',
    rule: '1 to 2,000 characters; lines may break.',
    control: { kind: 'long-text' },
    isClearable: false,
  },
  support_contact: {
    name: 'Support contact',
    purpose: 'Where the support buttons lead.',
    rule: 'An email address, or a link that begins with https://. Empty: no contact is shown.',
    control: { kind: 'mail-or-link' },
    isClearable: true,
  },
  marketing_mode: {
    name: 'Marketing figures',
    purpose: 'Live replaces the sample figures and purchases on the pages by the real ones of the sale.',
    rule: 'Live needs a sale target and a sale end to show progress and countdown.',
    control: {
      kind: 'choice',
      choices: [
        { value: 'sample', label: 'Sample figures, marked as samples' },
        { value: 'live', label: 'Live figures of the sale' },
      ],
    },
    isClearable: false,
  },
  sale_target: {
    name: 'Sale target',
    purpose: 'What the sale wants to raise; live progress is measured against it.',
    rule: 'A decimal number greater than zero, in US dollars. Empty: no target.',
    control: { kind: 'decimal' },
    isClearable: true,
    unit: 'USD',
  },
  sale_ends_at: {
    name: 'Sale end',
    purpose: 'When the sale ends; the live countdown runs to it.',
    rule: 'A date and time in UTC. Empty: no end.',
    control: { kind: 'time' },
    isClearable: true,
    unit: 'UTC',
  },
  self_approval: {
    name: 'Approving one’s own purchase',
    purpose: 'Who of the staff may approve purchases of their own. The history marks such an approval.',
    rule: 'It needs the password again. Refused: somebody else has to approve.',
    control: {
      kind: 'choice',
      choices: [
        { value: 'refuse', label: 'Refused' },
        { value: 'admins', label: 'Admins only' },
        { value: 'allow', label: 'Admins and moderators' },
      ],
    },
    isClearable: false,
  },
  approval_evidence: {
    name: 'Evidence of an approval',
    purpose:
      'Whether an approval has to name a transaction or a reason. The panel asks for one of them either way.',
    rule: 'Optional: by API it goes through without, and the history and the figures say so.',
    control: {
      kind: 'choice',
      choices: [
        { value: 'optional', label: 'Optional' },
        { value: 'required', label: 'Required' },
      ],
    },
    isClearable: false,
  },
  moderator_daily_tokens: {
    name: 'Moderator limit',
    purpose: 'The most tokens that one moderator may credit within any 24 hours. An admin has no limit.',
    rule: 'Whole tokens. 0: moderators approve nothing.',
    control: { kind: 'decimal' },
    isClearable: false,
    unit: 'tokens',
  },
}

/** In the order of the server. */
export const KNOWN_SETTINGS: readonly string[] = Object.keys(SETTINGS)

/** A key of a newer server stands as it is, in a text field; the server's own rule then decides. */
export function labelsOf(key: string): SettingLabels {
  const known = Object.hasOwn(SETTINGS, key) ? SETTINGS[key] : undefined
  return (
    known ?? {
      name: key,
      purpose: 'This page does not know this setting.',
      rule: 'The server checks what is entered.',
      control: { kind: 'text' },
      isClearable: true,
    }
  )
}
