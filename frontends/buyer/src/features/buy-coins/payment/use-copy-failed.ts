import { useShell } from '../../../shell-context'
import { texts } from './texts'

/** The clipboard refused: what to do instead. */
export function useCopyFailed(): () => void {
  const { toast } = useShell()
  return () =>
    toast({
      title: texts.t('copyFailed'),
      description: texts.t('copyFailedHint'),
      variant: 'destructive',
    })
}
