import type { QueueState } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { IconButton, Menu } from '@presale/ui'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useAskQueue } from '../api/use-ask-queue'
import { queueIfEmptied, queueIfPaused } from '../operation-labels'
import { texts } from '../texts'
import type { en } from '../texts.en'
import { AskDialog } from './ask-dialog'

type Asked = 'pause' | 'empty'

/** What an admin can do to a queue; what holds jobs back or removes them is asked for twice. */
export function QueueActions({ queue }: { queue: QueueState }) {
  const t = texts.useT()
  const { name, available, isPaused, counts } = queue
  const [asked, setAsked] = useState<Asked>()
  const ask = useAskQueue(() => setAsked(undefined))
  const away = available ? undefined : t('actions.away')
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('actions.of', { name })} size="sm" variant="secondary">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
        items={[
          isPaused
            ? { label: t('actions.resume'), onSelect: () => ask.mutate({ name, request: 'resume' }) }
            : { label: t('actions.pause'), onSelect: () => setAsked('pause'), disabledReason: away },
          {
            label: t('actions.empty'),
            onSelect: () => setAsked('empty'),
            disabledReason: away ?? (counts?.waiting === 0 ? t('actions.nothingWaits') : undefined),
            isDangerous: true,
          },
        ]}
      />
      {asked && (
        <AskDialog
          {...questionOf(asked, name, t)}
          isDangerous={asked === 'empty'}
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
  name: string,
  t: Translate<typeof en>,
): { title: string; description: string; confirmLabel: string } {
  return {
    title: t(`ask.${asked}`, { name }),
    description: asked === 'pause' ? queueIfPaused(name, t) : queueIfEmptied(name, t),
    confirmLabel: t(`actions.${asked}`),
  }
}
