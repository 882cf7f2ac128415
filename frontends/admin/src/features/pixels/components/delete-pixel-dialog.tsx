import type { Pixel } from '@presale/contracts'
import { ConfirmDialog } from '@presale/ui'
import { useDeletePixel } from '../api/use-delete-pixel'

export interface DeletePixelDialogProps {
  pixel: Pixel
  isInUse: boolean
  onClose: () => void
}

export function DeletePixelDialog({ pixel, isInUse, onClose }: DeletePixelDialogProps) {
  const remove = useDeletePixel(onClose)
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isBusy={remove.isPending}
      title="Are you sure you want to delete this Twitter pixel?"
      description={
        isInUse
          ? `‘${pixel.name}’ is the one that the pages use. The next newest active one takes its place, if there is one.`
          : `‘${pixel.name}’ is not used by the pages at present. Nothing changes for visitors.`
      }
      confirmLabel="Delete"
      onClose={() => !remove.isPending && onClose()}
      onConfirm={() => remove.mutate(pixel.id)}
    />
  )
}
