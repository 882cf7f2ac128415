import { isApiError } from '@presale/api-client'
import { useState } from 'react'
import { FormDialog } from '../../../forms/form-dialog'
import { useShell } from '../../../shell-context'
import { useUploadLogo } from '../api/use-change-token'
import { type LogoProblem, problemWithLogo } from '../logo-file'
import { texts } from '../texts'
import { LogoDrop } from './logo-drop'

export interface LogoDialogProps {
  /** The current logo's URL; null where there is none yet. */
  current: string | null
  onClose: () => void
}

export function LogoDialog({ current, onClose }: LogoDialogProps) {
  const t = texts.useT()
  const { toast } = useShell()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<LogoProblem>()
  const upload = useUploadLogo(onClose)
  const take = (chosen: File) => {
    const found = problemWithLogo(chosen)
    setProblem(found)
    upload.reset()
    // What was chosen before and is right stays; what is wrong never takes its place.
    if (found === undefined) setFile(chosen)
  }
  const submit = () => {
    if (file) return upload.mutate(file)
    toast({
      title: t('logo.none'),
      description: t('logo.noneHint'),
      variant: 'destructive',
    })
  }
  // What the server found in the file is more than can be read while a toast is shown.
  const refusal = isApiError(upload.error) && upload.error.status === 400 ? upload.error.body : undefined
  return (
    <FormDialog
      isAdminOnly
      onClose={onClose}
      onSubmit={submit}
      title={t(current === null ? 'logo.upload' : 'logo.change')}
      description={t('logo.description')}
      isBusy={upload.isPending}
      submitLabel={t(upload.isPending ? 'logo.uploading' : 'logo.submit')}
    >
      <LogoDrop
        current={current}
        file={file}
        problem={problem === undefined ? refusal || undefined : t(problem)}
        isBusy={upload.isPending}
        onFile={take}
      />
    </FormDialog>
  )
}
