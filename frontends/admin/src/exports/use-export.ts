import { useMutation } from '@tanstack/react-query'
import { failureToast } from '../failure-toast'
import { useShell } from '../shell-context'
import { startExport } from './start-export'

/** Starts the download of a file by its address, and tells by toast that it came, or why it doesn't. */
export function useExport(onStarted: () => void) {
  const { toast } = useShell()
  return useMutation({
    mutationFn: startExport,
    onSuccess: () => {
      toast({ title: 'Export started', description: 'Your browser downloads the file, however large it is.' })
      onStarted()
    },
    onError: (error) => toast(failureToast(error, 'Failed to export')),
  })
}
