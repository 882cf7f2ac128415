import { sentenceOf } from '@presale/api-client'
import { Button } from '@presale/ui'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useShell } from '../../shell-context'
import { exportHistory } from './api/export-history'

const FALLBACK = 'The file could not be made. Please try again in a moment.'

export function ExportButton({ isEmpty }: { isEmpty: boolean }) {
  const { toast } = useShell()
  // No toast where it works: the browser shows its download.
  const save = useMutation({
    mutationFn: exportHistory,
    onError: (error) =>
      toast({ title: 'Export failed', description: sentenceOf(error, FALLBACK), variant: 'destructive' }),
  })
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      isBusy={save.isPending}
      onClick={() => save.mutate()}
      {...(isEmpty ? { disabledReason: 'There are no transactions to export yet.' } : {})}
    >
      Export History
    </Button>
  )
}
