import { Button } from '@presale/ui'
import { texts } from './texts'

/** 'Close' takes the place of 'I Have Paid': the second half of a double click there must not close the dialog. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const t = texts.useT()
  return <Button onClick={(event) => event.detail < 2 && onClose()}>{t('close')}</Button>
}
