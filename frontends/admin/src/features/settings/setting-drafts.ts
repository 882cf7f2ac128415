import type { SiteSetting } from '@presale/contracts'
import { labelsOf, type TranslateSettings } from '../../site-settings/setting-labels'
import { draftOf, refusalOf, sentValueOf } from './setting-form'

/** A value is missing where the server does not show it to this reader. */
export type ShownSetting = Pick<SiteSetting, 'key'> & { readonly value: string | undefined }

/** What was typed into a control and is not saved yet. */
export interface Draft {
  readonly text: string
  /** A time of which a part is missing: its field is empty to the eye of the page. */
  readonly isIncomplete: boolean
  /** Saving it was tried: from then on what is wrong with it is said. */
  readonly isChecked: boolean
  /** What the server said to it. */
  readonly refusal: string | undefined
}

/** By the key of the setting: only what was typed; all else follows the server, also when that is read again meanwhile. */
export type Drafts = ReadonlyMap<string, Draft>

/** A value that differs from the stored one. */
export interface SettingChange {
  readonly key: string
  /** As it is sent. */
  readonly value: string
  /** What the rule says against it; undefined where it may be sent. */
  readonly problem: string | undefined
}

/** What stands in the control as soon as somebody types: a new text is judged anew. */
export const typed = (text: string, isIncomplete = false): Draft => ({
  text,
  isIncomplete,
  isChecked: false,
  refusal: undefined,
})

/** The change that a draft makes of a setting; undefined where it holds what is stored. */
export function changeOf(
  { key, value: stored }: ShownSetting,
  draft: Draft | undefined,
  t: TranslateSettings,
): SettingChange | undefined {
  if (!draft) return undefined
  const words = labelsOf(key, t)
  if (!draft.isIncomplete && draft.text === draftOf(words, stored ?? '')) return undefined
  const value = sentValueOf(words, draft.text)
  return { key, value, problem: draft.isIncomplete ? t('refusal.incomplete') : refusalOf(key, value, t) }
}

/** In the order of the list. */
export function changesIn(
  settings: readonly ShownSetting[],
  drafts: Drafts,
  t: TranslateSettings,
): readonly SettingChange[] {
  return settings.flatMap((setting) => changeOf(setting, drafts.get(setting.key), t) ?? [])
}

/** Whether the figures may go live hangs on the other settings: it is asked for once those are saved. */
export function inSaveOrder(changes: readonly SettingChange[]): readonly SettingChange[] {
  const isLast = ({ key }: SettingChange) => Number(key === 'marketing_mode')
  return changes.toSorted((a, b) => isLast(a) - isLast(b))
}

export function withDraft(drafts: Drafts, key: string, draft: Draft): Drafts {
  return new Map(drafts).set(key, draft)
}

export function withoutDraft(drafts: Drafts, key: string): Drafts {
  return new Map([...drafts].filter(([other]) => other !== key))
}

/** Each is about to be saved: what the server said before no longer counts. */
export function checked(drafts: Drafts, keys: readonly string[]): Drafts {
  return new Map(
    [...drafts].map(([key, draft]): [string, Draft] => [
      key,
      keys.includes(key) ? { ...draft, isChecked: true, refusal: undefined } : draft,
    ]),
  )
}

/** The server did not take it: its sentence stands at the field until another text is typed. */
export function refused(drafts: Drafts, key: string, refusal: string): Drafts {
  const draft = drafts.get(key)
  return draft ? withDraft(drafts, key, { ...draft, refusal }) : drafts
}

/** What the field says is wrong. */
export function errorOf(draft: Draft | undefined, change: SettingChange | undefined): string | undefined {
  return draft?.refusal ?? (draft?.isChecked ? change?.problem : undefined)
}
