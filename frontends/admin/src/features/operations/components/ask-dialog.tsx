import { ConfirmDialog, type ConfirmDialogProps } from '@presale/ui'
import { useReturnFocus } from '../../../lists/use-return-focus'

export type AskDialogProps = Omit<ConfirmDialogProps, 'isOpen'>

/** A question before something is done; the focus goes back to where it was asked from. */
export function AskDialog(question: AskDialogProps) {
  useReturnFocus()
  return <ConfirmDialog {...question} isOpen />
}
