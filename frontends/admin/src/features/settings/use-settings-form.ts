import { doesWait } from '@presale/api-client'
import type { ToastInput } from '@presale/contracts'
import { isStepUpCancelled } from '@presale/ui'
import { useState } from 'react'
import { failureToast } from '../../failure-toast'
import { useShell } from '../../shell-context'
import { texts as settingTexts } from '../../site-settings/texts'
import { useUpdateSetting } from './api/use-update-setting'
import { useKeptDrafts, useNotedChanges } from './kept-drafts'
import {
  changesIn,
  checked,
  type Drafts,
  inSaveOrder,
  refused,
  type SettingChange,
  type ShownSetting,
  typed,
  withDraft,
  withoutDraft,
} from './setting-drafts'
import { texts } from './texts'

export interface SettingsForm {
  readonly drafts: Drafts
  /** What differs from what is stored, in the order of the list. */
  readonly changes: readonly SettingChange[]
  /** The keys that are being saved. */
  readonly saving: ReadonlySet<string>
  /** How often everything was discarded: a field that holds half a time is only emptied by a new one. */
  readonly discards: number
  edit: (key: string, text: string, isIncomplete?: boolean) => void
  /** Saves what was changed of these, one call each; resolved with whether one of them was refused. */
  save: (keys: readonly string[]) => Promise<boolean>
  discard: () => void
}

/** The settings as somebody edits them: each saved alone, or all that were changed in one go. */
export function useSettingsForm(settings: readonly ShownSetting[]): SettingsForm {
  const inSettings = settingTexts.useT()
  const { user } = useShell()
  const [drafts, setDrafts] = useKeptDrafts(user.id)
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  const [discards, setDiscards] = useState(0)
  const send = useSend(setDrafts)
  const changes = changesIn(settings, drafts, inSettings)
  useNotedChanges(user.id, changes.length)
  const save = async (keys: readonly string[]) => {
    const wanted = inSaveOrder(changes.filter(({ key }) => keys.includes(key) && !saving.has(key)))
    const wantedKeys = wanted.map(({ key }) => key)
    setDrafts((before) => checked(before, wantedKeys))
    // Nothing is sent while one of them can't be: what was pressed is done as a whole, as far as the page knows.
    if (wanted.some(({ problem }) => problem !== undefined)) return true
    setSaving((before) => new Set([...before, ...wantedKeys]))
    const isRefused = await send(wanted)
    setSaving((before) => new Set([...before].filter((key) => !wantedKeys.includes(key))))
    return isRefused
  }
  return {
    drafts,
    changes,
    saving,
    discards,
    edit: (key, text, isIncomplete) =>
      setDrafts((before) => withDraft(before, key, typed(text, isIncomplete))),
    save,
    discard: () => {
      setDrafts(() => new Map())
      setDiscards((before) => before + 1)
    },
  }
}

type ChangeDrafts = (change: (before: Drafts) => Drafts) => void

/**
 * One call after the other, so that the password is asked for once; what the server says to one stands at its field, and
 * the rest are sent all the same. Going back from the password sends none of them.
 */
function useSend(changeDrafts: ChangeDrafts) {
  const { update, refresh } = useUpdateSetting()
  const { toast } = useShell()
  return async (wanted: readonly SettingChange[]): Promise<boolean> => {
    const failures: ToastInput[] = []
    let savedCount = 0
    let waiting: ToastInput | undefined
    for (const { key, value } of wanted) {
      try {
        await update({ key, value })
        savedCount += 1
        changeDrafts((before) => withoutDraft(before, key))
      } catch (error) {
        if (isStepUpCancelled(error)) break
        if (doesWait(error)) {
          waiting = failureToast(error, '')
          changeDrafts((before) => withoutDraft(before, key))
          continue
        }
        const failure = failureToast(error, texts.t('notUpdated'))
        failures.push(failure)
        changeDrafts((before) => refused(before, key, failure.description ?? failure.title))
      }
    }
    if (savedCount > 0 || failures.length > 0) {
      toast(outcomeOf(savedCount, failures, wanted.length))
      refresh()
    }
    // What waits is said last: nothing of it is there yet.
    if (waiting) toast(waiting)
    return failures.length > 0
  }
}

/** The server's own sentence where there is one; where it said several things, they stand at the fields. */
function outcomeOf(savedCount: number, failures: readonly ToastInput[], count: number): ToastInput {
  const [first] = failures
  if (!first) {
    const title = texts.t('updated')
    return savedCount === 1
      ? { title }
      : { title, description: texts.t('updatedCount', { count: savedCount }) }
  }
  const isOneReason = failures.every(({ description }) => description === first.description)
  if (isOneReason) return first
  return { ...first, description: texts.t('notAllUpdated', { failed: failures.length, count }) }
}
