import type { Pixel } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { ConfirmDialog } from '@presale/ui'
import { useDeletePixel } from '../api/use-delete-pixel'
import { texts } from '../texts'

export interface DeletePixelDialogProps {
  pixel: Pixel
  isInUse: boolean
  onClose: () => void
}

export function DeletePixelDialog({ pixel, isInUse, onClose }: DeletePixelDialogProps) {
  const t = texts.useT()
  const remove = useDeletePixel(onClose)
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isBusy={remove.isPending}
      title={t('delete.title')}
      description={
        <Kept
          text={t(isInUse ? 'delete.inUse' : 'delete.notInUse', { name: pixel.name })}
          words={[pixel.name]}
        />
      }
      confirmLabel={t('delete.confirm')}
      onClose={() => !remove.isPending && onClose()}
      onConfirm={() => remove.mutate(pixel.id)}
    />
  )
}
