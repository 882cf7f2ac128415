import { useShell } from '../../../shell-context'

/** The clipboard refused: what to do instead. */
export function useCopyFailed(): () => void {
  const { toast } = useShell()
  return () =>
    toast({
      title: 'Copy failed',
      description: 'Select the text and copy it by hand.',
      variant: 'destructive',
    })
}
