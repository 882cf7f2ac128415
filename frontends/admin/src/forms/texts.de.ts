import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  adminOnly: 'Sie können sich das ansehen. Speichern kann es nur ein Admin.',
  cancel: 'Abbrechen',
}
