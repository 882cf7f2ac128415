import type { ProjectionState } from '@presale/contracts'
import { Kept, type Translate } from '@presale/i18n'
import { formatNumber, IconButton, Menu } from '@presale/ui'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useAskProjection } from '../api/use-ask-projection'
import { isOpen } from '../task-labels'
import { texts } from '../texts'
import type { en } from '../texts.en'
import { AskDialog, type AskDialogProps } from './ask-dialog'

type Asked = 'rebuild' | 'rollback' | 'drop-old'

/** What an admin can have done to a projection; what changes what is live is asked for twice. */
export function ProjectionActions({ projection }: { projection: ProjectionState }) {
  const t = texts.useT()
  const { name, old, task } = projection
  const [asked, setAsked] = useState<Asked>()
  const ask = useAskProjection(() => setAsked(undefined))
  const busy = isOpen(task) ? t('actions.busy') : undefined
  const keptReason = busy ?? (old ? undefined : t('actions.nothingKept'))
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('actions.of', { name })} size="sm" variant="secondary">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            label: t('actions.verify'),
            onSelect: () => ask.mutate({ name, request: 'verify' }),
            disabledReason: busy,
          },
          { label: t('actions.rebuild'), onSelect: () => setAsked('rebuild'), disabledReason: busy },
          { label: t('actions.rollback'), onSelect: () => setAsked('rollback'), disabledReason: keptReason },
          {
            label: t('actions.drop-old'),
            onSelect: () => setAsked('drop-old'),
            disabledReason: keptReason,
            isDangerous: true,
          },
        ]}
      />
      {asked && (
        <AskDialog
          {...questionOf(asked, projection, t)}
          isDangerous={asked === 'drop-old'}
          isBusy={ask.isPending}
          onClose={() => !ask.isPending && setAsked(undefined)}
          onConfirm={() => ask.mutate({ name, request: asked })}
        />
      )}
    </>
  )
}

function questionOf(
  asked: Asked,
  { name, live, old }: ProjectionState,
  t: Translate<typeof en>,
): Pick<AskDialogProps, 'title' | 'description' | 'confirmLabel'> {
  const confirmLabel = t(`actions.${asked}`)
  switch (asked) {
    case 'rebuild': {
      const events = formatNumber(live?.appliedEvents ?? 0)
      return {
        title: <Kept text={t('ask.rebuild', { name })} words={[name]} />,
        description: t('ask.rebuildHint', { events }),
        confirmLabel,
      }
    }
    case 'rollback': {
      const build = old?.generation ?? ''
      return {
        title: <Kept text={t('ask.rollback', { name, build })} words={[name]} />,
        description: t('ask.rollbackHint'),
        confirmLabel,
      }
    }
    case 'drop-old':
      return {
        title: <Kept text={t('ask.dropOld', { name })} words={[name]} />,
        description: t('ask.dropOldHint'),
        confirmLabel,
      }
  }
}
