import { useState } from 'react'
import { FormDialog } from '../../../forms/form-dialog'
import { useShell } from '../../../shell-context'
import { useUploadLogo } from '../api/use-change-token'
import { problemWithLogo } from '../logo-file'
import { LogoDrop } from './logo-drop'

export interface LogoDialogProps {
  /** The current logo's URL; null where there is none yet. */
  current: string | null
  onClose: () => void
}

export function LogoDialog({ current, onClose }: LogoDialogProps) {
  const { toast } = useShell()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const upload = useUploadLogo(onClose)
  const take = (chosen: File) => {
    const found = problemWithLogo(chosen)
    setProblem(found)
    // What was chosen before and is right stays; what is wrong never takes its place.
    if (found === undefined) setFile(chosen)
  }
  const submit = () => {
    if (file) return upload.mutate(file)
    toast({
      title: 'No file selected',
      description: 'Please select a logo file to upload',
      variant: 'destructive',
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title={current === null ? 'Upload Logo' : 'Change Logo'}
      description="An SVG, JPG or PNG file of at most 5 MB. Everybody sees it at once, in the navigation and on the landing page."
      isBusy={upload.isPending}
      submitLabel={upload.isPending ? 'Uploading' : 'Upload'}
    >
      <LogoDrop current={current} file={file} problem={problem} isBusy={upload.isPending} onFile={take} />
    </FormDialog>
  )
}
