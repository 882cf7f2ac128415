import { sentenceOf } from '@presale/api-client'
import { Button } from '@presale/ui'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useShell } from '../../shell-context'
import { exportHistory } from './api/export-history'
import { texts } from './texts'

export function ExportButton({ isEmpty }: { isEmpty: boolean }) {
  const t = texts.useT()
  const { toast } = useShell()
  // No toast where it works: the browser shows its download.
  const save = useMutation({
    mutationFn: exportHistory,
    onError: (error) =>
      toast({
        title: texts.t('export.failed'),
        description: sentenceOf(error, texts.t('export.failedHint')),
        variant: 'destructive',
      }),
  })
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      isBusy={save.isPending}
      onClick={() => save.mutate()}
      {...(isEmpty ? { disabledReason: t('export.none') } : {})}
    >
      {t('export')}
    </Button>
  )
}
