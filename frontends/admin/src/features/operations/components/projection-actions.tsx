import type { ProjectionState } from '@presale/contracts'
import { ConfirmDialog, formatNumber, IconButton, Menu } from '@presale/ui'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useAskProjection } from '../api/use-ask-projection'
import { isOpen } from '../task-labels'

type Asked = 'rebuild' | 'rollback' | 'drop-old'

const NOTHING_KEPT = 'No old build is kept.'

/** What an admin can have done to a projection; what changes what is live is asked for twice. */
export function ProjectionActions({ projection }: { projection: ProjectionState }) {
  const { name, old, task } = projection
  const [asked, setAsked] = useState<Asked>()
  const ask = useAskProjection(() => setAsked(undefined))
  const busy = isOpen(task) ? 'Something waits or runs for it.' : undefined
  const keptReason = busy ?? (old ? undefined : NOTHING_KEPT)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${name}`} size="sm" variant="secondary">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
        items={[
          { label: 'Verify', onSelect: () => ask.mutate({ name, request: 'verify' }), disabledReason: busy },
          { label: 'Rebuild', onSelect: () => setAsked('rebuild'), disabledReason: busy },
          { label: 'Roll back', onSelect: () => setAsked('rollback'), disabledReason: keptReason },
          {
            label: 'Drop old',
            onSelect: () => setAsked('drop-old'),
            disabledReason: keptReason,
            isDangerous: true,
          },
        ]}
      />
      {asked && (
        <ConfirmDialog
          {...questionOf(asked, projection)}
          isOpen
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
): { title: string; description: string; confirmLabel: string } {
  switch (asked) {
    case 'rebuild':
      return {
        title: `Rebuild ${name}?`,
        description: `A new build is filled from ${formatNumber(live?.appliedEvents ?? 0)} events and then takes the place of the live one. Until then everybody reads the live one, which is kept for a rollback.`,
        confirmLabel: 'Rebuild',
      }
    case 'rollback':
      return {
        title: `Roll ${name} back to build ${old?.generation ?? ''}?`,
        description:
          'It becomes live as soon as it has applied the same events: nothing that was sold is missing. The build that is live now is kept in its place.',
        confirmLabel: 'Roll back',
      }
    case 'drop-old':
      return {
        title: `Drop the old build of ${name}?`,
        description: 'Its tables are removed. Nothing is left to roll back to; a rebuild makes a new one.',
        confirmLabel: 'Drop old',
      }
  }
}
