import { Button, Dialog, type DialogProps } from '@presale/ui'
import { type FormEvent, type ReactElement, type ReactNode, useId } from 'react'
import { AdminOnly } from './admin-only'
import styles from './form-dialog.module.css'
import { texts } from './texts'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'startsInField'> {
  onClose: () => void
  onSubmit: () => void
  /** The submit is under way: the dialog stays until that has ended. */
  isBusy: boolean
  submitLabel: string
  submitIcon?: ReactElement
  isSubmitDisabled?: boolean
  /** The submit carries out what was asked about once. */
  isDangerous?: boolean
  /** Only an admin can save it: said to a moderator. */
  isAdminOnly?: boolean
  /** Of the form. */
  className?: string | undefined
  /** Below the form, and no part of it. */
  below?: ReactElement
  children: ReactNode
}

/** A dialog that is a form, with Cancel and the one button that submits it. */
export function FormDialog({
  onClose,
  onSubmit,
  isBusy,
  submitLabel,
  submitIcon,
  isSubmitDisabled,
  isDangerous,
  isAdminOnly,
  className,
  below,
  children,
  ...dialog
}: FormDialogProps) {
  const t = texts.useT()
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <Dialog
      {...dialog}
      isOpen
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            icon={submitIcon}
            disabled={isSubmitDisabled}
            isBusy={isBusy}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {isAdminOnly && (
        <div className={styles.adminOnly}>
          <AdminOnly />
        </div>
      )}
      {/* noValidate: our message appears, not the browser's. */}
      <form id={formId} className={className} noValidate onSubmit={submit}>
        {children}
      </form>
      {below}
    </Dialog>
  )
}
