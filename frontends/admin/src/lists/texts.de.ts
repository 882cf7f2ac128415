import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  moreThanCounted: 'Mehr, als sich rasch zählen lässt',
  order: 'Sortierung',
  outdated: 'Diese Liste konnte nicht aktualisiert werden',
  retry: 'Erneut versuchen',
}
