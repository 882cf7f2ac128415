import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation } from '@tanstack/react-query'
import { failureToast } from '../failure-toast'
import { useShell } from '../shell-context'
import { startExport } from './start-export'
import { texts } from './texts'

/** Starts the download of a file by its address, and shows a toast that it came, or why it doesn't. */
export function useExport(onStarted: () => void) {
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: (path: string) => confirmed(() => startExport(path)),
    onSuccess: () => {
      toast({ title: texts.t('started'), description: texts.t('startedHint') })
      onStarted()
    },
    onError: (error) => {
      if (!isStepUpCancelled(error)) toast(failureToast(error, texts.t('failed')))
    },
  })
}
